import {
  changeEventSchema,
  bookmarkSchema,
  changesPageSchema,
  progressItemSchema,
  settingsSchema,
  syncRecordSchema,
  type SyncRecord,
} from '@matinee/contracts'
import * as z from 'zod/mini'

/**
 * Parses answers of a possibly newer server: an unreadable item does not block the others. Its name is returned,
 * because a merely missing record counts as deleted. An item without a name makes the whole answer invalid.
 */

type Kind = SyncRecord['kind']

/** Names an unreadable item; null where this page has no such records at all. */
export interface Unreadable {
  unreadable: { kind: Kind; tmdbId: string; seasonId: string; episodeId: string } | null
  /** Its position in the account's order, 0 where unreadable; lists have none. */
  cursor?: number
}

const unreadable = (kind: Kind, tmdbId: string, seasonId?: string | null, episodeId?: string | null): Unreadable => ({
  unreadable: { kind, tmdbId, seasonId: seasonId ?? '', episodeId: episodeId ?? '' },
})

const idSchema = z.optional(z.nullable(z.string()))
const partSchema = z._default(z.object({ id: idSchema }), {})

/** GET bookmarks. */
export const readableBookmarksSchema = z.array(
  z.union([
    bookmarkSchema,
    z.pipe(
      z.object({ tmdbId: z.string() }),
      z.transform(({ tmdbId }) => unreadable('bookmark', tmdbId)),
    ),
  ]),
)

/** GET progress. */
export const readableProgressSchema = z.array(
  z.union([
    progressItemSchema,
    z.pipe(
      z.object({ tmdbId: z.string(), season: partSchema, episode: partSchema }),
      z.transform(({ tmdbId, season, episode }) => unreadable('progress', tmdbId, season.id, episode.id)),
    ),
  ]),
)

const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
)
const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) => z.union([schema, nothing])

const { applicationTheme, applicationLanguage, defaultSubtitleLanguage, proxyUrls } = settingsSchema.shape
/** The settings; an unreadable one is missing, which means nothing (protocols §1.1). */
export const readableSettingsSchema = z.extend(settingsSchema, {
  applicationTheme: orNothing(applicationTheme),
  applicationLanguage: orNothing(applicationLanguage),
  defaultSubtitleLanguage: orNothing(defaultSubtitleLanguage),
  proxyUrls: orNothing(proxyUrls),
})

const KINDS: ReadonlySet<string> = new Set(['bookmark', 'progress', 'rating', 'setting'])
const placeSchema = z.optional(z.unknown())
const placeIn = (cursor: unknown): number => (Number.isSafeInteger(cursor) ? Number(cursor) : 0)
const unreadableRecordSchema = z.union([
  z.pipe(
    z.object({ kind: z.literal('bookmark'), tmdbId: z.string(), cursor: placeSchema }),
    z.transform(({ kind, tmdbId, cursor }) => ({ ...unreadable(kind, tmdbId), cursor: placeIn(cursor) })),
  ),
  z.pipe(
    z.object({
      kind: z.literal('progress'),
      tmdbId: z.string(),
      seasonId: idSchema,
      episodeId: idSchema,
      cursor: placeSchema,
    }),
    z.transform(({ kind, tmdbId, seasonId, episodeId, cursor }) => ({
      ...unreadable(kind, tmdbId, seasonId, episodeId),
      cursor: placeIn(cursor),
    })),
  ),
  z.pipe(
    z.object({ kind: z.literal('rating'), title: z.string(), cursor: placeSchema }),
    z.transform(({ kind, title, cursor }) => ({ ...unreadable(kind, title), cursor: placeIn(cursor) })),
  ),
  z.pipe(
    z.object({ kind: z.literal('setting'), name: z.string(), cursor: placeSchema }),
    z.transform(({ kind, name, cursor }) => ({ ...unreadable(kind, name), cursor: placeIn(cursor) })),
  ),
  z.pipe(
    z.object({ kind: z.string().check(z.refine((kind) => !KINDS.has(kind))), cursor: placeSchema }),
    z.transform(({ cursor }): Unreadable => ({ unreadable: null, cursor: placeIn(cursor) })),
  ),
])

const changes = z.array(z.union([syncRecordSchema, unreadableRecordSchema]))

/** GET changes. */
export const readablePageSchema = z.extend(changesPageSchema, { changes })
export type ReadablePage = z.infer<typeof readablePageSchema>

/** Data of a `change` event. */
export const readableEventSchema = z.extend(changeEventSchema, { changes: z.optional(changes) })
export type ReadableEvent = z.infer<typeof readableEventSchema>
