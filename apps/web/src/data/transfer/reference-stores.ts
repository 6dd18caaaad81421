import * as z from 'zod/mini'
import type { LibraryItem, ProgressItemOfFile } from '../library/library-items.ts'
import type { TitleMeta } from '../library/records.ts'

/** The reference site's stores of bookmarks and progress (product facts §3.1), read with as much kindness as sense allows. */

const kindSchema = z.enum(['movie', 'show'])
const titleSchema = z.object({
  type: kindSchema,
  title: z.string(),
  // A missing date became NaN there, and null on its way into storage.
  year: z.optional(z.nullable(z.number())),
  poster: z.optional(z.nullable(z.string())),
  updatedAt: z.optional(z.nullable(z.number())),
})
const positionSchema = z.object({ watched: z.number(), duration: z.number() })
const episodeSchema = z.object({
  id: z.string(),
  number: z.optional(z.nullable(z.number())),
  title: z.optional(z.nullable(z.string())),
  seasonId: z.string(),
  updatedAt: z.optional(z.nullable(z.number())),
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is inside of `{"state":…}`, or of the bare state. */
function stateOf(store: unknown): Record<string, unknown> {
  const state = isRecord(store) && isRecord(store['state']) ? store['state'] : store
  return isRecord(state) ? state : {}
}

/** The bookmarks of a `__MW::bookmarks` store. `now` stands for a missing time, ms. */
export function bookmarksOfReference(store: unknown, now: number): LibraryItem[] {
  const { bookmarks } = stateOf(store)
  return Object.entries(isRecord(bookmarks) ? bookmarks : {}).flatMap(([tmdbId, raw]): LibraryItem[] => {
    const { data } = titleSchema.safeParse(raw)
    return data ? [{ kind: 'bookmark', tmdbId, meta: metaOf(data), updatedAt: data.updatedAt ?? now }] : []
  })
}

/**
 * The positions of a `__MW::progress` store. There only the time of the show moved on: it is given to the episode that was begun
 * last, so that it stays the one to go on with (product facts §3.1).
 */
export function progressOfReference(store: unknown, now: number): LibraryItem[] {
  const { items } = stateOf(store)
  return Object.entries(isRecord(items) ? items : {}).flatMap(([tmdbId, raw]): LibraryItem[] => {
    const { data } = progressSchema.safeParse(raw)
    if (!data) return []
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
): LibraryItem[] {
  const known = new Map(
    Object.values(seasons).flatMap((raw) => {
      const { data } = seasonSchema.safeParse(raw)
      return data ? [[data.id, data] as const] : []
    }),
  )
  const items = Object.values(episodes).flatMap((raw): ProgressItemOfFile[] => {
    const { data } = episodeSchema.safeParse(raw)
    if (!data) return []
    const season = known.get(data.seasonId)
    return [
      {
        ...common,
        seasonId: data.seasonId,
        episodeId: data.id,
        position: data.progress,
        updatedAt: data.updatedAt ?? updatedAt,
        ...(typeof season?.number === 'number' && { seasonNumber: season.number }),
        ...(season?.title && { seasonTitle: season.title }),
        ...(typeof data.number === 'number' && { episodeNumber: data.number }),
        ...(data.title && { episodeTitle: data.title }),
      },
    ]
  })
  const latest = items.toSorted((one, two) => two.updatedAt - one.updatedAt)[0]
  return items.map((item) => (item === latest ? { ...item, updatedAt: Math.max(item.updatedAt, updatedAt) } : item))
}
