/** How the active service worker answers a request. */
export type CachingStrategy =
  /** Not at all: the browser handles it. */
  | 'network'
  /** The server, or the installed page when the server does not answer. */
  | 'page'
  /** The cached answer, as long as a build uses it: the address changes with the content. */
  | 'kept'
  /** The cached answer, up to a limit of answers. */
  | 'picture'
  /** The server, or the installed answer when it does not answer. */
  | 'installed'

/** Other parts of the product under the same origin; their answers are never cached (architecture §2). */
const PARTS =
  /^\/(?:api|catalogue|proxy|scraper|samples)\/|^\/(?:config\.js|ping\.txt|opensearch\.xml|metrics|healthz|readyz)$/
const PICTURES = /^\/catalogue\/t\/p\//
const ASSETS = /^\/assets\//

/** Chooses the caching strategy of a request; `installed` are the paths of the shell. */
export function cachingStrategyOf(
  request: { method: string; mode: string; url: string },
  origin: string,
  installed: ReadonlySet<string>,
): CachingStrategy {
  const url = new URL(request.url)
  const base = import.meta.env.BASE_URL
  if (request.method !== 'GET' || url.origin !== origin || !url.pathname.startsWith(base)) return 'network'
  const path = url.pathname.slice(base.length - 1)
  if (PICTURES.test(path)) return 'picture'
  if (PARTS.test(path)) return 'network'
  if (request.mode === 'navigate') return 'page'
  if (ASSETS.test(path)) return 'kept'
  return installed.has(url.pathname) ? 'installed' : 'network'
}

/**
 * Whether an answer may be cached for its address. Many static hosts answer a file that is gone, or not there yet
 * during a deployment, with the page and a 200: cached, it would break that file for good.
 */
export function isCacheable({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 200 && !/^text\/html\b/i.test(headers.get('content-type') ?? '')
}
