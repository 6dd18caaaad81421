import * as z from 'zod/mini'

/** What the movie database answers when it refuses: TMDB's own shape. */
export const catalogueErrorSchema = z.object({
  success: z.literal(false),
  status_code: z.int(),
  status_message: z.string(),
})
export type CatalogueError = z.infer<typeof catalogueErrorSchema>
