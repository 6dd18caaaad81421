import { type DiscoverFilters, type SortOrder } from '../titles/discover.ts'
import type { TitleKind } from '../titles/genres.ts'
import { Refusal } from './refusal.ts'

const highestPage = 500
/** The movie database's numbers and ours both fit into 32 bits. */
const highestId = 2 ** 32

/** An id in a path; refuses everything but a plain positive number. */
export function readId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > highestId) throw new Refusal('invalidId')
  return id
}

/** A season's number in a path; specials are season 0. */
export function readSeasonNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new Refusal('invalidId')
  return Number(text)
}

export function readPage(parameters: URLSearchParams): number {
  const text = parameters.get('page') ?? '1'
  const page = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (page < 1 || page > highestPage) throw new Refusal('invalidPage')
  return page
}

/** A language such as `en` or `en-US`; what is none is left out, since every answer has a default language. */
export function readLanguage(parameters: URLSearchParams): string | undefined {
  const text = parameters.get('language') ?? ''
  return /^[a-z]{2,3}(-[A-Z]{2})?$/.test(text) ? text : undefined
}

const readMatching = (parameters: URLSearchParams, names: readonly string[], pattern: RegExp): string | undefined => {
  const text = names.map((name) => parameters.get(name)).find(Boolean)
  if (text && !pattern.test(text)) throw new Refusal('invalidParameter')
  return text ?? undefined
}

const dateNames: Readonly<Record<TitleKind, { date: readonly string[]; year: readonly string[] }>> = {
  movie: { date: ['primary_release_date', 'release_date'], year: ['primary_release_year', 'year'] },
  show: { date: ['first_air_date'], year: ['first_air_date_year'] },
}

const sortNames: Readonly<Record<string, SortOrder>> = {
  'popularity.desc': 'popularity.desc',
  'popularity.asc': 'popularity.asc',
  'vote_average.desc': 'rating.desc',
  'primary_release_date.desc': 'date.desc',
  'primary_release_date.asc': 'date.asc',
  'first_air_date.desc': 'date.desc',
  'first_air_date.asc': 'date.asc',
}

/** In genre lists a comma means "and", a bar means "or". */
const genreList = /^\d{1,6}([,|]\d{1,6}){0,20}$/
const day = /^\d{4}-\d{2}-\d{2}$/

export function readDiscoverFilters(kind: TitleKind, parameters: URLSearchParams): DiscoverFilters {
  const names = dateNames[kind]
  const ends = (suffix: string): string[] => names.date.map((name) => name + suffix)
  const genres = readMatching(parameters, ['with_genres'], genreList)
  const year = readMatching(parameters, names.year, /^\d{4}$/)
  const longest = readMatching(parameters, ['with_runtime.lte'], /^\d{1,4}$/)
  const votes = readMatching(parameters, ['vote_count.gte'], /^\d{1,6}$/)
  return {
    genreGroups: genres?.split(',').map((group) => group.split('|').map(Number)) ?? [],
    from: readMatching(parameters, ends('.gte'), day),
    to: readMatching(parameters, ends('.lte'), day),
    year: year === undefined ? undefined : Number(year),
    language: readMatching(parameters, ['with_original_language'], /^[a-z]{2}$/),
    longest: longest === undefined ? undefined : Number(longest),
    votes: votes === undefined ? undefined : Number(votes),
    sort: sortNames[parameters.get('sort_by') ?? ''] ?? 'popularity.desc',
  }
}
