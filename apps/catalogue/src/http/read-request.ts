import { longestQuery } from '../search/query-words.ts'
import type { TitleKind } from '../titles/genres.ts'
import {
  APPENDED_PARTS,
  type AppendedPart,
  type CatalogueRequest,
  type PictureRequest,
  type ProgrammesRequest,
  wireKind,
} from './catalogue-request.ts'
import { readDiscoverFilters, readId, readLanguage, readPage, readSeasonNumber } from './parameters.ts'
import { Refusal } from './refusal.ts'

/** Parts of a path stand for themselves, or give a value where they begin with a colon. */
interface Route {
  pattern: string
  read: (values: Readonly<Record<string, string>>, parameters: URLSearchParams) => CatalogueRequest
}

const both = (routes: (kind: TitleKind, path: 'movie' | 'tv') => Route[]): Route[] =>
  (['movie', 'show'] as const).flatMap((kind) => routes(kind, wireKind[kind]))

/** The parts that are known, each once; all others are left out, as the movie database does. */
function readAppended(parameters: URLSearchParams): AppendedPart[] {
  const asked = (parameters.get('append_to_response') ?? '').split(',')
  return APPENDED_PARTS.filter((part) => asked.includes(part))
}

/** Every path of the movie database that the catalogue answers. */
const routes: readonly Route[] = [
  {
    pattern: 'search/multi',
    read: (_, parameters) => ({
      route: 'search',
      query: (parameters.get('query') ?? '').slice(0, longestQuery).trim(),
      page: readPage(parameters),
      includeAdult: parameters.get('include_adult') === 'true',
    }),
  },
  {
    pattern: 'find/:imdbId',
    read: ({ imdbId = '' }, parameters) => {
      if (!/^tt\d{7,9}$/.test(imdbId)) throw new Refusal('invalidId')
      if (parameters.get('external_source') !== 'imdb_id') throw new Refusal('invalidParameter')
      return { route: 'find', imdbId }
    },
  },
  {
    pattern: 'tv/:id/season/:number',
    read: ({ id = '', number = '' }) => ({ route: 'season', showId: readId(id), number: readSeasonNumber(number) }),
  },
  { pattern: 'collection/:id', read: ({ id = '' }) => ({ route: 'collection', id: readId(id) }) },
  {
    pattern: 'movie/now_playing',
    read: (_, parameters) => ({ route: 'list', kind: 'movie', list: 'now_playing', page: readPage(parameters) }),
  },
  ...both((kind, path) => [
    {
      pattern: `${path}/popular`,
      read: (_, parameters) => ({ route: 'list', kind, list: 'popular', page: readPage(parameters) }),
    },
    {
      pattern: `${path}/top_rated`,
      read: (_, parameters) => ({ route: 'list', kind, list: 'top_rated', page: readPage(parameters) }),
    },
    { pattern: `genre/${path}/list`, read: () => ({ route: 'genres', kind }) },
    {
      pattern: `discover/${path}`,
      read: (_, parameters) => ({
        route: 'discover',
        kind,
        filters: readDiscoverFilters(kind, parameters),
        page: readPage(parameters),
      }),
    },
    { pattern: `${path}/:id/credits`, read: ({ id = '' }) => ({ route: 'credits', kind, id: readId(id) }) },
    {
      pattern: `${path}/:id/recommendations`,
      read: ({ id = '' }, parameters) => ({
        route: 'recommendations',
        kind,
        id: readId(id),
        page: readPage(parameters),
      }),
    },
    {
      pattern: `${path}/:id`,
      read: ({ id = '' }, parameters) => ({
        route: 'details',
        kind,
        id: readId(id),
        appended: readAppended(parameters),
      }),
    },
  ]),
]

/**
 * Reads what is asked from an address. `basePath` is where the catalogue is mounted.
 * Throws `Refusal` for unknown paths and malformed values. Doubled slashes count as one, since pages put a slash before
 * a `poster_path` that begins with its own.
 */
export function readRequest(url: URL, basePath: string): CatalogueRequest | PictureRequest | ProgrammesRequest {
  const mounted = `${basePath}/`
  if (!url.pathname.startsWith(mounted)) throw new Refusal('notFound')
  const parts = url.pathname.slice(mounted.length).split('/').filter(Boolean)
  const [first, second, size, file] = parts
  if (first === 't' && second === 'p' && size && file && parts.length === 4) return { route: 'picture', size, file }
  if (first !== '3') throw new Refusal('notFound')
  if (second === 'programmes' && parts.length === 2) return { route: 'programmes' }
  for (const { pattern, read } of routes) {
    const values = matchParts(pattern.split('/'), parts.slice(1))
    if (!values) continue
    const language = readLanguage(url.searchParams)
    return { ...read(values, url.searchParams), ...(language !== undefined && { language }) }
  }
  throw new Refusal('notFound')
}

function matchParts(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const values: Record<string, string> = {}
  for (const [i, expected] of pattern.entries()) {
    const part = parts[i] ?? ''
    if (expected.startsWith(':')) values[expected.slice(1)] = part
    else if (expected !== part) return undefined
  }
  return values
}
