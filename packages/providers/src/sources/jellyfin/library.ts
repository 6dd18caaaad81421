/** Finds a title in a Jellyfin library. */
import type { ScrapeRequest, ShowScrapeRequest, Stream } from '@matinee/contracts'
import { isSameTitle, isSameYear } from '@matinee/domain'
import * as z from 'zod/mini'
import { databaseIdsOf, movieDatabaseIdOf, type DatabaseIds } from '../../kit/database-ids.ts'
import { NotFoundError, ProviderError } from '../../kit/errors.ts'
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

/** The episodes of a series that the library has; of one season, with their Trickplay, where its number is given. */
async function episodesOf(
  client: JellyfinClient,
  userId: string,
  { seriesId, season }: { seriesId: string; season?: number },
): Promise<JellyfinItem[]> {
  const query = {
    userId,
    // The Trickplay of a whole series is large.
    ...(season === undefined ? { fields: 'ProviderIds' } : { season: String(season), fields: 'ProviderIds,Trickplay' }),
    enableImages: 'false',
  }
  const listed = itemsOf(await client.read(`Shows/${seriesId}/Episodes`, listSchema, { query }))
  // Episodes that the library lists as missing are virtual.
  return listed.filter(({ LocationType }) => LocationType !== 'Virtual')
}

/** Whether an item lies where an episode does by its numbers. */
function isAtNumbers(item: JellyfinItem, { season, episode }: ShowScrapeRequest): boolean {
  const { ParentIndexNumber, IndexNumber, IndexNumberEnd } = item
  if (ParentIndexNumber !== season.number || typeof IndexNumber !== 'number') return false
  return IndexNumber <= episode.number && episode.number <= (IndexNumberEnd ?? IndexNumber)
}

/** Whether the id of an item is that of another episode. */
function isAnother(item: JellyfinItem, { episode }: ShowScrapeRequest, tmdb: string | undefined): boolean {
  const itsId = idsOf(item).tmdb
  // The id of a file with several episodes is that of its first.
  const isOfFirst = typeof item.IndexNumber === 'number' && item.IndexNumber < episode.number
  return itsId !== undefined && tmdb !== undefined && itsId !== tmdb && !isOfFirst
}

/**
 * Which episodes of the asked season an item holds, where it holds several. An item that was found by its id may have
 * other numbers, and its id is that of its first episode.
 */
export function episodesIn(item: JellyfinItem, request: ScrapeRequest): Stream['episodes'] {
  const { IndexNumber, IndexNumberEnd } = item
  if (request.type === 'movie' || typeof IndexNumber !== 'number' || typeof IndexNumberEnd !== 'number')
    return undefined
  if (IndexNumberEnd <= IndexNumber) return undefined
  const first = isAtNumbers(item, request) ? IndexNumber : request.episode.number
  return { first, last: first + IndexNumberEnd - IndexNumber }
}

/** Nothing, where the server fails; an abort is passed on. */
function noneFrom(failure: unknown): JellyfinItem[] {
  if (failure instanceof ProviderError) return []
  throw failure
}

/** The items that are wanted, from all seasons of a series. Empty where the server does not list them. */
async function findInSeries(
  client: JellyfinClient,
  userId: string,
  seriesId: string,
  isWanted: (item: JellyfinItem) => boolean,
): Promise<JellyfinItem[]> {
  const found = (await episodesOf(client, userId, { seriesId }).catch(noneFrom)).filter(isWanted)
  if (found.length === 0) return []
  const ids = found.map(({ Id }) => Id).join(',')
  const query = { userId, ids, includeItemTypes: 'Episode', fields: 'ProviderIds,Trickplay', enableImages: 'false' }
  const detailed = await client.read('Items', listSchema, { query }).then(itemsOf).catch(noneFrom)
  return detailed.length > 0 ? detailed : found
}

/**
 * The items of an episode: by its id in any season, because libraries number some shows in another way, else by its
 * numbers. The id of a file with two episodes is that of its first, so the second one is not found by its id where the
 * library has other numbers.
 */
async function findEpisode(
  client: JellyfinClient,
  userId: string,
  request: ShowScrapeRequest,
  seriesId: string,
): Promise<JellyfinItem[]> {
  const tmdb = movieDatabaseIdOf(request.episode.tmdbId)
  const isIt = (item: JellyfinItem) => tmdb !== undefined && idsOf(item).tmdb === tmdb
  const ofSeason = await episodesOf(client, userId, { seriesId, season: request.season.number })
  const byId = ofSeason.filter(isIt)
  if (byId.length > 0) return byId
  const elsewhere = tmdb === undefined ? [] : await findInSeries(client, userId, seriesId, isIt)
  return elsewhere.length > 0
    ? elsewhere
    : ofSeason.filter((item) => isAtNumbers(item, request) && !isAnother(item, request, tmdb))
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
  for (const { Id } of titles) {
    const found = await findEpisode(client, userId, request, Id)
    if (found.length > 0) return found
  }
  throw new NotFoundError('the library does not have the episode')
}
