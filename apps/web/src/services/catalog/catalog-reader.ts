import { type CatalogueMovieItem, type CatalogueShowItem } from '@matinee/contracts'
import { yearOf, type Title } from '@matinee/domain'
import type * as z from 'zod/mini'
import { HttpError, type RequestJson } from '../http/http.ts'

/** A host of the movie database; after a failure the next one is tried (specification §7: 5 s, then 30 s). */
export interface CatalogHost {
  url: string
  timeoutMs: number
  headers?: Record<string, string>
}

export interface CatalogOptions {
  hosts: readonly CatalogHost[]
  /** Base of pictures: `{base}/{size}{poster_path}`. */
  imageUrl: string
  /** Whether the hosts have programmes, which the movie database itself does not know; true when left out. */
  hasProgrammes?: boolean
  requestJson: RequestJson
}

/** The title is not in the movie database. */
export class TitleNotFoundError extends Error {
  override readonly name = 'TitleNotFoundError'
}

/** Widths of pictures: in search, and on Discover (specification §7). */
export type PosterSize = 'w342' | 'w500'

/** Names of the kinds in the movie database's paths. */
export const pathOf = { movie: 'movie', show: 'tv' } as const

/** Tries the hosts in turn, and reads the fields that lists and details share. */
export type CatalogReader = ReturnType<typeof createCatalogReader>

export function createCatalogReader({ hosts, imageUrl, requestJson }: CatalogOptions) {
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
  const backdropOf = (path: string | null | undefined) => (path ? { backdrop: `${imageUrl}/w1280${path}` } : {})
  const stillOf = (path: string | null | undefined) => (path ? { still: `${imageUrl}/w300${path}` } : {})
  const listedOf = ({ backdrop_path, genre_ids, original_language }: CatalogueMovieItem | CatalogueShowItem) => ({
    ...backdropOf(backdrop_path),
    ...(genre_ids && { genreIds: genre_ids }),
    ...(original_language && { language: original_language }),
  })
  const datesOf = (date: string | null | undefined) => {
    const year = yearOf(date)
    return { ...(date && { releaseDate: date }), ...(year && { year }) }
  }

  const titleOfMovie = (item: CatalogueMovieItem, size?: PosterSize): Title => ({
    id: String(item.id),
    kind: 'movie',
    title: item.title,
    ...datesOf(item.release_date),
    ...posterOf(item.poster_path, size),
    ...(item.tint && { tint: item.tint }),
    ...listedOf(item),
    ...(item.runtime && { runtimeMinutes: item.runtime }),
    ...(item.directors?.length && { directors: item.directors }),
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

  return { get, posterOf, backdropOf, stillOf, datesOf, titleOfMovie, titleOfShow }
}
