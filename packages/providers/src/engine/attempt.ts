import type { Embed, NotPlayable, ScrapeEvent, ScrapeRequest, Stream } from '@matinee/contracts'
import type { EmbedProvider, ProviderContext, SourceProvider } from '../kit/define.ts'
import { NotFoundError, ProviderError, providerErrorFrom, UndecodableError } from '../kit/errors.ts'
import type { Fetcher } from '../kit/fetcher.ts'
import type { Clock } from '../kit/clock.ts'
import { contain } from '../kit/contain.ts'
import { firstThatPlays, type Verify } from './first-that-plays.ts'
import { judgeEmbed, judgeSource } from './judge.ts'
import type { RaceRules } from './race.ts'
import type { Place } from './targets.ts'

export interface World {
  readonly clock: Clock
  readonly place: Place
  readonly fetcher: Fetcher
  readonly proxiedFetcher: Fetcher
  readonly log: (providerId: string, message: string) => void
  readonly isKnownEmbed: (id: string) => boolean
}

export type Patience = Pick<RaceRules, 'hedgeAfterMs' | 'tieWindowMs'>

export interface Terms {
  readonly signal: AbortSignal
  readonly limitMs: number
  readonly verify: Verify
  readonly progress: (percentage: number) => void
  /** Called when all that is left to check failed and is tried again. */
  readonly onTryingAgain?: (() => void) | undefined
  /** Whether what was answered before ran out. Default false. */
  readonly isAnew?: boolean | undefined
  /** How long one stream's check may stay silent before the next one starts. */
  readonly patience: Patience
  /** Whether a stream failed while it was played. Default: none did. */
  readonly isSpent?: ((stream: Stream) => boolean) | undefined
  /** Sorts the streams of a source or an embed, the best first. Default: the order in which they were offered. */
  readonly order?: ((streams: readonly Stream[]) => readonly Stream[]) | undefined
}

/** The result of one attempt: a stream that plays with those not yet tried after it, or embeds to try, or both. */
export interface Found {
  readonly stream: Stream | undefined
  readonly streams: readonly Stream[]
  readonly embeds: readonly Embed[]
  /** What else the source has, in forms that do not play here. */
  readonly notPlayable: readonly NotPlayable[]
}

function contextFor(world: World, providerId: string, signal: AbortSignal, terms: Terms): ProviderContext {
  const { isAnew = false } = terms
  return {
    signal,
    isAnew,
    fetch: (url, options) => world.fetcher(url, { ...options, isAnew, signal }),
    proxiedFetch: (url, options) => world.proxiedFetcher(url, { ...options, isAnew, signal }),
    progress: terms.progress,
    log: (message) => world.log(providerId, message),
  }
}

const allSpent = () => new ProviderError('unplayable', 'what it found failed while it was played')

const unspent = (streams: readonly Stream[], { isSpent }: Terms): readonly Stream[] =>
  isSpent ? streams.filter((stream) => !isSpent(stream)) : streams

/** Streams of one source mostly lie at one host, so that their checks never begin faster than the first two. */
const rulesOf = ({ clock }: World, { patience, onTryingAgain }: Terms, signal: AbortSignal): RaceRules => ({
  ...{ clock, signal, onTryingAgain, ...patience },
  hedgeFloorMs: patience.hedgeAfterMs,
})

function scrape(
  source: SourceProvider,
  request: ScrapeRequest,
  context: ProviderContext,
): Promise<unknown> | undefined {
  if (!source.kinds.includes(request.type)) throw new NotFoundError(`it has no ${request.type}s`)
  return request.type === 'movie'
    ? source.scrapeMovie?.({ ...context, request })
    : source.scrapeShow?.({ ...context, request })
}

/** Runs a source. Rejects with a coded error, or with the signal's reason. */
export function trySource(world: World, source: SourceProvider, request: ScrapeRequest, terms: Terms): Promise<Found> {
  return contain(
    async (signal) => {
      const context = contextFor(world, source.id, signal, terms)
      const answer: unknown = await scrape(source, request, context)
      const judged = judgeSource(answer, world.place, world.isKnownEmbed, context.log)
      const { streams: offered, embeds, notPlayable } = judged
      const streams = unspent(terms.order?.(offered) ?? offered, terms)
      if (streams.length === 0 && offered.length > 0 && embeds.length === 0) throw allSpent()
      if (streams.length === 0) return { stream: undefined, streams: [], embeds, notPlayable }
      try {
        const plays = await firstThatPlays(streams, terms.verify, rulesOf(world, terms, signal))
        return { stream: plays[0], streams: plays, embeds, notPlayable }
      } catch (thrown) {
        signal.throwIfAborted()
        if (embeds.length === 0) throw thrown
        return { stream: undefined, streams: [], embeds, notPlayable }
      }
    },
    { clock: world.clock, limitMs: terms.limitMs, signal: terms.signal },
  )
}

/** Opens an embed. Rejects as `trySource` does. */
export function tryEmbed(world: World, embed: EmbedProvider, url: string, terms: Terms): Promise<Found> {
  return contain(
    async (signal) => {
      const context = { ...contextFor(world, embed.id, signal, terms), url }
      const offered = judgeEmbed(await embed.scrape(context), world.place, context.log)
      const streams = unspent(terms.order?.(offered) ?? offered, terms)
      if (streams.length === 0) throw allSpent()
      const plays = await firstThatPlays(streams, terms.verify, rulesOf(world, terms, signal))
      return { stream: plays[0], streams: plays, embeds: [], notPlayable: [] }
    },
    { clock: world.clock, limitMs: terms.limitMs, signal: terms.signal },
  )
}

const withNotPlayable = (notPlayable: readonly NotPlayable[]): { notPlayable?: NotPlayable[] } =>
  notPlayable.length > 0 ? { notPlayable: [...notPlayable] } : {}

const namedCodecs = (error: ProviderError): { codecs?: string[] } =>
  error instanceof UndecodableError ? { codecs: [...error.codecs] } : {}

/** Normalises a provider's progress: whole percent, 0 to 100, only rising, nothing after its end. */
function rising(send: (percentage: number) => void): {
  readonly report: (percentage: number) => void
  close: () => void
} {
  let reached = -1
  return {
    report(percentage) {
      const whole = Math.floor(Math.min(100, Math.max(0, Number(percentage))))
      if (!(whole > reached)) return
      reached = whole
      send(whole)
    },
    close() {
      reached = 100
    },
  }
}

/**
 * Makes one attempt and reports it under its own id: `start`, `update` while it goes on, and one last `update`.
 * A cancelled attempt reports nothing more. Undefined when the attempt found nothing.
 */
export async function reportAttempt(
  id: string,
  signal: AbortSignal,
  emit: (event: ScrapeEvent) => void,
  work: (progress: (percentage: number) => void) => Promise<Found>,
): Promise<Found | undefined> {
  emit({ event: 'start', id })
  const progress = rising((percentage) => {
    if (!signal.aborted) emit({ event: 'update', id, percentage, status: 'pending' })
  })
  try {
    const found = await work(progress.report)
    if (signal.aborted) return undefined
    emit({ event: 'update', id, percentage: 100, status: 'success', ...withNotPlayable(found.notPlayable) })
    return found
  } catch (thrown) {
    if (signal.aborted) return undefined
    const error = providerErrorFrom(thrown)
    const { code, message } = error
    const outcome =
      error instanceof NotFoundError
        ? ({ status: 'notfound', reason: message, ...withNotPlayable(error.notPlayable) } as const)
        : ({ status: 'failure', error: message, code, ...namedCodecs(error) } as const)
    emit({ event: 'update', id, percentage: 100, ...outcome })
    return undefined
  } finally {
    progress.close()
  }
}
