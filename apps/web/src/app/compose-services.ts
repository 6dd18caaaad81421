import type { QueryClient } from '@tanstack/react-query'
import type { WebConfig } from '@matinee/contracts'
import { parseCdnReplacements } from '@matinee/domain'
import { preloadWatch } from '../features/watch/routes.tsx'
import { createCatalog, type CatalogHost } from '../services/catalog/catalog.ts'
import { createCatalogQueries } from '../services/catalog/queries.ts'
import { createRequestJson } from '../services/http/http.ts'
import { createSubtitleFiles } from '../services/subtitle-files/subtitle-files.ts'
import { createVisits } from '../services/navigation/visits.ts'
import type { Services } from '../services/services.ts'

/** Our own server does the falling back itself, so it gets the time of both hosts together. */
const OWN_TIMEOUT_MS = 35_000

/** Hosts of the movie database: ours, or TMDB's two for a static site that carries a key (specification §7). */
function catalogHosts(config: WebConfig): CatalogHost[] {
  if (!config.TMDB_READ_API_KEY) return [{ url: config.CATALOGUE_URL, timeoutMs: OWN_TIMEOUT_MS }]
  const headers = { authorization: `Bearer ${config.TMDB_READ_API_KEY}` }
  return [
    { url: 'https://api.themoviedb.org/3', timeoutMs: 5000, headers },
    { url: 'https://api.tmdb.org/3', timeoutMs: 30_000, headers },
  ]
}

function linksOf(config: WebConfig): Services['host']['links'] {
  const { CHAT_URL, SOURCE_URL, SOCIAL_URL, DOCS_URL, JIP_URL } = config
  return {
    ...(CHAT_URL && { chat: CHAT_URL }),
    ...(SOURCE_URL && { source: SOURCE_URL }),
    ...(SOCIAL_URL && { social: SOCIAL_URL }),
    ...(DOCS_URL && { docs: DOCS_URL }),
    ...(JIP_URL && { jip: JIP_URL }),
  }
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 1000)
}

/** Wires the ports of the web app to their implementations; the only place that knows them all. */
export function composeServices(config: WebConfig, queryClient: QueryClient): Services {
  const catalog = createCatalogQueries(
    createCatalog({
      hosts: catalogHosts(config),
      imageUrl: config.TMDB_READ_API_KEY ? 'https://image.tmdb.org/t/p' : config.CATALOGUE_IMAGE_URL,
      requestJson: createRequestJson((input, init) => fetch(input, init)),
    }),
  )
  let streams: ReturnType<Services['loadStreams']> | undefined
  const loadStreams = () => {
    streams ??= import('../services/streams/in-page-streams.ts').then(({ createInPageStreams }) =>
      createInPageStreams({ samplesUrl: config.SAMPLES_URL }),
    )
    return streams
  }
  const preloadCode = () => void Promise.allSettled([preloadWatch(), loadStreams()])
  return {
    catalog,
    loadStreams,
    visits: createVisits(),
    subtitleFiles: createSubtitleFiles({ fetch: (input, init) => fetch(input, init), now: () => Date.now() }),
    warmUp(ref) {
      void queryClient.prefetchQuery(catalog.details(ref))
      preloadCode()
    },
    warmUpLater() {
      if (!savesData()) whenIdle(preloadCode)
    },
    now: () => new Date(),
    host: {
      links: linksOf(config),
      takedown: config.DMCA_EMAIL ? { email: config.DMCA_EMAIL, hasPage: config.HAS_DMCA } : null,
      providerNotice: config.PROVIDER_NOTICE ?? null,
      cdnReplacements: parseCdnReplacements(config.CDN_REPLACEMENTS),
      casts: config.CAST_ENABLED,
      allowsAutoplay: config.ALLOW_AUTOPLAY,
      samplesUrl: config.SAMPLES_URL,
    },
  }
}
