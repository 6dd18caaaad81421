import { createFetcher, createProbe, type Fetcher, type Probe } from '@matinee/providers'

/** A way for requests to travel: providers and the play check see only this. */
export interface Road {
  readonly fetcher: Fetcher
  readonly probe: Probe
}

/**
 * A road over anything that answers requests. `mapHeaders` runs before a request is made, because a page's request drops the
 * names that a page may not set.
 */
export function createRoad(
  send: (request: Request) => Promise<Response>,
  mapHeaders: (headers: Readonly<Record<string, string>>) => Record<string, string> = (headers) => ({ ...headers }),
): Road {
  const fetcher = createFetcher(send)
  const probe = createProbe(send)
  return {
    fetcher: (url, { headers = {}, ...rest }) => fetcher(url, { ...rest, headers: mapHeaders(headers) }),
    probe: (url, { headers = {}, ...rest }) => probe(url, { ...rest, headers: mapHeaders(headers) }),
  }
}

/** An answer that says where it came from, for answers that travelled in another's. */
export function answerFrom(response: Response, url: string): Response {
  return Object.defineProperty(response, 'url', { value: url })
}

/** Straight from the page: no cookies of other sites, no address of ours. */
export const directRoad = (fetch: typeof globalThis.fetch): Road =>
  createRoad((request) => fetch(request, { credentials: 'omit', referrerPolicy: 'no-referrer' }))
