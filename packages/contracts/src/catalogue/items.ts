/** Titles in lists and searches. */
import * as z from 'zod/mini'
import { looseRows } from '../loose-rows.ts'

export const optionalText = z.optional(z.nullable(z.string()))

/** A length; anything but a number of minutes is unknown. */
export const minutes = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((length) => (typeof length === 'number' && length > 0 ? length : null)),
  ),
)

/** Fields our own catalogue adds beside TMDB's: all optional, so a TMDB answer is valid as it is. */
export const additions = {
  /** Ground colour of the drawn poster, `#rrggbb`; feeds the hover glow and the ambient wash. */
  tint: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
}

const listItem = {
  id: z.int(),
  poster_path: optionalText,
  backdrop_path: optionalText,
  overview: optionalText,
  genre_ids: z.optional(z.array(z.int())),
  original_language: optionalText,
  ...additions,
}

export const catalogueMovieItemSchema = z.object({
  ...listItem,
  title: z.string(),
  release_date: optionalText,
  /** Length, minutes: in lists only our own catalogue says it. */
  runtime: minutes,
  /** Who directed it: in lists only our own catalogue says it. */
  directors: looseRows(z.string()),
})
export const catalogueShowItemSchema = z.object({ ...listItem, name: z.string(), first_air_date: optionalText })

export type CatalogueMovieItem = z.infer<typeof catalogueMovieItemSchema>
export type CatalogueShowItem = z.infer<typeof catalogueShowItemSchema>

const page = { page: z.int(), total_pages: z.int(), total_results: z.int() }

export const catalogueSearchSchema = z.object({ ...page, results: z.array(z.unknown()) })
export const catalogueMovieListSchema = z.object({ ...page, results: z.array(catalogueMovieItemSchema) })
export const catalogueShowListSchema = z.object({ ...page, results: z.array(catalogueShowItemSchema) })
export type CatalogueMovieList = z.infer<typeof catalogueMovieListSchema>
export type CatalogueShowList = z.infer<typeof catalogueShowListSchema>
