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
import type { Roads } from '../transport/transport.ts'
import { carriedStreams } from './carried-streams.ts'
import { StreamsError, type Streams } from './streams.ts'

export interface InPageDeps {
  readonly registry: Registry
  readonly roads: Roads
  readonly canDecode: CanDecode
  /** Whether a file plays whose bytes this page may not read. */
  readonly opensFile: (url: string, signal: AbortSignal) => Promise<boolean>
  /** Whether HLS is played by code of this page: only that can fetch by a courier. */
  readonly takesCouriers: boolean
  readonly health: HealthBook
  readonly memory: OutputMemory
}

export interface InPageStreams extends Streams {
  /** The same search for the sake of what it leaves in the memory. */
  find(request: ScrapeRequest, signal: AbortSignal): ReturnType<ReturnType<typeof createProviderEngine>['find']>
}

function coded(thrown: unknown): StreamsError {
  const message = thrown instanceof Error ? thrown.message : 'unknown'
  const trouble = thrown instanceof ProviderError ? { trouble: thrown.code } : {}
  if (thrown instanceof NotFoundError) {
    return new StreamsError('notfound', message, { cause: thrown, ...trouble, notPlayable: thrown.notPlayable })
  }
  return new StreamsError('failed', message, { cause: thrown, ...trouble })
}

/** Finds streams with the provider engine in this page: the first that really plays wins (architecture §4.8). */
export function createInPageStreams(deps: InPageDeps): InPageStreams {
  const { registry, roads, canDecode, opensFile, takesCouriers, health, memory } = deps
  const engine = createProviderEngine({
    ...registry,
    fetcher: roads.direct.fetcher,
    proxiedFetcher: roads.reaching.fetcher,
    target: roads.target,
    hasConsistentIp: roads.hasConsistentIp,
    health,
    memory,
  })
  // Looked at by the road that it will be played by: the page's own, once it is carried; a courier's, where it has one.
  const check = createPlayCheck({ probe: roads.direct.probe, canDecode, opensFile })
  const checkByCourier = createPlayCheck({ probe: roads.reaching.probe, canDecode })
  const verify = async (stream: Stream, signal: AbortSignal) => {
    const carried = await roads.carry(stream, signal, true)
    if (!roads.courierOf(carried)) return check(carried, signal)
    return takesCouriers && checkByCourier(stream, signal)
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
    ...carriedStreams(found, roads.carry),
    find: (request, signal) => engine.find(request, optionsOf({ signal })),
  }
}
