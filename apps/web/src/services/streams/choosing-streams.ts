import type { Connections, ProviderMeta, ScrapeRequest } from '@matinee/contracts'
import type { Registry } from '@matinee/providers'
import type { Transports } from '../transport/transport-gateway.ts'
import { carriedStreams } from './carried-streams.ts'
import type { InPageStreams } from './in-page-streams.ts'
import { joinStreams } from './joined-streams.ts'
import type { ScrapeServer } from './scrape-server.ts'
import type { Streams } from './streams.ts'

export interface ChoosingDeps {
  readonly chooseTransports: () => Promise<Transports>
  /** The viewer's connections now. */
  readonly connections: () => Connections
  readonly registryFor: (connections: Connections) => Registry
  readonly inPage: (registry: Registry, transports: Transports) => InPageStreams
  readonly serverAt: (url: string) => ScrapeServer
  /** In [0, 1): which of several servers to start with. */
  readonly random: () => number
}

export interface ChoosingStreams extends Streams {
  /** Reads the transports and the connections again; needed before `providers` reflects a change. Never rejects. */
  refresh(): Promise<void>
  transports(): Transports | undefined
  /** Searches only to fill the memory; does nothing where a server searches. */
  find(request: ScrapeRequest, signal: AbortSignal): ReturnType<InPageStreams['find']>
}

/** Sources that only this page knows: a scrape server does not learn of the viewer's connections. */
const isConnected = ({ id }: { id: string }) => /^(direct-links$|jellyfin-|addon-)/.test(id)

/** The one place that decides how to search: in this page, or on a scrape server beside the viewer's connections. */
export function createChoosingStreams(deps: ChoosingDeps): ChoosingStreams {
  const { chooseTransports, connections, registryFor, inPage, serverAt, random } = deps
  const servers = new Map<string, ScrapeServer>()
  let chosen:
    | { transports: Transports; local: InPageStreams; streams: Streams; server: ScrapeServer | undefined }
    | undefined

  const serverOf = ({ scrapeServers }: Transports): ScrapeServer | undefined => {
    const url = scrapeServers[Math.floor(random() * scrapeServers.length)]
    if (url === undefined) return undefined
    const server = servers.get(url) ?? serverAt(url)
    servers.set(url, server)
    return server
  }

  const choose = async () => {
    const transports = await chooseTransports()
    const registry = registryFor(connections())
    const server = serverOf(transports)
    const mine = registry.sources.filter(isConnected)
    const local = inPage(server ? { sources: mine, embeds: [] } : registry, transports)
    // A server says where a stream is; whether this page can fetch it from there is decided here.
    const remote = server && carriedStreams(server, transports.carry)
    const streams = remote ? (mine.length > 0 ? joinStreams(local, remote) : remote) : local
    chosen = { transports, local, streams, server }
    return chosen
  }
  const current = async () => chosen ?? choose()

  return {
    async *scrape(request, options) {
      const { streams } = await choose()
      yield* streams.scrape(request, options)
    },
    source: async (id, request, signal) => (await current()).streams.source(id, request, signal),
    list: async (...call) => (await current()).streams.list(...call),
    open: async (id, stream, signal) => (await current()).streams.open(id, stream, signal),
    embed: async (id, url, signal) => (await current()).streams.embed(id, url, signal),
    providers: (): readonly ProviderMeta[] => chosen?.streams.providers() ?? [],
    transports: () => chosen?.transports,
    async refresh() {
      const { server } = await choose()
      // A server without its list of providers fails only when a title is searched.
      await server?.prepare(AbortSignal.timeout(PREPARE_LIMIT_MS)).catch(() => {})
    },
    async find(request, signal) {
      const { local, server } = await current()
      return server ? undefined : local.find(request, signal)
    },
  }
}

const PREPARE_LIMIT_MS = 5000
