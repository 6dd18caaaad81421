export { FILM_TYPES, serveFilms, type Fault, type FilmServer } from './film-server.ts'
