import type { EmbedOutput, ProviderMeta, RunOutput, ScrapeEvent, ScrapeRequest, SourceOutput } from '@matinee/contracts'
import type { EmbedProvider, SourceProvider } from '../kit/define.ts'
import { ProviderError } from '../kit/errors.ts'
import type { Fetcher } from '../kit/fetcher.ts'
import { tryEmbed, trySource, type Terms, type World } from './attempt.ts'
import { systemClock, type Clock } from '../kit/clock.ts'
import { createDirectory } from './directory.ts'
import type { HealthBook } from './health.ts'
import type { OutputMemory } from './memory.ts'
import {
  acceptEveryStream,
  HEDGE_AFTER_MS,
  PROVIDER_TIMEOUT_MS,
  runEvents,
  TIE_WINDOW_MS,
  type RunOptions,
} from './run.ts'
import type { Target } from './targets.ts'

export interface ProviderEngineDeps {
  readonly sources: readonly SourceProvider[]
  readonly embeds: readonly EmbedProvider[]
  readonly fetcher: Fetcher
  /** Default: the plain fetcher. */
  readonly proxiedFetcher?: Fetcher
  /** The target that will play what is found. Default `browser`, the strictest. */
  readonly target?: Target
  /** Whether scraping and playing leave from the same address. Default false. */
  readonly hasConsistentIp?: boolean
  readonly clock?: Clock
  readonly log?: (providerId: string, message: string) => void
  /** Which sources are moved back for a while. Default: none ever fails. */
  readonly health?: HealthBook
  /** What was found before, tried first and re-checked by `verify`. Default: nothing is remembered. */
  readonly memory?: OutputMemory
}

/** Options of a single provider's run. */
export interface AttemptOptions extends Pick<RunOptions, 'signal' | 'providerTimeoutMs' | 'verify'> {
  /** Percent, rising. */
  readonly progress?: (percentage: number) => void
  /** Asks for addresses that work now, whatever was answered before. Default false. */
  readonly isAnew?: boolean
}

export interface ProviderEngine {
  /**
   * Searches for a stream; progress comes as events, the last of which is `completed` or `noOutput` (unless aborted).
   */
  readonly run: (request: ScrapeRequest, options: RunOptions) => AsyncIterable<ScrapeEvent>
  /** The same search for callers that only need the result. Undefined when nothing was found, or the signal aborted. */
  readonly find: (request: ScrapeRequest, options: RunOptions) => Promise<RunOutput | undefined>
  /** One source alone. Rejects with a ProviderError (NotFoundError when it has nothing), or with the signal's reason. */
  readonly runSource: (id: string, request: ScrapeRequest, options: AttemptOptions) => Promise<SourceOutput>
  /** One embed alone; rejects likewise. */
  readonly runEmbed: (id: string, url: string, options: AttemptOptions) => Promise<EmbedOutput>
  /** Every provider that can run here: sources, then embeds, each by rank, high to low. */
  readonly list: () => readonly ProviderMeta[]
  /** A provider's own name, whether or not it can run here. */
  readonly meta: (id: string) => ProviderMeta | undefined
}

const nothing = (): void => {}
const NO_ERRORS: HealthBook = { isSinking: () => false, note: nothing }

/** Builds the engine. Throws a TypeError when two providers share an id, or two of one type a rank. */
export function createProviderEngine(deps: ProviderEngineDeps): ProviderEngine {
  const { sources, embeds, fetcher, proxiedFetcher = fetcher, target = 'browser', hasConsistentIp = false } = deps
  const place = { target, hasConsistentIp }
  const directory = createDirectory(sources, embeds, place)
  const { memory, health = NO_ERRORS } = deps
  const world: World = {
    clock: deps.clock ?? systemClock,
    place,
    fetcher,
    proxiedFetcher,
    log: deps.log ?? nothing,
    isKnownEmbed: (id) => directory.embed(id) !== undefined,
  }
  const termsOf = (options: AttemptOptions): Terms => ({
    signal: options.signal,
    limitMs: options.providerTimeoutMs ?? PROVIDER_TIMEOUT_MS,
    verify: options.verify ?? acceptEveryStream,
    progress: options.progress ?? nothing,
    isAnew: options.isAnew,
    patience: { hedgeAfterMs: HEDGE_AFTER_MS, tieWindowMs: TIE_WINDOW_MS },
  })
  const unknown = (id: string): ProviderError => new ProviderError('unknown-provider', `no provider "${id}" runs here`)

  const run: ProviderEngine['run'] = (request, options) =>
    runEvents({ world, directory, request, options, health, memory })

  return {
    run,
    async find(request, options) {
      for await (const event of run(request, options)) if (event.event === 'completed') return event.output
      return undefined
    },
    async runSource(id, request, options) {
      const source = directory.source(id)
      if (!source) throw unknown(id)
      const { streams, embeds: found, notPlayable } = await trySource(world, source, request, termsOf(options))
      return {
        embeds: [...found],
        ...(streams.length > 0 && { stream: [...streams] }),
        ...(notPlayable.length > 0 && { notPlayable: [...notPlayable] }),
      }
    },
    async runEmbed(id, url, options) {
      const embed = directory.embed(id)
      if (!embed) throw unknown(id)
      const { streams } = await tryEmbed(world, embed, url, termsOf(options))
      return { stream: [...streams] }
    },
    list: directory.list,
    meta: directory.meta,
  }
}
