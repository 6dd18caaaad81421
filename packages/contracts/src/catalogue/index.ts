/**
 * The movie database's HTTP API as we read it (TMDB v3 and our own catalogue alike).
 * Only the fields the product uses are named; everything else is dropped at the door.
 * Source: specification §7 "Movie database", protocols §11.
 */
import * as z from 'zod/mini'

const optionalText = z.optional(z.nullable(z.string()))

/** Fields our own catalogue adds beside TMDB's: all optional, so a TMDB answer is valid as it is. */
const additions = {
  /** Ground colour of the drawn poster, `#rrggbb`; feeds the hover glow and the ambient wash. */
  tint: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
}

const listItem = {
  id: z.int(),
  poster_path: optionalText,
  overview: optionalText,
  genre_ids: z.optional(z.array(z.int())),
  original_language: optionalText,
  ...additions,
}

export const catalogueMovieItemSchema = z.object({ ...listItem, title: z.string(), release_date: optionalText })
export const catalogueShowItemSchema = z.object({ ...listItem, name: z.string(), first_air_date: optionalText })

export type CatalogueMovieItem = z.infer<typeof catalogueMovieItemSchema>
export type CatalogueShowItem = z.infer<typeof catalogueShowItemSchema>

/**
 * `GET search/multi`: kinds other than movie and tv (people, for one) pass as `other` and are filtered by the reader,
 * so one odd row never fails a whole answer.
 */
export const catalogueSearchItemSchema = z.union([
  z.extend(catalogueMovieItemSchema, { media_type: z.literal('movie') }),
  z.extend(catalogueShowItemSchema, { media_type: z.literal('tv') }),
])
export type CatalogueSearchItem = z.infer<typeof catalogueSearchItemSchema>

const page = { page: z.int(), total_pages: z.int(), total_results: z.int() }

export const catalogueSearchSchema = z.object({ ...page, results: z.array(z.unknown()) })
export const catalogueMovieListSchema = z.object({ ...page, results: z.array(catalogueMovieItemSchema) })
export const catalogueShowListSchema = z.object({ ...page, results: z.array(catalogueShowItemSchema) })
export type CatalogueMovieList = z.infer<typeof catalogueMovieListSchema>
export type CatalogueShowList = z.infer<typeof catalogueShowListSchema>

const genre = z.object({ id: z.int(), name: z.string() })
export const catalogueGenresSchema = z.object({ genres: z.array(genre) })
export type CatalogueGenres = z.infer<typeof catalogueGenresSchema>

const details = {
  id: z.int(),
  poster_path: optionalText,
  backdrop_path: optionalText,
  overview: optionalText,
  genres: z.optional(z.array(genre)),
  original_language: optionalText,
  external_ids: z.optional(
    z.object({
      imdb_id: optionalText,
      /** Internet Archive item that holds a copy; only our own catalogue knows it. */
      archive_id: optionalText,
    }),
  ),
  ...additions,
}

export const catalogueMovieSchema = z.object({
  ...details,
  title: z.string(),
  release_date: optionalText,
  /** Minutes. */
  runtime: z.optional(z.nullable(z.number())),
})
export type CatalogueMovie = z.infer<typeof catalogueMovieSchema>

export const catalogueShowSchema = z.object({
  ...details,
  name: z.string(),
  first_air_date: optionalText,
  seasons: z.array(z.object({ id: z.int(), name: z.string(), season_number: z.int() })),
})
export type CatalogueShow = z.infer<typeof catalogueShowSchema>

export const catalogueSeasonSchema = z.object({
  id: z.int(),
  name: z.string(),
  season_number: z.int(),
  episodes: z.array(
    z.object({
      id: z.int(),
      episode_number: z.int(),
      name: z.string(),
      air_date: optionalText,
    }),
  ),
})
export type CatalogueSeason = z.infer<typeof catalogueSeasonSchema>

export const catalogueFindSchema = z.object({
  movie_results: z.array(z.object({ id: z.int() })),
  tv_results: z.array(z.object({ id: z.int() })),
})
export type CatalogueFind = z.infer<typeof catalogueFindSchema>

/** What the movie database answers when it refuses: TMDB's own shape. */
export const catalogueErrorSchema = z.object({
  success: z.literal(false),
  status_code: z.int(),
  status_message: z.string(),
})
export type CatalogueError = z.infer<typeof catalogueErrorSchema>

/** First id of films that have no TMDB id: this plus the number of their IMDb id, for ever. */
export const OWN_MOVIE_ID_BASE = 1_000_000_000
/** Ids from here on belong to the sample reel. */
export const SAMPLE_ID_BASE = 2_000_000_000
export const SAMPLE_FILM_ID = SAMPLE_ID_BASE + 1
export const SAMPLE_SHOW_ID = SAMPLE_ID_BASE + 2
