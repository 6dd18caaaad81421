import type { ScrapeRequest, Stream } from '@matinee/contracts'
import {
  createPlayCheck,
  createProviderEngine,
  NotFoundError,
  ProviderError,
  type CanDecode,
  type HealthBook,
  type OutputMemory,
  type Registry,
  type RunOptions,
} from '@matinee/providers'
import type { Transports } from '../transport/transport-gateway.ts'
import { carriedStreams } from './carried-streams.ts'
import { StreamsError, type Streams } from './streams.ts'

export interface InPageDeps {
  readonly registry: Registry
  readonly transports: Transports
  readonly canDecode: CanDecode
  /** Whether a file plays whose bytes this page may not read. */
  readonly opensFile: (url: string, signal: AbortSignal) => Promise<boolean>
  /** Whether HLS is played by code of this page: only that can use a segment loader. */
  readonly takesSegmentLoaders: boolean
  readonly health: HealthBook
  readonly memory: OutputMemory
}

export interface InPageStreams extends Streams {
  /** The same search, only to fill the memory. */
  find(request: ScrapeRequest, signal: AbortSignal): ReturnType<ReturnType<typeof createProviderEngine>['find']>
}

function coded(thrown: unknown): StreamsError {
  const message = thrown instanceof Error ? thrown.message : 'unknown'
  const error = thrown instanceof ProviderError ? { error: thrown.code } : {}
  if (thrown instanceof NotFoundError) {
    return new StreamsError('notfound', message, { cause: thrown, ...error, notPlayable: thrown.notPlayable })
  }
  return new StreamsError('failed', message, { cause: thrown, ...error })
}

/** Finds streams with the provider engine in this page: the first that really plays wins (architecture §4.8). */
export function createInPageStreams(deps: InPageDeps): InPageStreams {
  const { registry, transports, canDecode, opensFile, takesSegmentLoaders, health, memory } = deps
  const engine = createProviderEngine({
    ...registry,
    fetcher: transports.direct.fetcher,
    proxiedFetcher: transports.reaching.fetcher,
    target: transports.target,
    hasConsistentIp: transports.hasConsistentIp,
    health,
    memory,
  })
  // Checked through the transport that will play it: the page's own once it is carried; a segment loader's, if it has
  // one.
  const check = createPlayCheck({ probe: transports.direct.probe, canDecode, opensFile })
  const checkBySegmentLoader = createPlayCheck({ probe: transports.reaching.probe, canDecode })
  const verify = async (stream: Stream, signal: AbortSignal) => {
    const carried = await transports.carry(stream, signal, true)
    if (!transports.segmentLoaderOf(carried)) return check(carried, signal)
    return takesSegmentLoaders && checkBySegmentLoader(stream, signal)
  }
  const alone = async <Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work()
    } catch (thrown) {
      signal.throwIfAborted()
      throw coded(thrown)
    }
  }
  const optionsOf = (options: Omit<RunOptions, 'verify'>): RunOptions => ({ ...options, verify })

  const found: Streams = {
    scrape: (request, options) => engine.run(request, optionsOf(options)),
    source: (id, request, signal) => alone(signal, () => engine.runSource(id, request, { signal, verify })),
    embed: (id, url, signal) => alone(signal, () => engine.runEmbed(id, url, { signal, verify })),
    providers: () => engine.list(),
  }
  return {
    ...carriedStreams(found, transports.carry),
    find: (request, signal) => engine.find(request, optionsOf({ signal })),
  }
}
