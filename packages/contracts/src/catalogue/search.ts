/** What a search finds, in `GET search/multi`. The first page's script needs none of it. */
import * as z from 'zod/mini'
import { catalogueMovieItemSchema, catalogueShowItemSchema } from './items.ts'

/** A title. Rows of other kinds are read apart or dropped by the reader, so one invalid row never fails a whole answer. */
export const catalogueSearchItemSchema = z.union([
  z.extend(catalogueMovieItemSchema, { media_type: z.literal('movie') }),
  z.extend(catalogueShowItemSchema, { media_type: z.literal('tv') }),
])
export type CatalogueSearchItem = z.infer<typeof catalogueSearchItemSchema>

/** A person, with a few titles; each of them is read as a row of its own. */
export const cataloguePersonItemSchema = z.object({
  media_type: z.literal('person'),
  name: z.string(),
  known_for: z.array(z.unknown()),
})
