import { proxyUrlSchema, type Stream } from '@matinee/contracts'
import type { Courier } from '@matinee/player/core'
import type { Target } from '@matinee/providers'
import { ExtensionError, type ExtensionClient } from './extension-client.ts'
import { createExtensionRoad, prepareByExtension } from './extension-road.ts'
import { probeExtension, type ExtensionState } from './extension-status.ts'
import { createProxyRoad, type ProxyRoad } from './proxy-road.ts'
import { chosenProxies } from './proxy-set.ts'
import { directRoad, type Road } from './road.ts'
import type { Tokens } from './tokens.ts'

/** How this page's requests travel; for reports and for the rule of autoplay. */
export interface TransportStatus {
  readonly extension: ExtensionState
}

/** By what a run was made (protocols §5). */
export type Tool = 'extension' | 'custom-proxy' | 'default'

/** The roads of one moment: one decision, made here and nowhere else. */
export interface Roads {
  readonly tool: Tool
  /** The page's own requests. */
  readonly direct: Road
  /** Requests that reach any site: by the extension, else by a proxy, else the page's own. */
  readonly reaching: Road
  /** Where streams will be played, in the engine's words. */
  readonly target: Target
  readonly hasConsistentIp: boolean
  /** Scrape servers to ask instead of searching here; none while the extension is active. */
  readonly scrapeServers: readonly string[]
  /** Lets the player fetch a stream: the stream to play. `toTry` keeps the rules of what plays untouched. */
  readonly carry: (stream: Stream, signal: AbortSignal, toTry?: boolean) => Promise<Stream>
  /** Who fetches the parts of a carried stream that a player could not reach by their own addresses. */
  readonly courierOf: (stream: Stream) => Courier | undefined
  /** The address by which a receiver elsewhere in the room can fetch what this page plays by another. */
  readonly forReceiver: (address: string, signal: AbortSignal) => Promise<string>
  /** Hosts that streams wanted and the extension has no permission for, as far as `carry` found out. */
  readonly missingHosts: () => readonly string[]
}

/** A value that is read, replaced and heard of. */
export interface Holder<Value> {
  readonly get: () => Value
  readonly set: (value: Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

export interface TransportDeps {
  readonly status: Holder<TransportStatus>
  readonly client: ExtensionClient
  readonly fetch: typeof globalThis.fetch
  readonly tokens: Tokens
  readonly random: () => number
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The page's address, for proxies that are a part of its site. */
  readonly base: string
  /** The viewer's list, null for the host's. */
  readonly proxySet: () => readonly string[] | null
  readonly hostProxySet: readonly string[]
  /** Whether this device has seen the extension before: only then is its answer waited for. */
  readonly seenBefore: { readonly get: () => boolean; readonly set: (seen: boolean) => void }
  /** Address that echoes what it was asked. */
  readonly echoUrl: string
}

export type ProxyTrouble = 'errorInvalidUrl' | 'errorNotProxy' | 'errorConnection'

export interface Transport {
  readonly status: Pick<Holder<TransportStatus>, 'get' | 'subscribe'>
  /** Asks the extension how it is. Never rejects. */
  readonly probe: () => Promise<ExtensionState>
  /** The roads, once it is known whether the extension is there. Waits for that only where it has been before. */
  readonly choose: () => Promise<Roads>
  /** Leads this tab to where the viewer grants the extension what it needs, and back: these hosts, every site where none is named. */
  readonly openPermissions: (redirectUrl: string, hosts?: readonly string[]) => Promise<void>
  /** Sends one harmless question through a proxy (specification §5 "Proxy"). Null when it is one. */
  readonly testProxy: (url: string, signal: AbortSignal) => Promise<ProxyTrouble | null>
}

/** Rules for streams that are only looked at: pairs, far from those of what plays, used in turn. */
const FIRST_TRIAL_RULE = 100
const TRIAL_RULES = 32
const TEST_LIMIT_MS = 10_000
/** Hosts that are asked for at once. */
const MOST_HOSTS = 20

/** Where streams keep their own addresses. */
const ADDRESSES_AS_THEY_ARE = {
  courierOf: () => undefined,
  forReceiver: async (address: string) => address,
  missingHosts: (): readonly string[] => [],
} satisfies Partial<Roads>

export function createTransport(deps: TransportDeps): Transport {
  const { status, client, fetch, tokens, random, now, base, seenBefore } = deps
  const direct = directRoad(fetch)
  const extension = createExtensionRoad(client)
  let trials = 0
  let built: { key: string; road: ProxyRoad } | undefined
  let probing: Promise<ExtensionState> | undefined

  const { origin } = new URL(base)
  const proxyRoad = (proxies: readonly string[], owner: 'host' | 'viewer'): ProxyRoad => {
    const key = [owner, ...proxies].join(' ')
    if (built?.key !== key)
      built = { key, road: createProxyRoad({ proxies, fetch, tokens, owner, random, now, origin }) }
    return built.road
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

  const carryByExtension: Roads['carry'] = async (stream, signal, toTry = false) => {
    const ruleId = toTry ? FIRST_TRIAL_RULE + (trials++ % TRIAL_RULES) * 2 : undefined
    const needsRule = stream.headers || stream.preferredHeaders || !stream.flags.includes('cors-allowed')
    if (needsRule) await prepareByExtension(client, stream, { direct, signal, ...(ruleId !== undefined && { ruleId }) })
    return stream
  }

  /**
   * With permission for some sites alone the extension carries what it can; what it cannot is named, so that the viewer can be led to
   * where it is granted. Requests of providers stay the page's own.
   */
  const roadsToSomeSites = (scrapeServers: readonly string[]): Roads => {
    const missing = new Set<string>()
    const carry: Roads['carry'] = async (stream, signal, toTry) => {
      try {
        return await carryByExtension(stream, signal, toTry)
      } catch (cause) {
        if (stream.flags.includes('cors-allowed') && !stream.headers) return stream
        if (cause instanceof ExtensionError) for (const host of cause.missingHosts) missing.add(host)
        throw cause
      }
    }
    const place = { target: 'browser-extension' as const, hasConsistentIp: true, ...ADDRESSES_AS_THEY_ARE }
    const missingHosts = () => [...missing].slice(0, MOST_HOSTS)
    return { tool: 'default', direct, reaching: direct, ...place, scrapeServers, carry, missingHosts }
  }

  const roads = (): Roads => {
    const { proxies, scrapeServers, isOwn } = chosenProxies({ own: deps.proxySet(), host: deps.hostProxySet }, base)
    if (status.get().extension.status === 'success') {
      const place = { target: 'browser-extension' as const, hasConsistentIp: true, ...ADDRESSES_AS_THEY_ARE }
      return { tool: 'extension', direct, reaching: extension, ...place, scrapeServers: [], carry: carryByExtension }
    }
    const tool = isOwn ? 'custom-proxy' : 'default'
    if (proxies.length === 0 && status.get().extension.reachesSomeSites) return roadsToSomeSites(scrapeServers)
    if (proxies.length === 0) {
      const place = { target: 'browser' as const, hasConsistentIp: false, ...ADDRESSES_AS_THEY_ARE }
      return { tool, direct, reaching: direct, ...place, scrapeServers, carry: async (stream) => stream }
    }
    const road = proxyRoad(proxies, isOwn ? 'viewer' : 'host')
    return {
      tool,
      direct,
      reaching: road,
      // What the page may not fetch the proxy carries, so nothing is required of a stream.
      target: 'native',
      hasConsistentIp: false,
      scrapeServers,
      carry: async (stream, signal) => (stream.flags.includes('cors-allowed') ? stream : road.carry(stream, signal)),
      courierOf: road.courierOf,
      forReceiver: road.forReceiver,
      missingHosts: () => [],
    }
  }

  return {
    status,
    probe,
    async choose() {
      const asked = status.get().extension.status === 'unknown' ? probe() : undefined
      if (asked && seenBefore.get()) await asked
      return roads()
    },
    async openPermissions(redirectUrl, hosts = []) {
      const wish = { page: 'PermissionGrant' as const, redirectUrl, ...(hosts.length > 0 && { hosts: [...hosts] }) }
      await client.openPage(wish).catch((cause: unknown) => {
        // The tab is on its way already when the answer cannot come any more.
        if (!(cause instanceof ExtensionError) || cause.code !== 'silent') throw cause
      })
    },
    async testProxy(url, signal) {
      if (!url.startsWith('http') || !URL.canParse(url) || !proxyUrlSchema.safeParse(url).success)
        return 'errorInvalidUrl'
      const road = createProxyRoad({
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
        const { body } = await road.fetcher(deps.echoUrl, { signal: patience, largestBody: 64 * 1024 })
        return isEchoOf(body, deps.echoUrl) ? null : 'errorNotProxy'
      } catch {
        signal.throwIfAborted()
        return 'errorConnection'
      }
    },
  }
}

/** Whether an answer is the echo service's: JSON that names the address it was asked by. */
function isEchoOf(body: string, url: string): boolean {
  try {
    const answer: unknown = JSON.parse(body)
    return typeof answer === 'object' && answer !== null && 'url' in answer && answer.url === url
  } catch {
    return false
  }
}
