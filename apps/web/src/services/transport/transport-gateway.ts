import { proxyUrlSchema, type Stream } from '@matinee/contracts'
import type { Courier } from '@matinee/player/core'
import type { Fetcher, Target } from '@matinee/providers'
import { createConfiguredFetcher } from './configured-fetcher.ts'
import { ExtensionError, type ExtensionClient } from './extension-client.ts'
import { createExtensionTransport, prepareByExtension } from './extension-transport.ts'
import { probeExtension, type ExtensionState } from './extension-status.ts'
import { createProxyTransport, type ProxyTransport } from './proxy-transport.ts'
import { chosenProxies } from './proxy-set.ts'
import { directTransport, type Transport } from './direct-transport.ts'
import type { Tokens } from './tokens.ts'

/** The transport of this page's requests; for reports and for the rule of autoplay. */
export interface TransportStatus {
  readonly extension: ExtensionState
}

/** The transport of a run (protocols §5). */
export type Tool = 'extension' | 'custom-proxy' | 'default'

/** The transports of one moment: one decision, made here and nowhere else. */
export interface Transports {
  readonly tool: Tool
  /** The page's own requests. */
  readonly direct: Transport
  /** Requests that reach any site: by the extension, else by a proxy, else the page's own. */
  readonly reaching: Transport
  /** Requests to what the viewer configured: straight, and further only where a server lets no page read it. */
  readonly configured: Fetcher
  /** Whether something answers at an address, readable or not. */
  readonly isThere: (url: string, signal: AbortSignal) => Promise<boolean>
  /** Where streams will be played, as the engine names it. */
  readonly target: Target
  readonly hasConsistentIp: boolean
  /** Scrape servers that search instead of this page; none while the extension is active. */
  readonly scrapeServers: readonly string[]
  /** Lets the player fetch a stream: returns the stream to play. `toTry` leaves the rules of what plays untouched. */
  readonly carry: (stream: Stream, signal: AbortSignal, toTry?: boolean) => Promise<Stream>
  /** The segment loader of a carried stream that a player could not reach by its own addresses. */
  readonly segmentLoaderOf: (stream: Stream) => Courier | undefined
  /** The address by which a receiver in the room can fetch what this page plays by another. */
  readonly forReceiver: (address: string, signal: AbortSignal) => Promise<string>
  /** Hosts that the extension lacks permission for, as far as `carry` found out. */
  readonly missingHosts: () => readonly string[]
}

type ChosenTransports = Omit<Transports, 'configured' | 'isThere'>

/** A value to read, replace and subscribe to. */
export interface Holder<Value> {
  readonly get: () => Value
  readonly set: (value: Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

export interface TransportGatewayDeps {
  readonly status: Holder<TransportStatus>
  readonly client: ExtensionClient
  readonly fetch: typeof globalThis.fetch
  readonly tokens: Tokens
  readonly random: () => number
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Whether the browser hands a film's address to screens in the room; not where left out. */
  readonly hasAirPlay?: boolean
  /** The page's address, for proxies that are a part of its site. */
  readonly base: string
  /** The viewer's list, null for the host's. */
  readonly proxySet: () => readonly string[] | null
  readonly hostProxySet: readonly string[]
  /** Whether this device has seen the extension before: only then its answer is awaited. */
  readonly seenBefore: { readonly get: () => boolean; readonly set: (seen: boolean) => void }
  /** Address that echoes its request. */
  readonly echoUrl: string
}

export type ProxyError = 'errorInvalidUrl' | 'errorNotProxy' | 'errorConnection'

export interface TransportGateway {
  readonly status: Pick<Holder<TransportStatus>, 'get' | 'subscribe'>
  /** Asks the extension for its state. Never rejects. */
  readonly probe: () => Promise<ExtensionState>
  /** The transports, once the extension's presence is known. Waits for that only where it has been before. */
  readonly choose: () => Promise<Transports>
  /**
   * Opens the page where the viewer grants the extension its permission, and returns this tab afterwards: for these
   * hosts, or for every site without any.
   */
  readonly openPermissions: (redirectUrl: string, hosts?: readonly string[]) => Promise<void>
  /** Sends one harmless request through a proxy (specification §5 "Proxy"). Null when it is one. */
  readonly testProxy: (url: string, signal: AbortSignal) => Promise<ProxyError | null>
}

/** Rules for streams that are only tried: pairs, separate from those of what plays, used in turn. */
const FIRST_TRIAL_RULE = 100
const TRIAL_RULES = 32
const TEST_LIMIT_MS = 10_000
/** Most hosts of one permission request. */
const MOST_HOSTS = 20

/** The transport under which streams keep their own addresses. */
const ADDRESSES_AS_THEY_ARE = {
  segmentLoaderOf: () => undefined,
  forReceiver: async (address: string) => address,
  missingHosts: (): readonly string[] => [],
} satisfies Partial<Transports>

export function createTransportGateway(deps: TransportGatewayDeps): TransportGateway {
  const { status, client, fetch, tokens, random, now, hasAirPlay = false, base, seenBefore } = deps
  const direct = directTransport(fetch)
  const missing = new Set<string>()
  /** Notes the hosts that the extension lacks permission for, so that the viewer can grant them. */
  const noteMissing = (cause: unknown): never => {
    if (cause instanceof ExtensionError) for (const host of cause.missingHosts) missing.add(host)
    throw cause
  }
  const missingHosts = () => [...missing].slice(0, MOST_HOSTS)
  const extension = createExtensionTransport({
    makeRequest: (body, asked) => client.makeRequest(body, asked).catch(noteMissing),
  })
  let trials = 0
  let built: { key: string; transport: ProxyTransport } | undefined
  let probing: Promise<ExtensionState> | undefined

  const { origin } = new URL(base)
  const proxyTransport = (proxies: readonly string[], owner: 'host' | 'viewer'): ProxyTransport => {
    const key = [owner, ...proxies].join(' ')
    if (built?.key !== key) {
      const parts = { proxies, fetch, tokens, owner, random, now, origin, hasAirPlay }
      built = { key, transport: createProxyTransport(parts) }
    }
    return built.transport
  }

  const probe = (): Promise<ExtensionState> => {
    const ask = async () => {
      const state = await probeExtension(client, seenBefore.get())
      probing = undefined
      const before = status.get().extension
      const isOther =
        before.status !== state.status ||
        before.version !== state.version ||
        before.reachesSomeSites !== state.reachesSomeSites
      if (isOther) status.set({ extension: state })
      const isOfUse = state.status === 'success' || state.reachesSomeSites === true
      if (isOfUse || seenBefore.get()) seenBefore.set(isOfUse)
      return state
    }
    probing ??= ask()
    return probing
  }

  const carryByExtension: Transports['carry'] = async (stream, signal, toTry = false) => {
    const ruleId = toTry ? FIRST_TRIAL_RULE + (trials++ % TRIAL_RULES) * 2 : undefined
    const needsRule = stream.headers || stream.preferredHeaders || !stream.flags.includes('cors-allowed')
    if (needsRule) await prepareByExtension(client, stream, { direct, signal, ...(ruleId !== undefined && { ruleId }) })
    return stream
  }

  /**
   * With permission for some sites alone the extension carries what it can, and reports the other hosts, so that the
   * viewer can grant them. Requests of providers stay the page's own.
   */
  const transportsToSomeSites = (scrapeServers: readonly string[]): ChosenTransports => {
    const carry: Transports['carry'] = async (stream, signal, toTry) => {
      try {
        return await carryByExtension(stream, signal, toTry)
      } catch (cause) {
        if (stream.flags.includes('cors-allowed') && !stream.headers) return stream
        return noteMissing(cause)
      }
    }
    const place = { target: 'browser-extension' as const, hasConsistentIp: true, ...ADDRESSES_AS_THEY_ARE }
    return { tool: 'default', direct, reaching: direct, ...place, scrapeServers, carry, missingHosts }
  }

  const isThere: Transports['isThere'] = (url, asked) =>
    fetch(url, { mode: 'no-cors', referrerPolicy: 'no-referrer', signal: asked }).then(
      async ({ body }) => {
        await body?.cancel()
        return true
      },
      () => false,
    )

  /** The fetcher remembers which servers keep pages out, so it lives as long as what reaches further. */
  let configuredFor: { reaching: Transport; fetcher: Fetcher } | undefined
  const withConfigured = (chosen: ChosenTransports): Transports => {
    const { reaching } = chosen
    if (configuredFor?.reaching !== reaching) {
      const further = reaching === direct ? null : reaching.fetcher
      const fetcher = createConfiguredFetcher({ direct: direct.fetcher, reaching: further, isThere })
      configuredFor = { reaching, fetcher }
    }
    return { ...chosen, configured: configuredFor.fetcher, isThere }
  }

  const currentTransports = (): ChosenTransports => {
    const { proxies, scrapeServers, isOwn } = chosenProxies({ own: deps.proxySet(), host: deps.hostProxySet }, base)
    if (status.get().extension.status === 'success') {
      const place = { target: 'browser-extension' as const, hasConsistentIp: true, ...ADDRESSES_AS_THEY_ARE }
      // Every site does not mean the viewer's own network, whose hosts are granted by name.
      const carry: Transports['carry'] = (stream, signal, toTry) =>
        carryByExtension(stream, signal, toTry).catch(noteMissing)
      return { tool: 'extension', direct, reaching: extension, ...place, scrapeServers: [], carry, missingHosts }
    }
    const tool = isOwn ? 'custom-proxy' : 'default'
    if (proxies.length === 0 && status.get().extension.reachesSomeSites) return transportsToSomeSites(scrapeServers)
    if (proxies.length === 0) {
      const place = { target: 'browser' as const, hasConsistentIp: false, ...ADDRESSES_AS_THEY_ARE }
      return { tool, direct, reaching: direct, ...place, scrapeServers, carry: async (stream) => stream }
    }
    const transport = proxyTransport(proxies, isOwn ? 'viewer' : 'host')
    return {
      tool,
      direct,
      reaching: transport,
      // The proxy carries what the page may not fetch, so nothing is required of a stream.
      target: 'native',
      hasConsistentIp: false,
      scrapeServers,
      carry: async (stream, signal) =>
        stream.flags.includes('cors-allowed') ? stream : transport.carry(stream, signal),
      segmentLoaderOf: transport.segmentLoaderOf,
      forReceiver: transport.forReceiver,
      missingHosts: () => [],
    }
  }

  return {
    status,
    probe,
    async choose() {
      const asked = status.get().extension.status === 'unknown' ? probe() : undefined
      if (asked && seenBefore.get()) await asked
      return withConfigured(currentTransports())
    },
    async openPermissions(redirectUrl, hosts = []) {
      const wish = { page: 'PermissionGrant' as const, redirectUrl, ...(hosts.length > 0 && { hosts: [...hosts] }) }
      await client.openPage(wish).catch((cause: unknown) => {
        // The tab may be leaving already when the answer should arrive.
        if (!(cause instanceof ExtensionError) || cause.code !== 'silent') throw cause
      })
    },
    async testProxy(url, signal) {
      if (!url.startsWith('http') || !URL.canParse(url) || !proxyUrlSchema.safeParse(url).success)
        return 'errorInvalidUrl'
      const transport = createProxyTransport({
        proxies: [url.replace(/\/+$/, '')],
        fetch,
        tokens,
        owner: 'viewer',
        random,
        now,
        origin,
      })
      const patience = AbortSignal.any([signal, AbortSignal.timeout(TEST_LIMIT_MS)])
      try {
        const { body } = await transport.fetcher(deps.echoUrl, { signal: patience, largestBody: 64 * 1024 })
        return isEchoOf(body, deps.echoUrl) ? null : 'errorNotProxy'
      } catch {
        signal.throwIfAborted()
        return 'errorConnection'
      }
    },
  }
}

/** Whether an answer is the echo service's: JSON with the requested address. */
function isEchoOf(body: string, url: string): boolean {
  try {
    const answer: unknown = JSON.parse(body)
    return typeof answer === 'object' && answer !== null && 'url' in answer && answer.url === url
  } catch {
    return false
  }
}
