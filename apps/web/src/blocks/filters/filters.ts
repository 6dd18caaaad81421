import type { Title, TitleKind } from '@matinee/domain'
import type { Narrowing } from '../../services/catalog/catalog.ts'
import { readYears, writeYears, type YearRange } from './year-range.ts'

/** The filters of Discover and of the search; all of them are in the address, so that a view can be shared. */
export interface Filters {
  kind: TitleKind | null
  /** Id in the movie database. */
  genre: number | null
  years: YearRange | null
  /** ISO 639-1. */
  language: string | null
  /** Without bookmarked or begun titles. */
  hidesLibrary: boolean
  /** Without watched titles. */
  hidesWatched: boolean
}

export const NO_FILTERS: Filters = Object.freeze({
  kind: null,
  genre: null,
  years: null,
  language: null,
  hidesLibrary: false,
  hidesWatched: false,
})

const wholeNumber = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** Reads the filters from an address; values that are not understood filter nothing. */
export function readFilters(params: URLSearchParams): Filters {
  const kind = params.get('kind')
  const language = params.get('language')
  const hidden = params.get('hide')?.split(',') ?? []
  return {
    kind: kind === 'movie' || kind === 'show' ? kind : null,
    genre: wholeNumber(params.get('genre')),
    years: readYears(params),
    language: language !== null && /^[a-z]{2,3}$/.test(language) ? language : null,
    hidesLibrary: hidden.includes('library'),
    hidesWatched: hidden.includes('watched'),
  }
}

/** The address with these filters; other parameters stay. */
export function writeFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(params)
  const hidden = [filters.hidesLibrary && 'library', filters.hidesWatched && 'watched'].filter(Boolean).join(',')
  const values = {
    kind: filters.kind,
    genre: filters.genre,
    language: filters.language,
    hide: hidden,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  writeYears(next, filters.years)
  return next
}

/** The filters that the movie database applies to its lists; the others are applied here. */
export function narrowingOf({ genre, years, language }: Filters): Narrowing {
  return {
    ...(genre !== null && { genreId: genre }),
    ...(years !== null && { from: `${years.from}-01-01`, to: `${years.to}-12-31` }),
    ...(language !== null && { language }),
  }
}

/** Whether they hide titles of the library, which the movie database counts. */
export const hidesSome = ({ hidesLibrary, hidesWatched }: Filters): boolean => hidesLibrary || hidesWatched

/** Whether these filters pass everything of a kind. */
export const isUnfiltered = (filters: Filters): boolean =>
  Object.keys(narrowingOf(filters)).length === 0 && !hidesSome(filters)

/** The library's knowledge of titles, by id. */
export interface Known {
  isSaved: (tmdbId: string) => boolean
  isWatched: (tmdbId: string) => boolean
}

/** Whether a title passes. A title with unknown facts does not pass a filter on them. */
export function passes(title: Title, filters: Filters, known: Known): boolean {
  const { kind, genre, years, language } = filters
  if (kind !== null && title.kind !== kind) return false
  if (genre !== null && !title.genreIds?.includes(genre)) return false
  if (years !== null && !(title.year !== undefined && title.year >= years.from && title.year <= years.to)) return false
  if (language !== null && title.language !== language) return false
  if (filters.hidesLibrary && known.isSaved(title.id)) return false
  return !(filters.hidesWatched && known.isWatched(title.id))
}
