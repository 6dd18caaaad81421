import type { Connections, WebConfig } from '@matinee/contracts'
import {
  createAnswerMemory,
  createHealthBook,
  createLookAhead,
  createOutputMemory,
  createReadAhead,
  createRegistry,
  createReporters,
  createSubtitleFinder,
  thumbnailTrackText,
  type Fetcher,
  type JellyfinDevice,
  type Registry,
  type SubtitleFinder,
} from '@matinee/providers'
import { backendUrlOf } from '../blocks/backend-url.ts'
import { connectionsOf, deviceIdOf } from '../data/connections/connections-of.ts'
import { createObservable } from '../data/kit/observable.ts'
import { randomBytes, randomName } from '../data/kit/random-id.ts'
import type { LocalStores } from '../data/local-stores.ts'
import { after } from '../services/idle/after.ts'
import { savesData } from '../services/idle/may-work-ahead.ts'
import { localTexts } from '../services/storage/local-texts.ts'
import { createChoosingStreams } from '../services/streams/choosing-streams.ts'
import { createConnecting } from '../services/streams/connecting.ts'
import { createInPageStreams } from '../services/streams/in-page-streams.ts'
import { canDecodeHere, feedsVideo, opensFile } from '../services/streams/opens-file.ts'
import { createOutputStore } from '../services/streams/output-store.ts'
import { createReadKnown } from '../services/streams/read-known.ts'
import { createFirstBitrate, pageTimings } from '../services/streams/first-bitrate.ts'
import { createHostReports } from '../services/streams/provider-reports.ts'
import { createScrapeServer } from '../services/streams/scrape-server.ts'
import type { Streaming } from '../services/streams/streaming.ts'
import { createSubtitleFiles } from '../services/subtitle-files/subtitle-files.ts'
import { createExtensionClient } from '../services/transport/extension-client.ts'
import { createTokens } from '../services/transport/tokens.ts'
import { createTransportGateway, type TransportStatus } from '../services/transport/transport-gateway.ts'
import { ownPartsFetch } from './own-parts.ts'

/** Of subtitle files and the like. */
const LARGEST_FILE = 16_000_000

const SEEN_KEY = 'mw-extension'

/** Whether this device has met the extension. */
const seenBefore = {
  get: () => localTexts.getItem(SEEN_KEY) === 'yes',
  set: (seen: boolean) => {
    try {
      if (seen) localTexts.setItem(SEEN_KEY, 'yes')
      else localTexts.removeItem(SEEN_KEY)
    } catch {
      // Then the extension's answer is not awaited.
    }
  },
}

function sinceLoaded(): number {
  const [entry] = performance.getEntriesByType('navigation')
  const loadedAt = entry instanceof PerformanceNavigationTiming ? entry.loadEventEnd : 0
  return loadedAt > 0 ? performance.now() - loadedAt : 0
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const newName = (length: number) => randomName(randomBytes, length / 2)

/** Returns the same result for the same connections. */
function forConnections<Made>(make: (connections: Connections) => Made): (connections: Connections) => Made {
  let last: { connections: Connections; made: Made } | undefined
  return (connections) => {
    if (last?.connections !== connections) last = { connections, made: make(connections) }
    return last.made
  }
}

/**
 * Wires everything around streams: transport, engine, memory, servers, reports. Loaded when a film is about to be
 * searched.
 */
export async function composeStreaming(
  config: WebConfig,
  stores: LocalStores,
  perHour: () => number,
): Promise<Streaming> {
  const own = await stores.ownConnections()
  const device: JellyfinDevice = {
    id: deviceIdOf(own, () => newName(32)),
    name: 'Matinee',
    version: import.meta.env.APP_VERSION,
  }
  const isSecurePage = window.location.protocol === 'https:'
  const reports = createHostReports({
    backendUrl: backendUrlOf(null, config.BACKEND_URL),
    fetch: ownPartsFetch,
    newName,
  })
  const siteKey = config.TURNSTILE_KEY
  let checkTexts = { title: '', text: '' }
  const tokens = createTokens({
    solve:
      siteKey === undefined
        ? null
        : async (signal) =>
            (await import('../services/human-check/turnstile.ts')).solveTurnstile(siteKey, checkTexts, signal),
    now: Date.now,
    report: reports.captcha,
  })
  const transport = createTransportGateway({
    status: createObservable<TransportStatus>({ extension: { status: 'unknown', version: null } }),
    client: createExtensionClient({ window, sinceLoaded, after, newId: () => newName(20) }),
    fetch: ownPartsFetch,
    tokens,
    random: Math.random,
    now: Date.now,
    hasAirPlay: 'webkitShowPlaybackTargetPicker' in HTMLVideoElement.prototype,
    base: document.baseURI,
    proxySet: () => stores.connections.get().proxySet,
    hostProxySet: listOf(config.CORS_PROXY_URL),
    seenBefore,
    echoUrl: config.PROXY_TEST_URL,
  })

  const memory = createOutputMemory({ now: Date.now, store: createOutputStore(localTexts), keepsSecrets: true })
  const health = createHealthBook({ now: Date.now })
  const samplesUrl = new URL(config.SAMPLES_URL, document.baseURI).href
  let cached = { state: own.get(), connections: connectionsOf(own.get()) }
  const connections = () => {
    if (cached.state !== own.get()) cached = { state: own.get(), connections: connectionsOf(own.get()) }
    return cached.connections
  }
  const answers = createAnswerMemory(Date.now)
  const registryFor = forConnections((current): Registry =>
    createRegistry({ samplesUrl, connections: current, device, canDecode: canDecodeHere, isSecurePage, answers }),
  )
  const { direct } = await transport.choose()
  const readAhead = createReadAhead({ probe: direct.probe, now: Date.now })
  const firstBitrate = createFirstBitrate(Date.now, pageTimings)
  const streams = createChoosingStreams({
    chooseTransports: transport.choose,
    connections,
    registryFor,
    inPage: (registry, transports) =>
      createInPageStreams({
        registry,
        transports,
        canDecode: canDecodeHere,
        opensFile,
        takesSegmentLoaders: feedsVideo(),
        health,
        memory,
        readAhead,
        firstBitrate,
      }),
    serverAt: (url) =>
      createScrapeServer({ url, fetch: ownPartsFetch, tokens, warn: (message) => console.warn(message) }),
    random: Math.random,
  })
  const refresh = () => void streams.refresh()
  await streams.refresh()
  own.subscribe(refresh)
  stores.connections.subscribe(refresh)
  transport.status.subscribe(refresh)

  const lookAhead = createLookAhead({ find: streams.find, memory, now: Date.now, perHour })
  const reachingFetcher: Fetcher = async (url, options) =>
    (streams.transports() ?? (await transport.choose())).reaching.fetcher(url, options)
  const configuredFetcher: Fetcher = async (url, options) =>
    (streams.transports() ?? (await transport.choose())).configured(url, options)
  const finderFor = forConnections((current): SubtitleFinder =>
    createSubtitleFinder({
      connections: current,
      fetcher: reachingFetcher,
      probe: direct.probe,
      now: Date.now,
      program: `Matinee v${import.meta.env.APP_VERSION}`,
      ...(config.OPENSUBTITLES_KEY && { hostApiKey: config.OPENSUBTITLES_KEY }),
    }),
  )
  const reportersFor = forConnections((current) =>
    createReporters({
      connections: current,
      device,
      fetcher: direct.fetcher,
      log: (_connectionId, message) => console.warn(message),
    }),
  )
  const transports: Pick<Streaming, 'tool' | 'reach'> = {
    tool: () => streams.transports()?.tool ?? 'default',
    async reach(url, signal) {
      const { reaching, direct: own } = streams.transports() ?? (await transport.choose())
      if (reaching === own) throw new TypeError('nothing reaches further than the page')
      const { bytes, statusCode } = await reaching.probe(url, { length: LARGEST_FILE, signal })
      return new Response(new Uint8Array(bytes), { status: statusCode === 206 ? 200 : statusCode })
    },
  }
  return {
    streams,
    transport,
    reports,
    ...transports,
    subtitleFiles: createSubtitleFiles({ transports: transports, fetch: ownPartsFetch, now: Date.now }),
    missingHosts: () => streams.transports()?.missingHosts() ?? [],
    forReceiver: async (address, signal) => streams.transports()?.forReceiver(address, signal) ?? address,
    segmentLoaderOf: (stream) => streams.transports()?.segmentLoaderOf(stream),
    reporterFor: (stream) => reportersFor(connections())(stream),
    subtitles: () => finderFor(connections()),
    mayAskAlone: () => !tokens.isAvailable && !savesData() && navigator.onLine,
    lookAhead: lookAhead.look,
    readKnown: createReadKnown({
      memory,
      connections,
      readAhead,
      firstBitrate,
      mayReadSegment: () => stores.quality.get().quality.automaticQuality && !savesData(),
      audioLanguage: () => document.documentElement.lang.split('-')[0] ?? null,
      hasSource: (id) => registryFor(connections()).sources.some((source) => source.id === id),
      canDecode: canDecodeHere,
      isSecurePage,
    }),
    firstBitrate,
    takeAnswer: readAhead.take,
    recall: memory.recall,
    describeHumanCheck(texts) {
      checkTexts = texts
    },
    thumbnailTrackText,
    connecting: createConnecting({ fetcher: configuredFetcher, device, isSecurePage, random: Math.random }),
  }
}
