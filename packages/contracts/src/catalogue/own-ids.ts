/** First id of films that have no TMDB id: this plus the number of their IMDb id, for ever. */
export const OWN_MOVIE_ID_BASE = 1_000_000_000
/** Ids from here on belong to the sample reel. */
export const SAMPLE_ID_BASE = 2_000_000_000
export const SAMPLE_FILM_ID = SAMPLE_ID_BASE + 1
export const SAMPLE_SHOW_ID = SAMPLE_ID_BASE + 2
