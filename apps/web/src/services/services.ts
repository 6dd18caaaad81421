import type { CdnReplacement, MediaRef } from '@matinee/domain'
import { createContext, useContext } from 'react'
import type { Aggregator } from './aggregator/aggregator.ts'
import type { CatalogQueries } from './catalog/queries.ts'
import type { SubtitleFiles } from './subtitle-files/subtitle-files.ts'
import type { HostReport } from './host-report/host-report.ts'
import type { Visits } from './navigation/visits.ts'
import type { Streaming } from './streams/streaming.ts'
import type { Streams } from './streams/streams.ts'

/** The services that the entry wires once for every screen. */
export interface Services {
  catalog: CatalogQueries
  /** Loads the provider engine on first use, to keep it out of the first page. */
  loadStreams: () => Promise<Streams>
  /** Loads everything around streams (transport, connections, reports); the same answer every time. */
  loadStreaming: () => Promise<Streaming>
  /** The aggregator of old ids, through the viewer's own proxies or, for null, the host's. */
  loadAggregator: (ownProxies: readonly string[] | null) => Promise<Aggregator>
  subtitleFiles: SubtitleFiles
  visits: Visits
  /** Fetches what pressing this title will need, once it is pointed at: its details and the code of watching. */
  warmUp: (ref: MediaRef) => void
  /** Fetches the code of watching once something is pointed at that plays; not for viewers who save data. */
  warmUpCode: () => void
  /** Fetches the code of watching once the viewer lingers, where work may run ahead. Returns what cancels it. */
  warmUpLater: () => () => void
  now: () => Date
  /** Loads what the admin page shows of this host. */
  loadHostReport: () => Promise<HostReport>
  /** Facts of this host that screens show or use. */
  host: HostState
}

export interface HostState {
  /** Links of this host; absent ones are not shown. */
  links: { chat?: string; source?: string; social?: string; docs?: string; jip?: string }
  /** Takedown contact; `hasPage` where the host turned its page on. */
  takedown: { email: string; hasPage: boolean } | null
  providerNotice: string | null
  /** When the site will be away, in the host's words. */
  downtime: string | null
  cdnReplacements: readonly CdnReplacement[]
  /** Base address of the sample reel. */
  samplesUrl: string
  /** The accounts server that the host chose. */
  backendUrl: string
  /** Whether the cast sender may be loaded from its maker. */
  casts: boolean
  /** Autoplay for viewers without extension or proxy. */
  allowsAutoplay: boolean
  setup: SetupState
  /** Titles that may not be shown: `movie-<id>`, `series-<id>`. */
  disallowedIds: ReadonlySet<string>
}

/** The host's configuration of the setup (specification §2 "Onboarding"). */
export interface SetupState {
  /** Whether viewers go through it before their first film. */
  isRequired: boolean
  /** Whether there is a default setup: proxies of the host's. */
  hasDefault: boolean
  chromeUrl: string | null
  firefoxUrl: string | null
  proxyUrl: string | null
}

export const ServicesContext = createContext<Services | null>(null)

/** The wired services. @throws Error outside of the provider, which only a test can be. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('no services are provided')
  return services
}
