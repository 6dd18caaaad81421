/** OpenSubtitles' REST API, version 1: search by ids and file hash, links that cost a download each. */
import type { ScrapeRequest } from '@matinee/contracts'
import * as z from 'zod/mini'
import { databaseIdsOf } from '../kit/database-ids.ts'
import { NotFoundError, ProviderError, QuotaError } from '../kit/errors.ts'
import { readJson, type BoundFetcher, type FetcherAnswer } from '../kit/fetcher.ts'
import { languageTagOf } from '../kit/languages.ts'
import { isFetchable, joinUrl } from '../kit/url.ts'
import type { FileIdentity } from './file-hash.ts'
import type { Candidate, SubtitleProvider, SubtitleWish } from './subtitle-provider.ts'

export interface OpenSubtitlesSettings {
  readonly apiKey: string
  /** Default `https://api.opensubtitles.com/api/v1`. */
  readonly url: string
  /** Name and version of the program, in the service's format. */
  readonly program: string
}

const flag = z.optional(z.nullable(z.boolean()))
const number = z.optional(z.nullable(z.number()))
const text = z.optional(z.nullable(z.string()))
const attributesSchema = z.object({
  language: text,
  download_count: number,
  hearing_impaired: flag,
  from_trusted: flag,
  foreign_parts_only: flag,
  ai_translated: flag,
  machine_translated: flag,
  moviehash_match: flag,
  release: text,
  feature_details: z.optional(z.nullable(z.object({ season_number: number, episode_number: number }))),
  files: z.array(z.object({ file_id: z.int(), file_name: text })),
})
const searchSchema = z.object({ data: z.array(z.unknown()) })
const entrySchema = z.object({ attributes: attributesSchema })
const linkSchema = z.object({ link: z.string() })
const quotaSchema = z.object({ reset_time_utc: text })

/** Languages that the service only knows by their regions. */
const REGIONS: Readonly<Record<string, readonly string[]>> = { pt: ['pt-br', 'pt-pt'], zh: ['zh-cn', 'zh-tw'] }

function codesOf(languages: readonly string[]): string {
  // Another region of a language is better than none.
  const codes = languages.flatMap((language) => {
    const [base = ''] = language.toLowerCase().split('-')
    return REGIONS[base] ?? [base]
  })
  return [...new Set(codes)].toSorted().join(',')
}

const digitsOf = (imdb: string): string => imdb.replace(/^tt0*/, '')

function searchQuery(request: ScrapeRequest, languages: readonly string[], file: FileIdentity): Record<string, string> {
  const { imdb, tmdb } = databaseIdsOf(request)
  const isShow = request.type === 'show'
  const prefix = isShow ? 'parent_' : ''
  const id: Record<string, string> =
    imdb === undefined
      ? tmdb === undefined
        ? { query: request.title.toLowerCase(), ...(isShow ? {} : { year: String(request.releaseYear) }) }
        : { [`${prefix}tmdb_id`]: tmdb }
      : { [`${prefix}imdb_id`]: digitsOf(imdb) }
  const query: Record<string, string> = {
    ...id,
    type: isShow ? 'episode' : 'movie',
    ...(languages.length > 0 && { languages: codesOf(languages) }),
    ...(isShow && { season_number: String(request.season.number), episode_number: String(request.episode.number) }),
    ...(file.openSubtitlesHash !== undefined && { moviehash: file.openSubtitlesHash }),
  }
  // In another order, or with capitals, the service answers with a redirect that costs a second request.
  return Object.fromEntries(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function assertAllowed({ statusCode, body }: FetcherAnswer): void {
  if (statusCode === 401 || statusCode === 403)
    throw new ProviderError('wrong-key', 'OpenSubtitles does not take the key')
  if (statusCode === 406) {
    let json: unknown
    try {
      json = JSON.parse(body)
    } catch {
      json = undefined
    }
    const resetsAt = z.safeParse(quotaSchema, json).data?.reset_time_utc ?? undefined
    throw new QuotaError('no more downloads from OpenSubtitles for now', resetsAt)
  }
  if (statusCode === 429) throw new QuotaError('OpenSubtitles wants fewer requests')
}

const languagesSchema = z.object({ data: z.array(z.unknown()) })

const headersFor = ({
  apiKey,
  program,
}: Pick<OpenSubtitlesSettings, 'apiKey' | 'program'>): Record<string, string> => ({
  'api-key': apiKey,
  'x-user-agent': program,
  accept: 'application/json',
})

/** Tests a key. Rejects with `wrong-key`, `quota`, `network`, `upstream`, `malformed`. */
export async function assertKey(settings: OpenSubtitlesSettings, fetch: BoundFetcher): Promise<void> {
  const answer = await fetch(joinUrl(settings.url, 'infos/languages'), { headers: headersFor(settings) })
  assertAllowed(answer)
  readJson(answer, languagesSchema)
}

export function openSubtitles({ apiKey, url, program }: OpenSubtitlesSettings): SubtitleProvider {
  const headers = headersFor({ apiKey, program })

  const open = async (fetch: BoundFetcher, fileId: number): ReturnType<Candidate['open']> => {
    const body = JSON.stringify({ file_id: fileId, sub_format: 'srt' })
    const answer = await fetch(joinUrl(url, 'download'), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    assertAllowed(answer)
    const { link } = readJson(answer, linkSchema)
    if (!/^https?:/i.test(link) || !isFetchable(link)) throw new ProviderError('malformed', 'the link leads nowhere')
    return { url: link, type: 'srt' }
  }

  const candidateOf = (entry: unknown, request: ScrapeRequest): Candidate[] => {
    const parsed = z.safeParse(entrySchema, entry)
    if (!parsed.success) return []
    const { attributes } = parsed.data
    const { files, feature_details: feature } = attributes
    const [file] = files
    // Subtitles in several files belong to a film in several parts.
    if (!file || files.length > 1 || attributes.foreign_parts_only) return []
    const isOther = (mine: number, theirs: number | null | undefined): boolean => !!theirs && theirs !== mine
    if (
      request.type === 'show' &&
      (isOther(request.season.number, feature?.season_number) ||
        isOther(request.episode.number, feature?.episode_number))
    ) {
      return []
    }
    return [
      {
        key: String(file.file_id),
        isTrusted: attributes.from_trusted === true,
        downloads: attributes.download_count ?? 0,
        subtitle: {
          language: languageTagOf(attributes.language),
          label: (attributes.release || file.file_name || '').slice(0, 300),
          isHashMatch: attributes.moviehash_match === true,
          isHearingImpaired: attributes.hearing_impaired === true,
          isMachineTranslated: attributes.ai_translated === true || attributes.machine_translated === true,
        },
        open: (fetch) => open(fetch, file.file_id),
      },
    ]
  }

  return {
    id: 'opensubtitles',
    name: 'OpenSubtitles',
    async find({ request, languages, file, fetch }: SubtitleWish) {
      const answer = await fetch(joinUrl(url, 'subtitles'), { headers, query: searchQuery(request, languages, file) })
      assertAllowed(answer)
      const { data } = readJson(answer, searchSchema)
      const found = data.flatMap((entry) => candidateOf(entry, request))
      if (found.length === 0) throw new NotFoundError('OpenSubtitles has none')
      return found
    },
  }
}
