/** Bookmarks on the wire. Source: specification §3 and §7, protocols §2.3 and §2.4. */
import * as z from 'zod/mini'
import { listSchema } from './list.ts'
import { catalogueIdSchema, momentSchema, textSchema } from './text.ts'

/** Longest stored title of a film or an episode. */
export const LONGEST_TITLE = 1000

/** The stored facts of a title. `type` is `movie` or `show`; other front ends' words are stored as they are. */
export const bookmarkMetaSchema = z.object({
  title: textSchema(LONGEST_TITLE),
  year: z.number(),
  poster: z.optional(textSchema(2000)),
  type: textSchema(50, 1),
})
export type BookmarkMeta = z.infer<typeof bookmarkMetaSchema>

export const bookmarkInputSchema = z.object({ tmdbId: catalogueIdSchema, meta: bookmarkMetaSchema })
export type BookmarkInput = z.infer<typeof bookmarkInputSchema>
export const bookmarkListInputSchema = listSchema(bookmarkInputSchema)

export const bookmarkSchema = z.object({
  tmdbId: z.string(),
  meta: z.object({
    title: z.string(),
    year: z.optional(z.nullable(z.number())),
    poster: z.optional(z.nullable(z.string())),
    type: z.string(),
  }),
  updatedAt: momentSchema,
})
/** A bookmark in any server's answer. */
export type Bookmark = z.infer<typeof bookmarkSchema>
export const bookmarkListSchema = z.array(bookmarkSchema)

export const bookmarkRemovedSchema = z.object({ tmdbId: z.string() })
