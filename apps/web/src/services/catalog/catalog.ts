import {
  catalogueFindSchema,
  catalogueGenresSchema,
  catalogueMovieItemSchema,
  catalogueMovieSchema,
  catalogueSearchItemSchema,
  catalogueSearchSchema,
  catalogueSeasonSchema,
  catalogueShowItemSchema,
  catalogueShowSchema,
  type CatalogueMovie,
  type CatalogueMovieItem,
  type CatalogueShow,
  type CatalogueShowItem,
} from '@matinee/contracts'
import {
  yearOf,
  type Genre,
  type MediaRef,
  type TitleKind,
  type Season,
  type Title,
  type TitleDetails,
} from '@matinee/domain'
import type * as z from 'zod/mini'
import { HttpError, type RequestJson } from '../http/http.ts'

/** A host of the movie database; the next one is asked when it fails (specification §7: 5 s, then 30 s). */
export interface CatalogHost {
  url: string
  timeoutMs: number
  headers?: Record<string, string>
}

/** Widths of pictures: in search, and on Discover (specification §7). */
type PosterSize = 'w342' | 'w500'

export interface CatalogOptions {
  hosts: readonly CatalogHost[]
  /** Base of pictures: `{base}/{size}{poster_path}`. */
  imageUrl: string
  requestJson: RequestJson
}

/** The title is not in the movie database. */
export class TitleNotFoundError extends Error {
  override readonly name = 'TitleNotFoundError'
}

/** A list that the movie database keeps for a kind. */
export type TitleList =
  | { kind: 'movie'; list: 'now_playing' | 'popular' | 'top_rated' }
  | { kind: 'show'; list: 'popular' | 'top_rated' }

/** Titles of one genre; so many pages of them, 20 titles each. */
export interface GenreList {
  kind: TitleKind
  genreId: number
  pages: number
}

/** Reads the movie database's wire format into the product's own titles. */
export interface Catalog {
  /** Films and shows for what a viewer typed, those with a poster first (protocols §11). */
  search(query: string, signal?: AbortSignal): Promise<Title[]>
  /** @throws TitleNotFoundError when no host has it. */
  details(ref: MediaRef, signal?: AbortSignal): Promise<TitleDetails>
  /** The first page of a list. */
  list(list: TitleList, signal?: AbortSignal): Promise<Title[]>
  /** Titles like this one, best first; where the movie database has none, none. */
  similar(ref: MediaRef, signal?: AbortSignal): Promise<Title[]>
  genres(kind: TitleKind, signal?: AbortSignal): Promise<Genre[]>
  /** Pages that fail are left out; rejects when all do. */
  ofGenre(list: GenreList, signal?: AbortSignal): Promise<Title[]>
  /** @throws TitleNotFoundError when no host has it. */
  season(showId: string, number: number, signal?: AbortSignal): Promise<Season>
  /** Id of a film by its IMDb id; undefined when there is none. */
  movieByImdbId(imdbId: string, signal?: AbortSignal): Promise<string | undefined>
}

/** Names of the kinds in the movie database's paths. */
const pathOf = { movie: 'movie', show: 'tv' } as const

/** A query longer than this finds nothing more; the address keeps what was typed. */
const LONGEST_QUERY = 200

export function createCatalog({ hosts, imageUrl, requestJson }: CatalogOptions): Catalog {
  async function get<Schema extends z.ZodMiniType>(
    path: string,
    params: Record<string, string>,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<z.infer<Schema>> {
    const query = new URLSearchParams(params).toString()
    let failure: unknown = new HttpError('network', 'no movie database is configured')
    for (const host of hosts) {
      try {
        return await requestJson(`${host.url}/${path}${query && `?${query}`}`, {
          schema,
          timeoutMs: host.timeoutMs,
          ...(host.headers && { headers: host.headers }),
          ...(signal && { signal }),
        })
      } catch (error) {
        if (signal?.aborted) throw error
        failure = error
      }
    }
    if (failure instanceof HttpError && failure.status === 404) throw new TitleNotFoundError(path)
    throw failure
  }

  const posterOf = (path: string | null | undefined, size: PosterSize = 'w342') =>
    path ? { poster: `${imageUrl}/${size}${path}` } : {}
  const listedOf = ({ genre_ids, original_language }: CatalogueMovieItem | CatalogueShowItem) => ({
    ...(genre_ids && { genreIds: genre_ids }),
    ...(original_language && { language: original_language }),
  })
  const datesOf = (date: string | null | undefined) => {
    const year = yearOf(date)
    return { ...(date && { releaseDate: date }), ...(year && { year }) }
  }

  const commonOf = (raw: CatalogueMovie | CatalogueShow) => ({
    id: String(raw.id),
    ...posterOf(raw.poster_path),
    ...(raw.backdrop_path && { backdrop: `${imageUrl}/w1280${raw.backdrop_path}` }),
    ...(raw.tint && { tint: raw.tint }),
    ...(raw.overview && { overview: raw.overview }),
    ...(raw.external_ids?.imdb_id && { imdbId: raw.external_ids.imdb_id }),
    ...(raw.external_ids?.archive_id && { archiveId: raw.external_ids.archive_id }),
    genres: (raw.genres ?? []).map((genre) => genre.name),
  })

  const titleOfMovie = (item: CatalogueMovieItem, size?: PosterSize): Title => ({
    id: String(item.id),
    kind: 'movie',
    title: item.title,
    ...datesOf(item.release_date),
    ...posterOf(item.poster_path, size),
    ...(item.tint && { tint: item.tint }),
    ...listedOf(item),
  })
  const titleOfShow = (item: CatalogueShowItem, size?: PosterSize): Title => ({
    id: String(item.id),
    kind: 'show',
    title: item.name,
    ...datesOf(item.first_air_date),
    ...posterOf(item.poster_path, size),
    ...(item.tint && { tint: item.tint }),
    ...listedOf(item),
  })

  /** One page of a list of one kind, with the pictures of Discover. */
  async function pageOf(
    kind: TitleKind,
    path: string,
    params: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Title[]> {
    const asked = { language: 'en-US', ...params }
    const { results } = await get(path, asked, catalogueSearchSchema, signal)
    // One row that is not as it should be takes none of the others with it.
    return results.flatMap((row): Title[] => {
      if (kind === 'movie') {
        const film = catalogueMovieItemSchema.safeParse(row)
        return film.success ? [titleOfMovie(film.data, 'w500')] : []
      }
      const show = catalogueShowItemSchema.safeParse(row)
      return show.success ? [titleOfShow(show.data, 'w500')] : []
    })
  }

  return {
    async search(query, signal) {
      const params = { query: query.slice(0, LONGEST_QUERY), include_adult: 'false', language: 'en-US', page: '1' }
      const answer = await get('search/multi', params, catalogueSearchSchema, signal)
      const titles = answer.results.flatMap((row): Title[] => {
        const item = catalogueSearchItemSchema.safeParse(row)
        if (!item.success) return []
        return [item.data.media_type === 'movie' ? titleOfMovie(item.data) : titleOfShow(item.data)]
      })
      return [...titles.filter((title) => title.poster), ...titles.filter((title) => !title.poster)]
    },

    async details(ref, signal) {
      const params = { append_to_response: 'external_ids' }
      if (ref.kind === 'movie') {
        const raw = await get(`movie/${ref.id}`, params, catalogueMovieSchema, signal)
        return {
          kind: 'movie',
          title: raw.title,
          ...commonOf(raw),
          ...datesOf(raw.release_date),
          ...(raw.runtime && { runtimeMinutes: raw.runtime }),
        }
      }
      const raw = await get(`tv/${ref.id}`, params, catalogueShowSchema, signal)
      const seasons = raw.seasons
        .map((season) => ({ id: String(season.id), number: season.season_number, title: season.name }))
        .toSorted((a, b) => a.number - b.number)
      return { kind: 'show', title: raw.name, ...commonOf(raw), ...datesOf(raw.first_air_date), seasons }
    },

    list: ({ kind, list }, signal) => pageOf(kind, `${pathOf[kind]}/${list}`, { page: '1' }, signal),
    similar: ({ kind, id }, signal) => pageOf(kind, `${pathOf[kind]}/${id}/recommendations`, { page: '1' }, signal),

    async genres(kind, signal) {
      const { genres } = await get(`genre/${pathOf[kind]}/list`, { language: 'en-US' }, catalogueGenresSchema, signal)
      return genres
    },

    async ofGenre({ kind, genreId, pages }, signal) {
      const page = (number: number) =>
        pageOf(kind, `discover/${pathOf[kind]}`, { with_genres: String(genreId), page: String(number) }, signal)
      const answers = await Promise.allSettled(Array.from({ length: pages }, (_, index) => page(index + 1)))
      const [first] = answers
      if (first?.status === 'rejected' && answers.every(({ status }) => status === 'rejected')) throw first.reason
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    },

    async movieByImdbId(imdbId, signal) {
      const path = `find/${encodeURIComponent(imdbId)}`
      const found = await get(path, { external_source: 'imdb_id' }, catalogueFindSchema, signal)
      return found.movie_results[0] && String(found.movie_results[0].id)
    },

    async season(showId, number, signal) {
      const raw = await get(`tv/${showId}/season/${number}`, {}, catalogueSeasonSchema, signal)
      const episodes = raw.episodes
        .map((episode) => ({
          id: String(episode.id),
          number: episode.episode_number,
          title: episode.name,
          ...(episode.air_date && { airDate: episode.air_date }),
        }))
        .toSorted((a, b) => a.number - b.number)
      return { id: String(raw.id), number: raw.season_number, title: raw.name, episodes }
    },
  }
}
