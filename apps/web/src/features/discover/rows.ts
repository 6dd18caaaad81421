import type { TitleKind } from '@matinee/domain'
import type { MessageKey } from '@matinee/locales'
import type { GenreTitles, TitleList } from '../../services/catalog/catalog.ts'

/** Lists of the movie database, in the order of the page. */
export const MOVIE_LISTS: ReadonlyArray<{ heading: MessageKey; list: TitleList }> = [
  { heading: 'discover.movies.nowPlaying', list: { kind: 'movie', list: 'now_playing' } },
  { heading: 'discover.movies.topRated', list: { kind: 'movie', list: 'top_rated' } },
  { heading: 'discover.movies.popular', list: { kind: 'movie', list: 'popular' } },
]
export const SHOW_LISTS: ReadonlyArray<{ heading: MessageKey; list: TitleList }> = [
  { heading: 'discover.shows.topRated', list: { kind: 'show', list: 'top_rated' } },
  { heading: 'discover.shows.popular', list: { kind: 'show', list: 'popular' } },
]

/** A row in the address: a list, or a genre of one kind. */
export type RowName = TitleList | GenreTitles

const ROW = 'row'

/** The row that the address opens whole, if any. */
export function readRow(params: URLSearchParams): RowName | null {
  const [, kind, rest = ''] = /^(movie|show)-(\w+)$/.exec(params.get(ROW) ?? '') ?? []
  if (kind !== 'movie' && kind !== 'show') return null
  if (/^\d{1,9}$/.test(rest)) return { kind, genreId: Number(rest) }
  return [...MOVIE_LISTS, ...SHOW_LISTS].find(({ list }) => list.kind === kind && list.list === rest)?.list ?? null
}

/** The address with a row opened whole, or with none; other parameters stay. */
export function writeRow(params: URLSearchParams, row: RowName | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (row === null) next.delete(ROW)
  else next.set(ROW, `${row.kind}-${'list' in row ? row.list : row.genreId}`)
  return next
}

/** The heading of a list. */
export function headingOf(row: TitleList): MessageKey {
  const lists: ReadonlyArray<{ heading: MessageKey; list: TitleList }> = [...MOVIE_LISTS, ...SHOW_LISTS]
  const found = lists.find(({ list }) => list.kind === row.kind && list.list === row.list)
  return found?.heading ?? 'global.pages.discover'
}

/** Number of random genres, and pages of each (specification §9 "Discover"). */
export const DRAWN_GENRES: Readonly<Record<TitleKind, { count: number; pages: number }>> = {
  movie: { count: 4, pages: 6 },
  show: { count: 6, pages: 1 },
}
