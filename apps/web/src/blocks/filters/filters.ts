import type { Title, TitleKind } from '@matinee/domain'
import type { Narrowing } from '../../services/catalog/catalog.ts'

/** The filters of Discover and of the search; all of them are in the address, so that a view can be shared. */
export interface Filters {
  kind: TitleKind | null
  /** Id in the movie database. */
  genre: number | null
  /** Its first year. */
  decade: number | null
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
  decade: null,
  language: null,
  hidesLibrary: false,
  hidesWatched: false,
})

const wholeNumber = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** Reads the filters from an address; values that are not understood filter nothing. */
export function readFilters(params: URLSearchParams): Filters {
  const kind = params.get('kind')
  const decade = wholeNumber(params.get('decade'))
  const language = params.get('language')
  const hidden = params.get('hide')?.split(',') ?? []
  return {
    kind: kind === 'movie' || kind === 'show' ? kind : null,
    genre: wholeNumber(params.get('genre')),
    // Four digits, as the movie database writes its days.
    decade: decade !== null && decade % 10 === 0 && decade >= 1000 && decade <= 9990 ? decade : null,
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
    decade: filters.decade,
    language: filters.language,
    hide: hidden,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

const YEARS_OF_A_DECADE = 10

/** The filters that the movie database applies to its lists; the others are applied here. */
export function narrowingOf({ genre, decade, language }: Filters): Narrowing {
  return {
    ...(genre !== null && { genreId: genre }),
    ...(decade !== null && { from: `${decade}-01-01`, to: `${decade + YEARS_OF_A_DECADE - 1}-12-31` }),
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
  const { kind, genre, decade, language } = filters
  if (kind !== null && title.kind !== kind) return false
  if (genre !== null && !title.genreIds?.includes(genre)) return false
  if (decade !== null && !(title.year !== undefined && title.year >= decade && title.year < decade + YEARS_OF_A_DECADE))
    return false
  if (language !== null && title.language !== language) return false
  if (filters.hidesLibrary && known.isSaved(title.id)) return false
  return !(filters.hidesWatched && known.isWatched(title.id))
}
