/** Saved positions on the wire: one item a film or an episode. Source: protocols §2.3 to §2.5. */
import * as z from 'zod/mini'
import { LONGEST_TITLE } from './bookmarks.ts'
import { listSchema } from './list.ts'
import { catalogueIdSchema, momentSchema, textSchema } from './text.ts'

export const progressMetaSchema = z.object({
  title: textSchema(LONGEST_TITLE),
  year: z.number(),
  poster: z.optional(textSchema(2000)),
  type: z.enum(['movie', 'show']),
})
export type ProgressMeta = z.infer<typeof progressMetaSchema>

/** Seconds, stored as a whole number, never negative. */
const secondsSchema = z.pipe(
  z.number(),
  z.transform((seconds) => Math.min(Math.max(0, Math.round(seconds)), Number.MAX_SAFE_INTEGER)),
)

/** Without season or episode: a missing id, null, or an empty text. */
const partIdSchema = z.optional(z.nullable(textSchema(255)))
const partNumberSchema = z.optional(z.nullable(z.number()))

export const positionSchema = z.object({ duration: secondsSchema, watched: secondsSchema })
export type Position = z.infer<typeof positionSchema>

export const progressInputSchema = z.object({
  tmdbId: catalogueIdSchema,
  meta: progressMetaSchema,
  duration: secondsSchema,
  watched: secondsSchema,
  seasonId: partIdSchema,
  episodeId: partIdSchema,
  seasonNumber: partNumberSchema,
  episodeNumber: partNumberSchema,
  /** Only an import reads it. */
  updatedAt: z.optional(momentSchema),
})
export type ProgressInput = z.infer<typeof progressInputSchema>
export const progressImportSchema = listSchema(progressInputSchema)

/** PUT /users/{userId}/progress/{tmdbId}: the id in the path counts. */
export const progressUpsertSchema = z.extend(progressInputSchema, { tmdbId: z.optional(textSchema(255)) })

/** DELETE body: filters that combine; an empty object removes the whole title. */
export const progressRemovalSchema = z.object({ seasonId: partIdSchema, episodeId: partIdSchema })
export const progressRemovedSchema = z.object({
  count: z.number(),
  tmdbId: z.string(),
  seasonId: z.optional(z.string()),
  episodeId: z.optional(z.string()),
})

/** Some servers answer 64-bit numbers as text. */
const answeredNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/, 'must be a number'))]),
  z.transform(Number),
)
const answeredPart = z._default(
  z.object({ id: z.optional(z.nullable(z.string())), number: z.optional(z.nullable(z.number())) }),
  {},
)

export const progressItemSchema = z.object({
  id: z.string(),
  tmdbId: z.string(),
  season: answeredPart,
  episode: answeredPart,
  meta: z.object({
    title: z.string(),
    year: z.optional(z.nullable(z.number())),
    poster: z.optional(z.nullable(z.string())),
    type: z.enum(['movie', 'show']),
  }),
  duration: answeredNumber,
  watched: answeredNumber,
  updatedAt: momentSchema,
})
/** A saved position in any server's answer. */
export type ProgressItem = z.infer<typeof progressItemSchema>
export const progressListSchema = z.array(progressItemSchema)
