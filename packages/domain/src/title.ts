import type { OpenRights } from '@matinee/contracts'
import type { TitleKind } from './title-kind.ts'

/** A film or a show in lists and cards (specification §3 "Media card data"). */
export interface Title {
  /** Id in the movie database, digits only. */
  id: string
  kind: TitleKind
  title: string
  /** Absent when unknown; never a guess. */
  year?: number
  /** ISO date of the first release or airing. */
  releaseDate?: string
  /** Address of the portrait art. */
  poster?: string
  /** Address of a wide picture of it. */
  backdrop?: string
  /** Ground colour of the art, `#rrggbb`. */
  tint?: string
  /** Ids of its genres in the movie database. */
  genreIds?: readonly number[]
  /** ISO 639-1 of the language it was made in. */
  language?: string
  /** Length of a film, of a show the shortest usual length of its episodes; a special may be shorter. */
  runtimeMinutes?: number
  /** Names of who directed a film; lists of the movie database do not say them. */
  directors?: readonly string[]
}

/** A genre of films or of shows, with the movie database's id. */
export interface Genre {
  id: number
  name: string
}

export interface SeasonRef {
  id: string
  number: number
  title: string
}

/** A season as its show lists it. */
export interface ListedSeason extends SeasonRef {
  /** Absent when unknown. */
  episodeCount?: number
}

export interface Episode {
  id: string
  number: number
  title: string
  /** ISO date; absent when unknown. */
  airDate?: string
  overview?: string
  runtimeMinutes?: number
  /** Address of a wide picture of it. */
  still?: string
}

export interface Season extends SeasonRef {
  /** Only the episodes that a device knows of. */
  isPartial?: true
  episodes: Episode[]
}

/** A title's trailer at another site, where a viewer watches it. */
export interface Trailer {
  /** The site's name, such as `YouTube`. */
  site: string
  address: string
}

interface DetailsCommon extends Title {
  /** Only what a device knows of it, because the movie database could not be reached. */
  isPartial?: true
  overview?: string
  genres: string[]
  /** Mean of the movie database's votes, above 0 and at most 10; absent with too few of them. */
  rating?: number
  /** ISO 3166-1 codes of where it was made. */
  countries?: readonly string[]
  imdbId?: string
  /** Internet Archive item known to hold the title. */
  archiveId?: string
  trailer?: Trailer
}

/** A series of films, by its id in the movie database. */
export interface Collection {
  id: string
  name: string
}

export interface MovieDetails extends DetailsCommon {
  kind: 'movie'
  /** The series of films that it is a part of. */
  collection?: Collection
  /** Why everybody may watch it, where that is known. */
  rights?: OpenRights
}

export interface ShowDetails extends DetailsCommon {
  kind: 'show'
  /** Sorted by number; specials (0) first. */
  seasons: ListedSeason[]
  /** Names of its creators. */
  creators?: readonly string[]
}

/** Names of a title's makers and cast, the most important first. */
export interface Credits {
  directors: readonly string[]
  writers: readonly string[]
  cast: readonly string[]
}

export type TitleDetails = MovieDetails | ShowDetails

/**
 * Year of an ISO date, undefined when the date is missing or malformed. Read from the text, so no time zone changes it.
 */
export function yearOf(isoDate: string | null | undefined): number | undefined {
  const match = /^(\d{4})-\d{2}-\d{2}/.exec(isoDate ?? '')
  const year = match ? Number(match[1]) : Number.NaN
  return year > 0 ? year : undefined
}
