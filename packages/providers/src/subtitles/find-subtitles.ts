/** Subtitles from other services: every connected service's results for a title, in one list, the best first. */
import type { Connections, ExternalSubtitle, ScrapeRequest, Stream, StreamCaption } from '@matinee/contracts'
import { systemClock, type Clock } from '../kit/clock.ts'
import { contain } from '../kit/contain.ts'
import { ProviderError, providerErrorFrom, type ProviderErrorCode } from '../kit/errors.ts'
import type { BoundFetcher, Fetcher } from '../kit/fetcher.ts'
import type { Probe } from '../kit/probe.ts'
import { addonSubtitles, hasSubtitles } from './addon-subtitles.ts'
import { identityOf } from './file-hash.ts'
import { assertKey, openSubtitles } from './opensubtitles.ts'
import type { Candidate, SubtitleProvider } from './subtitle-provider.ts'

export interface SubtitleFinderDeps {
  readonly connections: Pick<Connections, 'addons' | 'openSubtitles'>
  /** Reaches services that a page may not read by itself, as `proxiedFetch` does. */
  readonly fetcher: Fetcher
  /** For a file's hash; without it only ids count. */
  readonly probe?: Probe
  /** Milliseconds. */
  readonly now: () => number
  readonly clock?: Clock
  /** The host's key, used where the viewer has none. */
  readonly hostApiKey?: string
  readonly openSubtitlesUrl?: string
  /** Name and version of the program. Default `Matinee v1`. */
  readonly program?: string
}

export interface SubtitleQuery {
  readonly request: ScrapeRequest
  /** BCP 47, most wanted first; empty means any. */
  readonly languages: readonly string[]
  /** What plays: subtitles made for exactly its file come first. */
  readonly stream?: Stream
}

export interface FoundSubtitles {
  /** Best first: by the wanted language, then made for this file, then by people, then trusted and popular. */
  readonly subtitles: readonly ExternalSubtitle[]
  /** Services that could not answer; an empty result is no failure. */
  readonly failures: readonly {
    readonly providerId: string
    readonly providerName: string
    readonly code: ProviderErrorCode
  }[]
}

export interface SubtitleFinder {
  /** Whether any service is connected. */
  readonly isConnected: boolean
  /** Rejects only with the signal's reason. */
  readonly findSubtitles: (query: SubtitleQuery, signal: AbortSignal) => Promise<FoundSubtitles>
  /**
   * The file of a result, as a caption to load. Costs a download where the service has a quota, once an hour. Rejects
   * with a coded error: `quota` is a QuotaError, `not-found` an unknown result.
   */
  readonly openSubtitle: (subtitle: Pick<ExternalSubtitle, 'id'>, signal: AbortSignal) => Promise<StreamCaption>
}

const OPEN_SUBTITLES = 'https://api.opensubtitles.com/api/v1'
const PROGRAM = 'Matinee v1'
const PROVIDER_LIMIT_MS = 8000
const HASH_LIMIT_MS = 3000
/** Links of OpenSubtitles are valid for three hours. */
const LINK_TTL_MS = 3_600_000
const MOST_SUBTITLES = 300

interface Known extends Candidate {
  readonly full: ExternalSubtitle
}

const base = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''

/** Index of a language among the wanted ones; the exact tag counts before another region of it. */
function placeOf(language: string, languages: readonly string[]): number {
  const exact = languages.findIndex((wanted) => wanted.toLowerCase() === language.toLowerCase())
  const near = languages.findIndex((wanted) => base(wanted) === base(language))
  if (exact >= 0) return exact * 2
  return near >= 0 ? near * 2 + 1 : languages.length * 2
}

const better =
  (languages: readonly string[]) =>
  (a: Known, b: Known): number =>
    placeOf(a.full.language, languages) - placeOf(b.full.language, languages) ||
    Number(b.full.isHashMatch) - Number(a.full.isHashMatch) ||
    Number(a.full.isMachineTranslated) - Number(b.full.isMachineTranslated) ||
    Number(b.isTrusted) - Number(a.isTrusted) ||
    b.downloads - a.downloads

function providersOf(deps: SubtitleFinderDeps): readonly SubtitleProvider[] {
  const { connections, hostApiKey, program = PROGRAM, openSubtitlesUrl: url = OPEN_SUBTITLES } = deps
  const apiKey = connections.openSubtitles?.apiKey ?? hostApiKey
  const addons = connections.addons.filter((addon) => addon.isEnabled && hasSubtitles(addon))
  return [...(apiKey ? [openSubtitles({ apiKey, url, program })] : []), ...addons.map(addonSubtitles)]
}

/** Built again whenever a connection changes. */
export function createSubtitleFinder(deps: SubtitleFinderDeps): SubtitleFinder {
  const { fetcher, probe, now, clock = systemClock } = deps
  const providers = providersOf(deps)
  const known = new Map<string, Known>()
  const opened = new Map<string, { readonly caption: StreamCaption; readonly at: number }>()
  const limited = <T>(
    work: (fetch: BoundFetcher, inner: AbortSignal) => Promise<T>,
    limitMs: number,
    signal: AbortSignal,
  ): Promise<T> =>
    contain((inner) => work((url, options) => fetcher(url, { ...options, signal: inner }), inner), {
      clock,
      limitMs,
      signal,
    })

  const ask = async ({ request, languages, stream }: SubtitleQuery, signal: AbortSignal) => {
    const file = await limited((_, inner) => identityOf(stream, probe, inner), HASH_LIMIT_MS, signal).catch(() => ({}))
    signal.throwIfAborted()
    return Promise.all(
      providers.map(async ({ id, name, find }) => {
        try {
          const found = await limited((fetch) => find({ request, languages, file, fetch }), PROVIDER_LIMIT_MS, signal)
          const candidates = found.map((candidate): Known => ({
            ...candidate,
            full: { ...candidate.subtitle, id: `${id}-${candidate.key}`, providerId: id, providerName: name },
          }))
          return { candidates, failures: [] }
        } catch (thrown) {
          signal.throwIfAborted()
          const { code } = providerErrorFrom(thrown)
          return {
            candidates: [],
            failures: code === 'not-found' ? [] : [{ providerId: id, providerName: name, code }],
          }
        }
      }),
    )
  }

  return {
    isConnected: providers.length > 0,
    async findSubtitles(query, signal) {
      const answers = await ask(query, signal)
      const wanted = query.languages.length * 2
      const candidates = answers
        .flatMap((answer) => answer.candidates)
        .filter(({ full }) => wanted === 0 || placeOf(full.language, query.languages) < wanted)
        .toSorted(better(query.languages))
        .slice(0, MOST_SUBTITLES)
      known.clear()
      for (const candidate of candidates) known.set(candidate.full.id, candidate)
      return { subtitles: candidates.map(({ full }) => full), failures: answers.flatMap(({ failures }) => failures) }
    },
    async openSubtitle({ id }, signal) {
      const before = opened.get(id)
      if (before && now() - before.at < LINK_TTL_MS) return before.caption
      const candidate = known.get(id)
      if (!candidate) throw new ProviderError('not-found', 'these subtitles were not found before')
      const { url, type } = await limited((fetch) => candidate.open(fetch), PROVIDER_LIMIT_MS, signal)
      const { language } = candidate.full
      const caption: StreamCaption = { id, type, url, language, hasCorsRestrictions: true, opensubtitles: true }
      opened.set(id, { caption, at: now() })
      return caption
    },
  }
}

/**
 * Tests a key of OpenSubtitles before it is stored. Rejects with `wrong-key`, `quota`, `network`, `upstream`,
 * `malformed`, `timeout`.
 */
export function testOpenSubtitles(
  apiKey: string,
  deps: Pick<SubtitleFinderDeps, 'fetcher' | 'clock' | 'openSubtitlesUrl' | 'program'>,
  signal: AbortSignal,
): Promise<void> {
  const { fetcher, clock = systemClock, openSubtitlesUrl: url = OPEN_SUBTITLES, program = PROGRAM } = deps
  const limits = { clock, limitMs: PROVIDER_LIMIT_MS, signal }
  return contain(
    (inner) => assertKey({ apiKey, url, program }, (to, options) => fetcher(to, { ...options, signal: inner })),
    limits,
  )
}
