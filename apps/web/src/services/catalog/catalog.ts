import type { Credits, Genre, MediaRef, Season, Title, TitleDetails, TitleKind } from '@matinee/domain'

/** A list that the movie database has for a kind. */
export type TitleList =
  | { kind: 'movie'; list: 'now_playing' | 'popular' | 'top_rated' }
  | { kind: 'show'; list: 'popular' | 'top_rated' }

/** Titles of one genre. */
export interface GenreTitles {
  kind: TitleKind
  genreId: number
}

/** Titles of one genre; so many pages of them, 20 titles each. */
export interface GenreList extends GenreTitles {
  pages: number
}

/** Numbers of titles by year. */
export type CountsByYear = Readonly<Record<string, number>>

/** What the titles of a kind can be narrowed by. */
export interface GenreAnswer {
  genres: Genre[]
  /** How many titles each year has: our own catalogue says it, whose titles are all open; undefined where nobody does. */
  openTitlesByYear?: CountsByYear | undefined
}

/** The filters of a list, applied by the movie database. */
export interface Narrowing {
  genreId?: number | undefined
  /** First and last day of release or first airing, ISO dates, both included. */
  from?: string | undefined
  to?: string | undefined
  /** ISO 639-1 of the language it was made in. */
  language?: string | undefined
  /** Most minutes of a film. */
  longest?: number | undefined
}

/** Films that fit into a quarter of an hour. */
export const SHORT = { longest: 15 }

/** One page of a list, and how many pages and titles it has. */
export interface TitlePage {
  titles: Title[]
  pages: number
  total: number
}

/** A film of a programme, and what is said of it there. */
export interface ProgrammeFilm {
  title: Title
  /** One sentence, in English. */
  remark: string
}

/** Films that belong together and are shown one after another. Its texts are in English. */
export interface Programme {
  /** Its name in addresses: lower-case letters, digits and hyphens. */
  id: string
  name: string
  /** Two sentences, for a card. */
  line: string
  note: string
  /** In the order in which they are shown; never fewer than three. */
  films: readonly ProgrammeFilm[]
}

/** Reads the movie database's wire format into the product's own titles. */
export interface Catalog {
  /** Films and shows for a typed text, which may hold a year or be somebody's name (protocols §11). */
  search(query: string, signal?: AbortSignal): Promise<Title[]>
  /** @throws TitleNotFoundError when no host has it. */
  details(ref: MediaRef, signal?: AbortSignal): Promise<TitleDetails>
  /** Who made it and who plays in it. @throws TitleNotFoundError when no host has it. */
  credits(ref: MediaRef, signal?: AbortSignal): Promise<Credits>
  /** The first page of a list. */
  list(list: TitleList, signal?: AbortSignal): Promise<Title[]>
  /** Any page of a list or of a genre, counted from 1; filtered or whole. */
  page(asked: TitleList | GenreTitles, narrowing: Narrowing, page: number, signal?: AbortSignal): Promise<TitlePage>
  /** The films of a collection, in the order in which they came out. @throws TitleNotFoundError when no host has it. */
  collection(id: string, signal?: AbortSignal): Promise<Title[]>
  /** Similar titles, best first; empty where the movie database has none. */
  similar(ref: MediaRef, signal?: AbortSignal): Promise<Title[]>
  genres(kind: TitleKind, signal?: AbortSignal): Promise<GenreAnswer>
  /** Pages that fail are left out; rejects when all do. */
  ofGenre(list: GenreList, signal?: AbortSignal): Promise<Title[]>
  /** Empty where the movie database has none. */
  programmes(signal?: AbortSignal): Promise<readonly Programme[]>
  /** @throws TitleNotFoundError when no host has it. */
  season(showId: string, number: number, signal?: AbortSignal): Promise<Season>
  /** The film or the show of an IMDb id, also of one of its episodes; undefined when there is none. */
  titleByImdbId(imdbId: string, signal?: AbortSignal): Promise<MediaRef | undefined>
}

/** Everything but the search and the lists, which are asked for before other code is there. */
export type CatalogTitles = Omit<Catalog, 'search' | 'list' | 'page' | 'programmes'>
