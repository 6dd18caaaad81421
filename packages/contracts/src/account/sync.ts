/**
 * The sync addition: batched changes, changes since a cursor, live events (architecture §4.6 and §4.7). `GET /meta`
 * says whether a server has it. The specified endpoints and the batch protocol write the same records.
 */
import * as z from 'zod/mini'
import { bookmarkMetaSchema } from './bookmarks.ts'
import { positionSchema, progressMetaSchema } from './progress.ts'
import { SYNC_SETTING_NAMES, syncSettingSchemas } from './settings.ts'
import { catalogueIdSchema, momentSchema, textSchema } from './text.ts'

export const SYNC_VERSION = 1
/** Most positions in one `told`. */
export const MOST_REPORTED_CURSORS = 10
/** Clocks of one server's instances differ by less, ms. */
export const CLOCKS_APART_MS = 60_000
/** Changes in one batch. */
export const MOST_CHANGES = 500
/** Changes on one page by default, and at most. */
export const CHANGES_PAGE = { usual: 500, most: 1000 } as const

/**
 * When a mutation happened: the device's wall clock in ms, corrected by its last measured offset to the server; a
 * counter that orders mutations of the same ms on one device; the device's own id as the tie-breaker. Later wins,
 * compared in that order, ids by UTF-16 units. A server accepts no time after the receipt: such mutations count as made
 * at receipt, in the device's order.
 */
export const hlcTimestampSchema = z.object({
  at: z.int().check(z.gte(0)),
  counter: z.int().check(z.gte(0), z.lte(1_000_000)),
  device: textSchema(64, 1),
})
export type HlcTimestamp = z.infer<typeof hlcTimestampSchema>

const deletion = z.literal('delete')
const put = z.literal('put')

const changeCommon = {
  /** Chosen by the device; sending a change twice under one id has the effect of sending it once. */
  id: z.uuid(),
  deed: hlcTimestampSchema,
}
const bookmarkKey = { kind: z.literal('bookmark'), tmdbId: catalogueIdSchema }
const progressKey = {
  kind: z.literal('progress'),
  tmdbId: catalogueIdSchema,
  /** Left out, null or empty for a film. */
  seasonId: z.optional(z.nullable(textSchema(255))),
  episodeId: z.optional(z.nullable(textSchema(255))),
}

/** What a viewer gives a film or a show: whole stars. */
export const starsSchema = z.literal([1, 2, 3, 4, 5])
export type Stars = z.infer<typeof starsSchema>

/** Names a rated title. Films and shows are numbered separately, so the kind is part of it: `movie/603`, `show/603`. */
export const ratedTitleSchema = textSchema(255).check(z.regex(/^(?:movie|show)\/./, 'must name a film or a show'))

/**
 * A rating is a record of its own, of a film or of a whole show, never of an episode. Sent only to servers with
 * `sync.ratings` (server-meta.ts).
 */
const ratingKey = {
  kind: z.literal('rating'),
  title: ratedTitleSchema,
}

/** The time shown to a viewer, where it differs from the mutation's: an undo restores things at their old time. */
const placeInTime = z.optional(momentSchema)

/**
 * What a mutation sets of a progress record. Position and marks each follow their own latest mutation, so that hiding a
 * title on one device cannot undo a position of another; leave out untouched fields.
 */
export const progressValueSchema = z.object({
  meta: progressMetaSchema,
  seasonNumber: z.optional(z.nullable(z.number())),
  episodeNumber: z.optional(z.nullable(z.number())),
  position: z.optional(z.extend(positionSchema, { updatedAt: placeInTime })),
  /** Hidden from Continue watching; the position stays. */
  isHidden: z.optional(z.boolean()),
  /** Marked as watched. */
  isWatched: z.optional(z.boolean()),
})
export type ProgressValue = z.infer<typeof progressValueSchema>

const settingNames = SYNC_SETTING_NAMES.map((name) =>
  z.object({
    ...changeCommon,
    kind: z.literal('setting'),
    op: put,
    name: z.literal(name),
    value: syncSettingSchemas[name],
  }),
)

const bookmarkChangeSchema = z.discriminatedUnion('op', [
  z.object({
    ...changeCommon,
    ...bookmarkKey,
    op: put,
    value: z.object({ meta: bookmarkMetaSchema, updatedAt: placeInTime }),
  }),
  z.object({ ...changeCommon, ...bookmarkKey, op: deletion }),
])
const progressChangeSchema = z.discriminatedUnion('op', [
  z.object({ ...changeCommon, ...progressKey, op: put, value: progressValueSchema }),
  z.object({ ...changeCommon, ...progressKey, op: deletion }),
])
const [firstSetting, ...otherSettings] = settingNames as [
  (typeof settingNames)[number],
  ...(typeof settingNames)[number][],
]
/** A setting is put, never deleted: null clears it. */
const settingChangeSchema = z.discriminatedUnion('name', [firstSetting, ...otherSettings])
const ratingChangeSchema = z.discriminatedUnion('op', [
  z.object({ ...changeCommon, ...ratingKey, op: put, value: z.object({ stars: starsSchema }) }),
  z.object({ ...changeCommon, ...ratingKey, op: deletion }),
])

/** One change of a batch: a mutation on one record. */
export const changeSchema = z.discriminatedUnion('kind', [
  bookmarkChangeSchema,
  progressChangeSchema,
  settingChangeSchema,
  ratingChangeSchema,
])
export type Change = z.infer<typeof changeSchema>

/**
 * POST /users/{userId}/changes. Each change is checked separately (`changeSchema`): one malformed change rejects only
 * itself.
 */
export const changeBatchSchema = z.object({ changes: z.array(z.unknown()).check(z.maxLength(MOST_CHANGES)) })

/** Reason of a change that an account has no room for: sent again when something was deleted, it is taken. */
export const FULL_ACCOUNT = 'full'

export const changeResultSchema = z.discriminatedUnion('status', [
  /** It is now part of the record. */
  z.object({ id: z.string(), status: z.literal('applied') }),
  /** Later mutations had already set every field of this one. */
  z.object({ id: z.string(), status: z.literal('superseded') }),
  /** Received before; `first` is its first result. */
  z.object({ id: z.string(), status: z.literal('duplicate'), first: z.enum(['applied', 'superseded']) }),
  /** Malformed: sending it again cannot help. `id` is null when unreadable. */
  z.object({ id: z.nullable(z.string()), status: z.literal('rejected'), reason: z.string() }),
])
export type ChangeResult = z.infer<typeof changeResultSchema>

/** Results are in the order of the batch. */
export const batchAnswerSchema = z.object({
  results: z.array(changeResultSchema),
  /** The account's newest cursor after this batch. */
  cursor: z.int(),
  /** The server's clock in ms, for measuring the device's offset. */
  serverTime: z.int(),
})
export type BatchAnswer = z.infer<typeof batchAnswerSchema>

/** `deed` is the record's latest; `cursor` its position in the account's order. */
const recordCommon = { cursor: z.int(), deed: z.object({ at: z.int(), counter: z.int(), device: z.string() }) }
const storedBookmarkKey = { kind: z.literal('bookmark'), tmdbId: z.string() }
const storedProgressKey = {
  kind: z.literal('progress'),
  tmdbId: z.string(),
  seasonId: z.nullable(z.string()),
  episodeId: z.nullable(z.string()),
}
const storedRatingKey = { kind: z.literal('rating'), title: z.string() }

/** A record as the server stores it: whole, or its tombstone. */
export const syncRecordSchema = z.discriminatedUnion('kind', [
  z.discriminatedUnion('op', [
    z.object({
      ...recordCommon,
      ...storedBookmarkKey,
      op: put,
      value: z.object({ meta: bookmarkMetaSchema, updatedAt: momentSchema }),
    }),
    z.object({ ...recordCommon, ...storedBookmarkKey, op: deletion }),
  ]),
  z.discriminatedUnion('op', [
    z.object({
      ...recordCommon,
      ...storedProgressKey,
      op: put,
      value: z.object({
        /** The id that the specified endpoints give this item. */
        id: z.string(),
        meta: progressMetaSchema,
        seasonNumber: z.nullable(z.number()),
        episodeNumber: z.nullable(z.number()),
        position: z.optional(z.object({ duration: z.number(), watched: z.number(), updatedAt: momentSchema })),
        isHidden: z.boolean(),
        isWatched: z.boolean(),
      }),
    }),
    z.object({ ...recordCommon, ...storedProgressKey, op: deletion }),
  ]),
  z.object({
    ...recordCommon,
    kind: z.literal('setting'),
    op: put,
    name: z.enum(SYNC_SETTING_NAMES),
    value: z.nullable(z.union([z.string(), z.array(z.string()), z.boolean()])),
  }),
  z.discriminatedUnion('op', [
    z.object({ ...recordCommon, ...storedRatingKey, op: put, value: z.object({ stars: starsSchema }) }),
    z.object({ ...recordCommon, ...storedRatingKey, op: deletion }),
  ]),
])
export type SyncRecord = z.infer<typeof syncRecordSchema>

/**
 * GET /users/{userId}/changes?since=&limit=&told=: records in the account's order, each once, at its latest position.
 * `told` lists the positions that this server reported to the device since the page before, that page included, with
 * the server's own time in those answers (`12:1768478400000,15:1768478460000`). From them a server restored from a
 * backup learns that the device was ahead of it.
 */
export const changesPageSchema = z.object({
  changes: z.array(syncRecordSchema),
  nextCursor: z.int(),
  /** Request the rest with `nextCursor`. */
  more: z.boolean(),
  /**
   * The cursor was unknown or too old: this page begins the full state. Once `more` is false, an acknowledged record on
   * the device that did not come is deleted.
   */
  reset: z.optional(z.literal(true)),
  /**
   * With `reset`: the server once had more than now, because it was restored from a backup. Then nothing is deleted:
   * the device uploads its records again, with their own mutations, where the server lacks them or has earlier
   * mutations.
   */
  lost: z.optional(z.literal(true)),
  serverTime: z.int(),
})
export type ChangesPage = z.infer<typeof changesPageSchema>

/**
 * Data of a `change` event. A device whose cursor equals `since` may apply `changes` and move to `cursor`; any other
 * reads `GET changes`. `changes` is left out when it is large, and in the first event of a stream.
 */
export const changeEventSchema = z.object({
  since: z.int(),
  cursor: z.int(),
  /** The server's clock at that write, ms. */
  serverTime: z.optional(z.int()),
  changes: z.optional(z.array(syncRecordSchema)),
})
export type ChangeEvent = z.infer<typeof changeEventSchema>
