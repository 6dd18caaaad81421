import * as z from 'zod/mini'
import { catalogueIdSchema } from '@matinee/contracts'
import type { LibraryItem, ProgressItemOfFile } from '../library/library-items.ts'
import type { TitleMeta } from '../library/records.ts'
import { isMoment } from '../library/stored-rows.ts'

/** The reference site's stores of bookmarks and progress (product facts §3.1), read with as much kindness as sense allows. */

const kindSchema = z.enum(['movie', 'show'])
/** A time; one that no calendar has is missing. */
const timeSchema = z.pipe(
  z.optional(z.nullable(z.number())),
  z.transform((time) => (isMoment(time) ? Math.round(time) : undefined)),
)
const titleSchema = z.object({
  type: kindSchema,
  title: z.string(),
  // A missing date became NaN there, and null on its way into storage.
  year: z.optional(z.nullable(z.number())),
  poster: z.optional(z.nullable(z.string())),
  updatedAt: z.optional(timeSchema),
})
const positionSchema = z.object({ watched: z.number(), duration: z.number() })
const episodeSchema = z.object({
  id: catalogueIdSchema,
  number: z.optional(z.nullable(z.number())),
  title: z.optional(z.nullable(z.string())),
  seasonId: catalogueIdSchema,
  updatedAt: z.optional(timeSchema),
  progress: positionSchema,
})
const seasonSchema = z.object({
  id: z.string(),
  number: z.optional(z.nullable(z.number())),
  title: z.optional(z.nullable(z.string())),
})
const progressSchema = z.extend(titleSchema, {
  progress: z.optional(z.nullable(positionSchema)),
  seasons: z._default(z.record(z.string(), z.unknown()), {}),
  episodes: z._default(z.record(z.string(), z.unknown()), {}),
})

type StoredTitle = z.infer<typeof titleSchema>

const metaOf = ({ type, title, year, poster }: StoredTitle): TitleMeta => ({
  type,
  title,
  ...(year && { year }),
  ...(poster && { poster }),
})

const isId = (id: string): boolean => catalogueIdSchema.safeParse(id).success

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a store holds, and how many of its entries could not be read: whoever read it has to say so. */
export interface ReadStore {
  items: LibraryItem[]
  unreadable: number
}

/** One entry of a store: what it holds, or undefined where it cannot be read. */
type ReadEntry = (name: string, raw: unknown) => readonly (LibraryItem | undefined)[]

/** The entries under one name of a store, `{"state":…}` or the bare state. A store without that name is empty, another shape is damage. */
function readStore(store: unknown, name: 'bookmarks' | 'items', readEntry: ReadEntry): ReadStore {
  const state = isRecord(store) && store['state'] !== undefined ? store['state'] : store
  const entries = isRecord(state) ? (state[name] ?? {}) : undefined
  if (!isRecord(entries)) return { items: [], unreadable: store === undefined ? 0 : 1 }
  const read = Object.entries(entries).flatMap(([key, raw]) => readEntry(key, raw))
  const items = read.filter((item) => item !== undefined)
  return { items, unreadable: read.length - items.length }
}

/** The bookmarks of a `__MW::bookmarks` store. `now` stands for a missing time, ms. */
export function bookmarksOfReference(store: unknown, now: number): ReadStore {
  return readStore(store, 'bookmarks', (tmdbId, raw) => {
    const { data } = titleSchema.safeParse(raw)
    if (!isId(tmdbId)) return [undefined]
    return [data && { kind: 'bookmark', tmdbId, meta: metaOf(data), updatedAt: data.updatedAt ?? now }]
  })
}

/**
 * The positions of a `__MW::progress` store. There only the time of the show moved on: it is given to the episode that was begun
 * last, so that it stays the one to go on with (product facts §3.1).
 */
export function progressOfReference(store: unknown, now: number): ReadStore {
  return readStore(store, 'items', (tmdbId, raw) => {
    const { data } = progressSchema.safeParse(raw)
    if (!data || !isId(tmdbId)) return [undefined]
    const updatedAt = data.updatedAt ?? now
    const common = { kind: 'progress', tmdbId, meta: metaOf(data) } as const
    if (data.type === 'movie') {
      const { progress } = data
      return progress ? [{ ...common, seasonId: '', episodeId: '', position: progress, updatedAt }] : []
    }
    return episodesOf(data, common, updatedAt)
  })
}

function episodesOf(
  { seasons, episodes }: z.infer<typeof progressSchema>,
  common: Pick<ProgressItemOfFile, 'kind' | 'tmdbId' | 'meta'>,
  updatedAt: number,
): (LibraryItem | undefined)[] {
  const known = new Map(
    Object.values(seasons).flatMap((raw) => {
      const { data } = seasonSchema.safeParse(raw)
      return data ? [[data.id, data] as const] : []
    }),
  )
  const items = Object.values(episodes).map((raw): ProgressItemOfFile | undefined => {
    const { data } = episodeSchema.safeParse(raw)
    if (!data) return undefined
    const season = known.get(data.seasonId)
    return {
      ...common,
      seasonId: data.seasonId,
      episodeId: data.id,
      position: data.progress,
      updatedAt: data.updatedAt ?? updatedAt,
      ...(typeof season?.number === 'number' && { seasonNumber: season.number }),
      ...(season?.title && { seasonTitle: season.title }),
      ...(typeof data.number === 'number' && { episodeNumber: data.number }),
      ...(data.title && { episodeTitle: data.title }),
    }
  })
  const read = items.filter((item) => item !== undefined)
  const [latest] = read.toSorted((one, two) => two.updatedAt - one.updatedAt)
  return items.map((item) =>
    item && item === latest ? { ...item, updatedAt: Math.max(item.updatedAt, updatedAt) } : item,
  )
}
