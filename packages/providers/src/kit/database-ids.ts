import { OWN_MOVIE_ID_BASE, type ScrapeRequest } from '@matinee/contracts'

export interface DatabaseIds {
  /** Undefined for titles that have only an id of ours. */
  readonly tmdb: string | undefined
  /** With its `tt`. */
  readonly imdb: string | undefined
}

/** The movie database's id of a title or an episode; undefined for one of ours and for an invalid one. */
export function movieDatabaseIdOf(tmdbId: string): string | undefined {
  const isOurs = Number(tmdbId) >= OWN_MOVIE_ID_BASE
  return /^\d{1,9}$/.test(tmdbId) && !isOurs ? tmdbId : undefined
}

/** A title's ids in other services. Invalid ids are left out. */
export function databaseIdsOf({ tmdbId, imdbId }: ScrapeRequest): DatabaseIds {
  return {
    tmdb: movieDatabaseIdOf(tmdbId),
    imdb: imdbId !== undefined && /^tt\d{5,12}$/.test(imdbId) ? imdbId : undefined,
  }
}
