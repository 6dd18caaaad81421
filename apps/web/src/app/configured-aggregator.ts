import type { WebConfig } from '@matinee/contracts'
import { createAggregator, type Aggregator } from '../services/aggregator/aggregator.ts'
import { createRequestJson } from '../services/http/http.ts'
import { chosenProxies } from '../services/transport/proxy-set.ts'
import { ownPartsFetch } from './own-parts.ts'

/** Longest wait for an old id, ms. */
const TIMEOUT_MS = 6000

/** The aggregator of old ids, through the viewer's own proxies or, for null, the host's (specification §7). */
export function configuredAggregator(config: WebConfig, ownProxies: readonly string[] | null = null): Aggregator {
  const host = config.CORS_PROXY_URL.split(',')
  const { proxies } = chosenProxies({ own: ownProxies, host }, window.location.href)
  return createAggregator({
    requestJson: createRequestJson(ownPartsFetch),
    proxies,
    timeoutMs: TIMEOUT_MS,
  })
}
