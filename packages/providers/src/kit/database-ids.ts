import { OWN_MOVIE_ID_BASE, type ScrapeRequest } from '@matinee/contracts'

export interface DatabaseIds {
  /** Undefined for titles that have only an id of ours. */
  readonly tmdb: string | undefined
  /** With its `tt`. */
  readonly imdb: string | undefined
}

/** A title's ids in other services. Invalid ids are left out. */
export function databaseIdsOf({ tmdbId, imdbId }: ScrapeRequest): DatabaseIds {
  const isOurs = Number(tmdbId) >= OWN_MOVIE_ID_BASE
  return {
    tmdb: /^\d{1,9}$/.test(tmdbId) && !isOurs ? tmdbId : undefined,
    imdb: imdbId !== undefined && /^tt\d{5,12}$/.test(imdbId) ? imdbId : undefined,
  }
}
