import type { Connections, ProviderMeta, ScrapeRequest } from '@matinee/contracts'
import type { Registry } from '@matinee/providers'
import type { Roads } from '../transport/transport.ts'
import { carriedStreams } from './carried-streams.ts'
import type { InPageStreams } from './in-page-streams.ts'
import { joinStreams } from './joined-streams.ts'
import type { ScrapeServer } from './scrape-server.ts'
import type { Streams } from './streams.ts'

export interface ChoosingDeps {
  readonly chooseRoads: () => Promise<Roads>
  /** What the viewer connected, now. */
  readonly connections: () => Connections
  readonly registryFor: (connections: Connections) => Registry
  readonly inPage: (registry: Registry, roads: Roads) => InPageStreams
  readonly serverAt: (url: string) => ScrapeServer
  /** In [0, 1): with which server of several to begin. */
  readonly random: () => number
}

export interface ChoosingStreams extends Streams {
  /** Reads the roads and the connections anew; needed before `providers` tells of a change. Never rejects. */
  refresh(): Promise<void>
  roads(): Roads | undefined
  /** Searches for the sake of what it leaves in the memory; nothing where a server searches. */
  find(request: ScrapeRequest, signal: AbortSignal): ReturnType<InPageStreams['find']>
}

/** Sources that only this page knows of: a scrape server has no part in what the viewer connected. */
const isConnected = ({ id }: { id: string }) => /^(direct-links$|jellyfin-|addon-)/.test(id)

/** The one fork of finding: in this page, or on a scrape server beside what the viewer connected. */
export function createChoosingStreams(deps: ChoosingDeps): ChoosingStreams {
  const { chooseRoads, connections, registryFor, inPage, serverAt, random } = deps
  const servers = new Map<string, ScrapeServer>()
  let chosen: { roads: Roads; local: InPageStreams; streams: Streams; server: ScrapeServer | undefined } | undefined

  const serverOf = ({ scrapeServers }: Roads): ScrapeServer | undefined => {
    const url = scrapeServers[Math.floor(random() * scrapeServers.length)]
    if (url === undefined) return undefined
    const server = servers.get(url) ?? serverAt(url)
    servers.set(url, server)
    return server
  }

  const choose = async () => {
    const roads = await chooseRoads()
    const registry = registryFor(connections())
    const server = serverOf(roads)
    const mine = registry.sources.filter(isConnected)
    const local = inPage(server ? { sources: mine, embeds: [] } : registry, roads)
    // A server says where a stream is; whether this page can fetch it from there is this page's affair.
    const remote = server && carriedStreams(server, roads.carry)
    const streams = remote ? (mine.length > 0 ? joinStreams(local, remote) : remote) : local
    chosen = { roads, local, streams, server }
    return chosen
  }
  const current = async () => chosen ?? choose()

  return {
    async *scrape(request, options) {
      const { streams } = await choose()
      yield* streams.scrape(request, options)
    },
    source: async (id, request, signal) => (await current()).streams.source(id, request, signal),
    embed: async (id, url, signal) => (await current()).streams.embed(id, url, signal),
    providers: (): readonly ProviderMeta[] => chosen?.streams.providers() ?? [],
    roads: () => chosen?.roads,
    async refresh() {
      const { server } = await choose()
      // A server that does not say what it has is told of when it is asked for a title.
      await server?.prepare(AbortSignal.timeout(PREPARE_LIMIT_MS)).catch(() => {})
    },
    async find(request, signal) {
      const { local, server } = await current()
      return server ? undefined : local.find(request, signal)
    },
  }
}

const PREPARE_LIMIT_MS = 5000
