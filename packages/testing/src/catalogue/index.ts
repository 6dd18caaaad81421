export { catalogueSuite, type CatalogueSubjects, type CatalogueUnderTest } from './catalogue-suite.ts'
export { type FakeMovieDatabase, type FakeRequest, startFakeMovieDatabase } from './fake-movie-database.ts'
export { fakeSubjects } from './fake-titles.ts'
