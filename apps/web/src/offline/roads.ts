/** How a request is answered while the service worker is in charge. */
export type RequestRoad =
  /** Not at all: the browser asks as it always did. */
  | 'network'
  /** The server, or the page as it was installed when the server does not answer. */
  | 'page'
  /** What was kept, for as long as builds use it: the address changes with the content. */
  | 'kept'
  /** What was kept, and only so many of them. */
  | 'picture'
  /** The server, or what was installed when it does not answer. */
  | 'installed'

/** Other parts of the product under the same origin; what they say is never kept (architecture §2). */
const PARTS =
  /^\/(?:api|catalogue|proxy|scraper|samples)\/|^\/(?:config\.js|ping\.txt|opensearch\.xml|metrics|healthz|readyz)$/
const PICTURES = /^\/catalogue\/t\/p\//
const ASSETS = /^\/assets\//

/** Chooses the road of a request; `installed` are the paths of the shell. */
export function roadOf(
  request: { method: string; mode: string; url: string },
  origin: string,
  installed: ReadonlySet<string>,
): RequestRoad {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'network'
  if (PICTURES.test(url.pathname)) return 'picture'
  if (PARTS.test(url.pathname)) return 'network'
  if (request.mode === 'navigate') return 'page'
  if (ASSETS.test(url.pathname)) return 'kept'
  return installed.has(url.pathname) ? 'installed' : 'network'
}

/**
 * Whether an answer may stand for its address from now on. Many static hosts answer a file that is gone, or not there yet while a new
 * build is being laid out, with the page and a 200: kept, it would break that file for good.
 */
export function isWorthKeeping({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 200 && !/^text\/html\b/i.test(headers.get('content-type') ?? '')
}
