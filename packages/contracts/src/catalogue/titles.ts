/** One title, its seasons and its makers: for the pages of one title, not for the first page. */
import * as z from 'zod/mini'
import { additions, catalogueMovieItemSchema, minutes, optionalText } from './items.ts'
import { looseRows } from '../loose-rows.ts'

/** A number above 0 that is no greater than `most`; anything else is unknown. */
const upTo = (most: number) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value) => (typeof value === 'number' && value > 0 && value <= most ? value : null)),
    ),
  )

/** The path of a picture below its width, such as `/a.jpg`; anything else is none. */
const picturePath = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((path) => (typeof path === 'string' && /^\/[\w-]+(?:\.[\w-]+)+$/.test(path) ? path : null)),
  ),
)

/** How many episodes a season has; anything but a likely number is unknown. */
const episodeCount = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((count) =>
      typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= 10_000 ? count : null,
    ),
  ),
)

const genre = z.object({ id: z.int(), name: z.string() })

/** Numbers of titles by their year, as an object; what is no such entry is left out. */
const countsByYear = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((counts): Readonly<Record<string, number>> =>
      Object.fromEntries(
        Object.entries(Object(counts) as Record<string, unknown>).flatMap(([year, count]) =>
          /^\d{4}$/.test(year) && typeof count === 'number' && Number.isSafeInteger(count) && count > 0
            ? [[year, count] as const]
            : [],
        ),
      ),
    ),
  ),
)

export const catalogueGenresSchema = z.object({
  genres: z.array(genre),
  /** How many titles came out in a year; only our own catalogue says it, whose titles are all openly licensed or free of rights. */
  open_titles_by_year: countsByYear,
})
export type CatalogueGenres = z.infer<typeof catalogueGenresSchema>

const someText = z.string().check(z.minLength(1), z.maxLength(60))

const openRightsSchema = z.union([
  z.object({ basis: z.enum(['age', 'listed']) }),
  z.object({ basis: z.literal('licence'), licence: someText }),
])
/**
 * Why everybody may watch a film: in the United States it is in the public domain because of its age, or independent lists say that
 * it is; or its makers gave it a licence, such as `CC BY`, which holds everywhere.
 */
export type OpenRights = z.infer<typeof openRightsSchema>

const videoListSchema = z.object({
  results: looseRows(
    z.object({
      site: z.string(),
      /** Its name in the site's addresses. */
      key: z.string(),
      /** Such as `Trailer`, `Teaser` or `Clip`. */
      type: z.string(),
      official: z.optional(z.boolean()),
    }),
  ),
})

/** Trailers and clips of a title at other sites; anything but such a list is empty. */
const videos = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((list) => videoListSchema.safeParse(list).data?.results ?? []),
  ),
)

const details = {
  id: z.int(),
  poster_path: optionalText,
  backdrop_path: optionalText,
  overview: optionalText,
  genres: looseRows(genre),
  original_language: optionalText,
  production_countries: looseRows(z.object({ iso_3166_1: z.string().check(z.regex(/^[A-Z]{2}$/)) })),
  external_ids: z.optional(
    z.nullable(
      z.object({
        imdb_id: optionalText,
        /** Internet Archive item with a copy; only our own catalogue knows it. */
        archive_id: optionalText,
      }),
    ),
  ),
  /** Mean of the votes, above 0 and at most 10. */
  vote_average: upTo(10),
  vote_count: upTo(Number.MAX_SAFE_INTEGER),
  videos,
  ...additions,
}

const collectionNameSchema = z.object({ id: z.int().check(z.positive()), name: z.string().check(z.minLength(1)) })

export const catalogueMovieSchema = z.object({
  ...details,
  title: z.string(),
  release_date: optionalText,
  runtime: minutes,
  /** The series of films that it is a part of; anything but such a name is none. */
  belongs_to_collection: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((collection) => collectionNameSchema.safeParse(collection).data ?? null),
    ),
  ),
  /** Only our own catalogue knows it; anything but such rights is unknown. */
  open_rights: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((rights) => openRightsSchema.safeParse(rights).data ?? null),
    ),
  ),
})
export type CatalogueMovie = z.infer<typeof catalogueMovieSchema>

export const catalogueShowSchema = z.object({
  ...details,
  name: z.string(),
  first_air_date: optionalText,
  created_by: looseRows(z.object({ name: z.string() })),
  /** Lengths of its episodes, minutes. */
  episode_run_time: looseRows(z.number().check(z.positive())),
  seasons: looseRows(z.object({ id: z.int(), name: z.string(), season_number: z.int(), episode_count: episodeCount })),
})
export type CatalogueShow = z.infer<typeof catalogueShowSchema>

export const catalogueSeasonSchema = z.object({
  id: z.int(),
  name: z.string(),
  season_number: z.int(),
  episodes: looseRows(
    z.object({
      id: z.int(),
      episode_number: z.int(),
      name: z.string(),
      air_date: optionalText,
      overview: optionalText,
      runtime: minutes,
      still_path: picturePath,
    }),
  ),
})
export type CatalogueSeason = z.infer<typeof catalogueSeasonSchema>

/** `GET collection/{id}`: a series of films. */
export const catalogueCollectionSchema = z.object({
  id: z.int(),
  name: z.string(),
  parts: looseRows(catalogueMovieItemSchema),
})
export type CatalogueCollection = z.infer<typeof catalogueCollectionSchema>

/** Jobs of a crew that are shown, in the movie database's words. */
export const CREDITED_JOBS = ['Director', 'Writer', 'Screenplay', 'Story', 'Novel'] as const

/** `GET movie|tv/{id}/credits`: a title's makers and cast, the most important first. */
export const catalogueCreditsSchema = z.object({
  cast: looseRows(z.object({ name: z.string() })),
  crew: looseRows(z.object({ name: z.string(), job: z.string() })),
})
export type CatalogueCredits = z.infer<typeof catalogueCreditsSchema>

export const catalogueFindSchema = z.object({
  movie_results: z.array(z.object({ id: z.int() })),
  tv_results: z.array(z.object({ id: z.int() })),
  /** Of the id of an episode. */
  tv_episode_results: z.optional(z.array(z.object({ show_id: z.int() }))),
})
export type CatalogueFind = z.infer<typeof catalogueFindSchema>
