import type { ScrapeRequest, Stream } from '@matinee/contracts'
import {
  createPlayCheck,
  createProviderEngine,
  NotFoundError,
  contain,
  PROVIDER_TIMEOUT_MS,
  ProviderError,
  systemClock,
  UndecodableError,
  type CanDecode,
  type Clock,
  type HealthBook,
  type OutputMemory,
  type PlayCheck,
  type ReadAhead,
  type Registry,
  type Verify,
  withRetries,
} from '@matinee/providers'
import type { Transports } from '../transport/transport-gateway.ts'
import { carriedStreams } from './carried-streams.ts'
import { StreamsError, type Streams } from './streams.ts'
import { createWebmFiles } from './webm-files.ts'

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
  /** Keeps what the page's own checks read. */
  readonly readAhead: Pick<ReadAhead, 'probe'>
  /** What a film begins with, bits a second. */
  readonly firstBitrate: () => number
  /** Default: the system's. */
  readonly clock?: Clock
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
  const codecs = thrown instanceof UndecodableError ? { codecs: thrown.codecs } : {}
  return new StreamsError('failed', message, { cause: thrown, ...error, ...codecs })
}

/** Finds streams with the provider engine in this page: the first that really plays wins (architecture §4.8). */
export function createInPageStreams(deps: InPageDeps): InPageStreams {
  const { registry, transports, canDecode, opensFile, takesSegmentLoaders, health, memory, readAhead, firstBitrate } =
    deps
  const { clock = systemClock } = deps
  const engine = createProviderEngine({
    ...registry,
    fetcher: transports.configured,
    proxiedFetcher: transports.reaching.fetcher,
    target: transports.target,
    hasConsistentIp: transports.hasConsistentIp,
    health,
    memory,
    clock,
    log: (providerId, message) => console.warn(`${providerId}: ${message}`),
  })
  // Checked through the transport that will play it: the page's own once it is carried; a segment loader's, if it has
  // one.
  const webmFiles = createWebmFiles()
  const checked = { canDecode, opensFile, onWebm: webmFiles.found }
  const check = createPlayCheck({ ...checked, probe: transports.direct.probe })
  /** Only code of this page can go on with what was read. */
  const checkForPlayer = takesSegmentLoaders
    ? createPlayCheck({ ...checked, probe: readAhead.probe, playerBitrate: firstBitrate })
    : check
  const checkBySegmentLoader = createPlayCheck({ probe: transports.reaching.probe, canDecode, onWebm: webmFiles.found })
  const playsCarried = async (stream: Stream, signal: AbortSignal, checkDirect: PlayCheck) => {
    const carried = await transports.carry(stream, signal, true)
    if (transports.segmentLoaderOf(carried)) return takesSegmentLoaders && checkBySegmentLoader(stream, signal)
    const plays = await checkDirect(carried, signal)
    webmFiles.learnFrom(carried, stream)
    return plays
  }
  /** Streams said to be readable by any page that are not: what reaches further plays them. */
  const closed = new WeakSet<Stream>()
  const withoutCors = (stream: Stream): Stream => ({
    ...stream,
    flags: stream.flags.filter((flag) => flag !== 'cors-allowed'),
  })
  /** Whether a stream answers, and lets no page read it. */
  const isClosed = async (stream: Stream, signal: AbortSignal) => {
    const address = stream.type === 'hls' ? stream.playlist : Object.values(stream.qualities)[0]?.url
    if (address === undefined || !stream.flags.includes('cors-allowed')) return false
    const isRead = await transports.direct.probe(address, { length: 1, signal }).then(
      () => true,
      () => false,
    )
    return !isRead && transports.isThere(address, signal)
  }
  const verifyOnce =
    (checkDirect: PlayCheck): Verify =>
    async (stream, signal) => {
      try {
        return await playsCarried(stream, signal, checkDirect)
      } catch (thrown) {
        const isUnreadable = thrown instanceof ProviderError && thrown.code === 'network'
        if (!isUnreadable || !(await isClosed(stream, signal))) throw thrown
      }
      if (transports.reaching === transports.direct)
        throw new ProviderError('keeps-pages-out', 'the stream answers, but lets no page read it')
      if (!(await playsCarried(withoutCors(stream), signal, checkDirect))) return false
      closed.add(stream)
      return true
    }
  const verifyBy = (checkDirect: PlayCheck): Verify => withRetries(verifyOnce(checkDirect), clock)
  const verify = verifyBy(checkForPlayer)
  const carry: Transports['carry'] = (stream, signal) =>
    transports.carry(webmFiles.named(closed.has(stream) ? withoutCors(stream) : stream), signal)
  const alone = async <Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work()
    } catch (thrown) {
      signal.throwIfAborted()
      throw coded(thrown)
    }
  }
  const found: Streams = {
    scrape: (request, options) => engine.run(request, { ...options, verify }),
    source: (id, request, signal) => alone(signal, () => engine.runSource(id, request, { signal, verify })),
    list: (id, request, signal, isAnew = false) =>
      alone(signal, () => engine.runSource(id, request, { signal, isAnew })),
    open: (_providerId, stream, signal) =>
      alone(signal, async () => {
        // No race goes on beside it that would end.
        const limits = { clock, limitMs: PROVIDER_TIMEOUT_MS, signal }
        if (!(await contain((until) => verify(stream, until), limits)))
          throw new ProviderError('unplayable', 'the stream does not play')
        return stream
      }),
    embed: (id, url, signal) => alone(signal, () => engine.runEmbed(id, url, { signal })),
    providers: () => engine.list(),
  }
  return {
    ...carriedStreams(found, carry),
    find: (request, signal) => engine.find(request, { signal, verify: verifyBy(check) }),
  }
}
