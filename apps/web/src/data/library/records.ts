import * as z from 'zod/mini'

/**
 * Records of the library as the device keeps them: one a bookmark, one a film, one an episode, so that a save costs the same
 * with ten titles or ten thousand and two tabs cannot overwrite each other (architecture §4.5).
 */

/** When and where something was done; later wins, compared in this order (contracts `Deed`). */
export const deedSchema = z.object({ at: z.number(), counter: z.number(), device: z.string() })
export type Deed = z.infer<typeof deedSchema>

const metaSchema = z.object({
  type: z.enum(['movie', 'show']),
  title: z.string(),
  year: z.optional(z.number()),
  poster: z.optional(z.string()),
})
const common = {
  /** Whose record it is: the account's id, or '' for the anonymous library of this device. */
  partition: z.string(),
  tmdbId: z.string(),
  deed: deedSchema,
}

export const bookmarkRecordSchema = z.object({
  ...common,
  kind: z.literal('bookmark'),
  seasonId: z.literal(''),
  episodeId: z.literal(''),
  meta: metaSchema,
  /** Milliseconds. */
  updatedAt: z.number(),
})
export type BookmarkRecord = z.infer<typeof bookmarkRecordSchema>

export const progressRecordSchema = z.object({
  ...common,
  kind: z.literal('progress'),
  /** '' for a film. */
  seasonId: z.string(),
  episodeId: z.string(),
  seasonNumber: z.optional(z.number()),
  episodeNumber: z.optional(z.number()),
  episodeTitle: z.optional(z.string()),
  meta: metaSchema,
  /** Seconds. Absent while the record holds only marks. */
  position: z.optional(z.object({ watched: z.number(), duration: z.number() })),
  isHidden: z.optional(z.boolean()),
  isWatched: z.optional(z.boolean()),
  /** Milliseconds. */
  updatedAt: z.number(),
})
export type ProgressRecord = z.infer<typeof progressRecordSchema>

export const libraryRecordSchema = z.discriminatedUnion('kind', [bookmarkRecordSchema, progressRecordSchema])
export type LibraryRecord = z.infer<typeof libraryRecordSchema>

/** Key of a record in the database. */
export type RecordKey = [partition: string, kind: string, tmdbId: string, seasonId: string, episodeId: string]

export function recordKey(
  record: Pick<LibraryRecord, 'partition' | 'kind' | 'tmdbId' | 'seasonId' | 'episodeId'>,
): RecordKey {
  return [record.partition, record.kind, record.tmdbId, record.seasonId, record.episodeId]
}
