export { createFakeSearch, type FakeSearchRow } from './fake-search.ts'
export { numberedFilms, searchQueries, type SearchManner, type SearchRow } from './queries.ts'
