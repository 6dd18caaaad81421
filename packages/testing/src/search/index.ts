export { numberedFilms, searchQueries, type SearchManner, type SearchRow } from './queries.ts'
