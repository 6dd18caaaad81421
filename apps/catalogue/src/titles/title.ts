import type { OpenRights } from '@matinee/contracts'
import type { ArtHint } from '../art/look.ts'
import type { Genre } from './genres.ts'

interface TitleFacts {
  /** The catalogue id: the movie database's where it is known, else one of our own ranges. */
  id: number
  title: string
  year: number
  /** YYYY-MM-DD; absent where only the year is known. */
  releaseDate?: string | undefined
  genres: readonly Genre[]
  directors: readonly string[]
  /** Who plays in it, the most important first; empty where we are not sure. */
  cast: readonly string[]
  /** ISO 639-1 of the original, `xx` without words. */
  language?: string | undefined
  synopsis?: string | undefined
  /** In how many independent lists the title stands: the only measure of fame we have. */
  fame: number
  artHint?: ArtHint | undefined
  /** Position in the house selection, best first. */
  houseRank?: number | undefined
}

/** A series of films, and which of them a film is. */
export interface Collection {
  id: number
  name: string
  /** From 0, in the order in which they came out. */
  place: number
}

export interface Film extends TitleFacts {
  kind: 'movie'
  imdbId?: string | undefined
  /** Internet Archive item that holds a copy. */
  archiveId?: string | undefined
  rights?: OpenRights | undefined
  collection?: Collection | undefined
  runtimeMinutes?: number | undefined
}

export interface Show extends TitleFacts {
  kind: 'show'
  seasons: readonly Season[]
}

export interface Season {
  id: number
  number: number
  name: string
  episodes: readonly Episode[]
}

export interface Episode {
  id: number
  number: number
  name: string
  /** YYYY-MM-DD; a day in the future means that it was not broadcast yet. */
  airDate: string
  synopsis?: string | undefined
  runtimeMinutes?: number | undefined
}

export type Title = Film | Show

/**
 * The day the wire shows for a title. The movie database's format has no bare year and its readers take the year from
 * the date, so a title of which only the year is known stands on the first of January; nothing else reads this day.
 */
export const wireDateOf = ({ releaseDate, year }: TitleFacts): string => releaseDate ?? `${year}-01-01`
