import type { TitleKind } from '@matinee/domain'
import type { MessageKey } from '@matinee/locales'
import { SHORT, type GenreTitles, type Narrowing, type TitleList } from '../../services/catalog/catalog.ts'

/** A list of the movie database, or a part of it that is a row of its own. */
export type RowList = TitleList & {
  readonly part?: {
    /** Its name in the address, in letters, digits and `_`; no list and no other part of the kind has it. */
    readonly name: string
    readonly narrowing: Narrowing
  }
}

/** A list with a row on the page. */
export interface ListedRow {
  readonly heading: MessageKey
  readonly list: RowList
}

/** The kinds, in the order of the page. */
export const KINDS: readonly TitleKind[] = ['movie', 'show']
/** Rows of films, in the order of the page. */
export const MOVIE_LISTS: readonly ListedRow[] = [
  { heading: 'discover.movies.nowPlaying', list: { kind: 'movie', list: 'now_playing' } },
  { heading: 'discover.movies.topRated', list: { kind: 'movie', list: 'top_rated' } },
  { heading: 'discover.movies.popular', list: { kind: 'movie', list: 'popular' } },
]
/** Rows of shows, in the order of the page. */
export const SHOW_LISTS: readonly ListedRow[] = [
  { heading: 'discover.shows.topRated', list: { kind: 'show', list: 'top_rated' } },
  { heading: 'discover.shows.popular', list: { kind: 'show', list: 'popular' } },
]
/** Films that take no longer than 15 minutes: no row of the page, home leads to it. */
const SHORT_FILMS: ListedRow = {
  heading: 'discover.movies.short',
  list: { kind: 'movie', list: 'top_rated', part: { name: 'short', narrowing: SHORT } },
}
const LISTS = [...MOVIE_LISTS, ...SHOW_LISTS, SHORT_FILMS]

/** A row in the address: a list, or a genre of one kind. */
export type RowName = RowList | GenreTitles

const nameOf = ({ list, part }: RowList): string => part?.name ?? list

const ROW = 'row'

/** The row that the address opens whole, if any. */
export function readRow(params: URLSearchParams): RowName | null {
  const [, kind, rest = ''] = /^(movie|show)-(\w+)$/.exec(params.get(ROW) ?? '') ?? []
  if (kind !== 'movie' && kind !== 'show') return null
  if (/^\d{1,9}$/.test(rest)) return { kind, genreId: Number(rest) }
  return LISTS.find(({ list }) => list.kind === kind && nameOf(list) === rest)?.list ?? null
}

/** The address with a row opened whole, or with none; other parameters stay. */
export function writeRow(params: URLSearchParams, row: RowName | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (row === null) next.delete(ROW)
  else next.set(ROW, `${row.kind}-${'list' in row ? nameOf(row) : row.genreId}`)
  return next
}

/** The heading of a list. */
export function headingOf(row: RowList): MessageKey {
  const found = LISTS.find(({ list }) => list.kind === row.kind && nameOf(list) === nameOf(row))
  return found?.heading ?? 'global.pages.discover'
}

/** Number of random genres, and pages of each (specification §9 "Discover"). */
export const DRAWN_GENRES: Readonly<Record<TitleKind, { count: number; pages: number }>> = {
  movie: { count: 4, pages: 6 },
  show: { count: 6, pages: 1 },
}
