import type { QueryClient } from '@tanstack/react-query'
import type { WebConfig } from '@matinee/contracts'
import { parseCdnReplacements, type MediaRef } from '@matinee/domain'
import type { LocalStores } from '../data/local-stores.ts'
import { movieRequest, preloadWatch } from '../features/watch/routes.tsx'
import { fetchedOnce } from '../services/arrival/fetched-once.ts'
import { withoutBlocked } from '../services/catalog/blocked-titles.ts'
import type { Catalog } from '../services/catalog/catalog.ts'
import { createCatalogQueries } from '../services/catalog/queries.ts'
import { savesData } from '../services/idle/may-work-ahead.ts'
import { whenLingering } from '../services/idle/when-lingering.ts'
import { createVisits } from '../services/navigation/visits.ts'
import type { Services } from '../services/services.ts'

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

function setupOf(config: WebConfig): Services['host']['setup'] {
  return {
    isRequired: config.HAS_ONBOARDING,
    hasDefault: config.CORS_PROXY_URL.split(',').some((entry) => /^(?!\|.*type=api.*\|)./.test(entry.trim())),
    chromeUrl: config.ONBOARDING_CHROME_EXTENSION_INSTALL_LINK ?? null,
    firefoxUrl: config.ONBOARDING_FIREFOX_EXTENSION_INSTALL_LINK ?? null,
    proxyUrl: config.ONBOARDING_PROXY_INSTALL_LINK ?? null,
  }
}

/** Longest search for a title that nobody has pressed yet. */
const LOOK_AHEAD_LIMIT_MS = 10_000

/** Wires the ports of the web app to their implementations; the only place that knows them all. */
export function composeServices(
  config: WebConfig,
  hostCatalog: Catalog,
  queryClient: QueryClient,
  stores: LocalStores,
): Services {
  const disallowedIds = new Set(config.DISALLOWED_IDS.split(',').map((id) => id.trim()))
  const catalog = createCatalogQueries(withoutBlocked(hostCatalog, disallowedIds))
  const perHour = () => (savesData() ? 0 : config.LOOK_AHEAD_PER_HOUR)
  const loadStreaming = fetchedOnce(async () => {
    const { composeStreaming } = await import('./streaming.ts')
    return composeStreaming(config, stores, perHour)
  })
  const loadStreams = async () => (await loadStreaming()).streams
  let isCodeAsked = false
  const preloadCode = () => {
    isCodeAsked = true
    void Promise.allSettled([preloadWatch(), loadStreams()])
  }
  const warmUpCode = () => {
    if (!savesData()) preloadCode()
  }
  const lookAhead = async (ref: MediaRef) => {
    const details = await queryClient.fetchQuery(catalog.details(ref))
    if (details.kind !== 'movie' || perHour() === 0) return
    const [request, { lookAhead: look }] = await Promise.all([movieRequest(details), loadStreaming()])
    await look(request, AbortSignal.timeout(LOOK_AHEAD_LIMIT_MS))
  }
  return {
    catalog,
    loadStreams,
    loadStreaming,
    async loadAggregator(ownProxies) {
      const { configuredAggregator } = await import('./configured-aggregator.ts')
      return configuredAggregator(config, ownProxies)
    },
    visits: createVisits(),
    subtitleFiles: { get: async (url, signal) => (await loadStreaming()).subtitleFiles.get(url, signal) },
    warmUp(ref) {
      warmUpCode()
      // A failure here repeats at the press, and is reported there.
      lookAhead(ref).catch(() => {})
    },
    warmUpCode,
    warmUpLater: () => (isCodeAsked ? () => {} : whenLingering(preloadCode)),
    now: () => new Date(),
    loadHostReport: async () => (await import('./host-report.ts')).hostReportOf(config),
    host: {
      links: linksOf(config),
      takedown: config.DMCA_EMAIL ? { email: config.DMCA_EMAIL, hasPage: config.HAS_DMCA } : null,
      providerNotice: config.PROVIDER_NOTICE ?? null,
      downtime: config.DOWNTIME ?? null,
      cdnReplacements: parseCdnReplacements(config.CDN_REPLACEMENTS),
      casts: config.CAST_ENABLED,
      allowsAutoplay: config.ALLOW_AUTOPLAY,
      samplesUrl: config.SAMPLES_URL,
      backendUrl: config.BACKEND_URL,
      setup: setupOf(config),
      disallowedIds,
    },
  }
}
