import type { WebConfig } from '@matinee/contracts'
import type { Catalog } from '../services/catalog/catalog.ts'
import { createCatalog } from '../services/catalog/create-catalog.ts'
import type { CatalogHost } from '../services/catalog/catalog-reader.ts'
import { fetchOrTakeOver } from '../services/http/asked-ahead.ts'
import { createRequestJson } from '../services/http/http.ts'

/** Our own server does the fallback itself, so it gets the time limits of both hosts together. */
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

/** The movie database that this host's configuration names. */
export function createHostCatalog(config: WebConfig): Catalog {
  return createCatalog({
    hosts: catalogHosts(config),
    imageUrl: config.TMDB_READ_API_KEY ? 'https://image.tmdb.org/t/p' : config.CATALOGUE_IMAGE_URL,
    hasProgrammes: !config.TMDB_READ_API_KEY,
    requestJson: createRequestJson(fetchOrTakeOver),
  })
}
