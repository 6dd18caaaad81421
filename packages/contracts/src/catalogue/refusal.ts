import * as z from 'zod/mini'

/** The movie database's refusals, in TMDB's own form. */
export const catalogueErrorSchema = z.object({
  success: z.literal(false),
  status_code: z.int(),
  status_message: z.string(),
})
export type CatalogueError = z.infer<typeof catalogueErrorSchema>
