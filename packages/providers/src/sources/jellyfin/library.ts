/** Finds a title in a Jellyfin library. */
import type { ScrapeRequest } from '@matinee/contracts'
import { isSameTitle, isSameYear } from '@matinee/domain'
import * as z from 'zod/mini'
import { databaseIdsOf, type DatabaseIds } from '../../kit/database-ids.ts'
import { NotFoundError } from '../../kit/errors.ts'
import type { JellyfinClient } from './client.ts'

const SEARCH_LIMIT = '60'
/** A library rarely has more films of three years than this; a missed title is found by its name. */
const YEARS_LIMIT = '1000'

const text = z.optional(z.nullable(z.string()))
const number = z.optional(z.nullable(z.number()))
const tilesSchema = z.object({
  Width: z.int(),
  Height: z.int(),
  TileWidth: z.int(),
  TileHeight: z.int(),
  ThumbnailCount: z.int(),
  Interval: z.number(),
})
const itemSchema = z.object({
  Id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  Name: text,
  OriginalTitle: text,
  ProductionYear: number,
  IndexNumber: number,
  IndexNumberEnd: number,
  ParentIndexNumber: number,
  ProviderIds: z.optional(z.nullable(z.record(z.string(), z.nullable(z.string())))),
  LocationType: text,
  /** By media source, then by width. */
  Trickplay: z.optional(z.nullable(z.record(z.string(), z.record(z.string(), z.unknown())))),
})
export type JellyfinItem = z.infer<typeof itemSchema>
export const trickplaySchema = tilesSchema
const listSchema = z.object({ Items: z.array(z.unknown()) })

/** The valid items of a list; others are left out. */
const itemsOf = ({ Items }: z.infer<typeof listSchema>): JellyfinItem[] =>
  Items.flatMap((entry) => {
    const item = z.safeParse(itemSchema, entry)
    return item.success ? [item.data] : []
  })

/** The names of databases are written in any case. */
function idsOf({ ProviderIds }: JellyfinItem): DatabaseIds {
  const named = Object.entries(ProviderIds ?? {}).map(([name, id]) => [name.toLowerCase(), id ?? undefined] as const)
  const ids = new Map(named)
  return { tmdb: ids.get('tmdb') || undefined, imdb: ids.get('imdb') || undefined }
}

const hasId = (item: JellyfinItem, wanted: DatabaseIds): boolean => {
  const { tmdb, imdb } = idsOf(item)
  return (tmdb !== undefined && tmdb === wanted.tmdb) || (imdb !== undefined && imdb === wanted.imdb)
}

/** Same name and year, and no sign of another title. */
function hasName(item: JellyfinItem, { title, releaseYear }: ScrapeRequest, wanted: DatabaseIds): boolean {
  const { tmdb, imdb } = idsOf(item)
  const isAnother = (mine?: string, theirs?: string): boolean =>
    mine !== undefined && theirs !== undefined && mine !== theirs
  if (isAnother(wanted.tmdb, tmdb) || isAnother(wanted.imdb, imdb)) return false
  const isNamed = [item.Name, item.OriginalTitle].some((name) => !!name && isSameTitle(title, name))
  return isNamed && !!item.ProductionYear && isSameYear(releaseYear, item.ProductionYear)
}

async function findTitles(client: JellyfinClient, userId: string, request: ScrapeRequest): Promise<JellyfinItem[]> {
  const wanted = databaseIdsOf(request)
  const list = async (query: Readonly<Record<string, string>>): Promise<JellyfinItem[]> => {
    const common = {
      userId,
      recursive: 'true',
      includeItemTypes: request.type === 'movie' ? 'Movie' : 'Series',
      fields: 'ProviderIds,OriginalTitle,Trickplay',
      enableTotalRecordCount: 'false',
      enableImages: 'false',
    }
    return itemsOf(await client.read('Items', listSchema, { query: { ...common, ...query } }))
  }
  const named = await list({ searchTerm: request.title, limit: SEARCH_LIMIT })
  const known = named.filter((item) => hasId(item, wanted))
  if (known.length > 0) return known
  const sameName = named.filter((item) => hasName(item, request, wanted))
  if (sameName.length > 0 || (wanted.tmdb === undefined && wanted.imdb === undefined)) return sameName
  // The library may know it by its name in another language.
  const years = [request.releaseYear - 1, request.releaseYear, request.releaseYear + 1].join(',')
  return (await list({ years, limit: YEARS_LIMIT })).filter((item) => hasId(item, wanted))
}

/** The item to play: the film, or the episode of the show. Throws NotFoundError. */
export async function findItems(
  client: JellyfinClient,
  userId: string,
  request: ScrapeRequest,
): Promise<readonly JellyfinItem[]> {
  const titles = await findTitles(client, userId, request)
  if (titles.length === 0) throw new NotFoundError('the library does not have the title')
  if (request.type === 'movie') return titles
  const { season, episode } = request
  for (const { Id } of titles) {
    const query = { userId, season: String(season.number), fields: 'ProviderIds,Trickplay', enableImages: 'false' }
    const episodes = itemsOf(await client.read(`Shows/${Id}/Episodes`, listSchema, { query }))
    const found = episodes.filter(
      ({ ParentIndexNumber, IndexNumber, IndexNumberEnd, LocationType }) =>
        ParentIndexNumber === season.number &&
        typeof IndexNumber === 'number' &&
        IndexNumber <= episode.number &&
        episode.number <= (IndexNumberEnd ?? IndexNumber) &&
        // Episodes that the library lists as missing.
        LocationType !== 'Virtual',
    )
    if (found.length > 0) return found
  }
  throw new NotFoundError('the library does not have the episode')
}
