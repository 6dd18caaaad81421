/** Requests one of an add-on's resources (Stremio add-on protocol, version 3). */
import type { AddonConnection, AddonResource, ScrapeRequest } from '@matinee/contracts'
import { databaseIdsOf } from '../../kit/database-ids.ts'
import { NotFoundError } from '../../kit/errors.ts'
import type { BoundFetcher, FetcherAnswer } from '../../kit/fetcher.ts'

/** Longer than any genuine list of streams or subtitles of one title. */
const LARGEST_ANSWER = 4 * 1024 * 1024

/** An add-on's id of a title: `tt0032138`, `tt0903747:1:2`. Undefined without an IMDb id. */
export function videoIdOf(request: ScrapeRequest): string | undefined {
  const { imdb } = databaseIdsOf(request)
  if (imdb === undefined || request.type === 'movie') return imdb
  return `${imdb}:${request.season.number}:${request.episode.number}`
}

const typeOf = ({ type }: ScrapeRequest): string => (type === 'movie' ? 'movie' : 'series')

/** Whether the manifest says that the add-on answers to this title. */
function serves({ types, idPrefixes }: AddonResource, type: string, id: string): boolean {
  return types.includes(type) && (idPrefixes.length === 0 || idPrefixes.some((prefix) => id.startsWith(prefix)))
}

export interface ResourceCall {
  readonly connection: AddonConnection
  readonly name: AddonResource['name']
  readonly request: ScrapeRequest
  readonly fetch: BoundFetcher
  /** Further facts, such as a file's name. */
  readonly extra?: Readonly<Record<string, string>>
}

/** Throws NotFoundError before any request when the add-on's manifest excludes the title. */
export async function askAddon({ connection, name, request, fetch, extra = {} }: ResourceCall): Promise<FetcherAnswer> {
  const id = videoIdOf(request)
  if (id === undefined) throw new NotFoundError('add-ons know titles by an IMDb id, and this one has none')
  const type = typeOf(request)
  const { manifest, manifestUrl } = connection
  if (!manifest.resources.some((resource) => resource.name === name && serves(resource, type, id))) {
    throw new NotFoundError('the add-on does not serve such titles')
  }
  const base = new URL(manifestUrl)
  const folder = base.pathname.replace(/\/manifest\.json$/, '')
  const hints = new URLSearchParams(extra).toString().replaceAll('+', '%20')
  const path = [name, type, encodeURIComponent(id), ...(hints === '' ? [] : [hints])].join('/')
  return fetch(`${base.origin}${folder}/${path}.json${base.search}`, { largestBody: LARGEST_ANSWER })
}
