import type { TitleKind } from '@matinee/domain'
import * as z from 'zod/mini'
import { HttpError, type RequestJson } from '../http/http.ts'

/** The origin of ids in old addresses and old local data (protocols §12). */
const BASE = 'https://apis.justwatch.com'
const IMAGES = 'https://images.justwatch.com'
const POSTER_PROFILE = 's166'

const id = z.pipe(z.union([z.number(), z.string()]), z.transform(String))

const titleSchema = z.object({
  title: z.string(),
  original_release_year: z.optional(z.nullable(z.number())),
  poster: z.optional(z.nullable(z.string())),
  seasons: z.optional(z.nullable(z.array(z.object({ id, season_number: z.int() })))),
  external_ids: z.optional(z.nullable(z.array(z.object({ provider: z.string(), external_id: id })))),
})
const seasonSchema = z.object({
  season_number: z.int(),
  episodes: z.optional(z.nullable(z.array(z.object({ id, episode_number: z.int() })))),
})

/** A part of a title under the aggregator's id. */
export interface NumberedId {
  id: string
  number: number
}

/** A title of the aggregator, with its ids in other databases. */
export interface AggregatorTitle {
  title: string
  year?: number
  poster?: string
  imdbId?: string
  tmdbId?: string
  seasons: readonly NumberedId[]
}

export interface AggregatorSeason {
  number: number
  episodes: readonly NumberedId[]
}

/** The title aggregator whose ids came before the movie database's. Undefined for what it does not have. */
export interface Aggregator {
  title(kind: TitleKind, id: string, signal?: AbortSignal): Promise<AggregatorTitle | undefined>
  season(id: string, signal?: AbortSignal): Promise<AggregatorSeason | undefined>
}

export interface AggregatorOptions {
  requestJson: RequestJson
  /** Proxies for the requests, in this order, without a slash at the end; no request is direct. */
  proxies: readonly string[]
  /** Longest wait for one answer, ms. */
  timeoutMs: number
}

/** The form of the aggregator's ids; anything else never leaves this page. */
const ID = /^[\w-]{1,40}$/

/** Answers that mean "there is no such title" (specification §8). */
const isMissing = (error: unknown) => error instanceof HttpError && (error.status === 400 || error.status === 404)

export function createAggregator({ requestJson, proxies, timeoutMs }: AggregatorOptions): Aggregator {
  async function get<Schema extends z.ZodMiniType>(path: string, schema: Schema, signal?: AbortSignal) {
    const url = `${BASE}${path}/locale/en_US`
    const addresses = proxies.map((proxy) => `${proxy}/?destination=${encodeURIComponent(url)}`)
    let failure: unknown
    for (const address of proxies.length > 0 ? addresses : [url]) {
      try {
        return await requestJson(address, { schema, timeoutMs, ...(signal && { signal }) })
      } catch (error) {
        if (isMissing(error)) return undefined
        if (signal?.aborted) throw error
        failure = error
      }
    }
    throw failure
  }

  return {
    async title(kind, titleId, signal) {
      if (!ID.test(titleId)) return undefined
      const raw = await get(`/content/titles/${kind}/${titleId}`, titleSchema, signal)
      if (!raw) return undefined
      const external = (provider: string) => {
        const named = (name: string) => raw.external_ids?.find((entry) => entry.provider === name)?.external_id
        return named(`${provider}_latest`) ?? named(provider)
      }
      const [imdbId, tmdbId] = [external('imdb'), external('tmdb')]
      return {
        title: raw.title,
        seasons: (raw.seasons ?? []).map((season) => ({ id: season.id, number: season.season_number })),
        ...(raw.original_release_year && { year: raw.original_release_year }),
        ...(raw.poster && { poster: `${IMAGES}${raw.poster.replace('{profile}', POSTER_PROFILE)}` }),
        ...(imdbId && { imdbId }),
        ...(tmdbId && { tmdbId }),
      }
    },
    async season(seasonId, signal) {
      if (!ID.test(seasonId)) return undefined
      const raw = await get(`/content/titles/show_season/${seasonId}`, seasonSchema, signal)
      return (
        raw && {
          number: raw.season_number,
          episodes: (raw.episodes ?? []).map((episode) => ({ id: episode.id, number: episode.episode_number })),
        }
      )
    },
  }
}
