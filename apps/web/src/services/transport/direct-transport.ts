import { createFetcher, createProbe, systemClock, type Clock, type Fetcher, type Probe } from '@matinee/providers'

/** A transport for requests: providers and the play check see only this. */
export interface Transport {
  readonly fetcher: Fetcher
  readonly probe: Probe
}

/**
 * A transport over any fetch. `mapHeaders` runs before a request is made, because a page's request drops the names that
 * a page may not set.
 */
export function createTransport(
  send: (request: Request) => Promise<Response>,
  mapHeaders: (headers: Readonly<Record<string, string>>) => Record<string, string> = (headers) => ({ ...headers }),
): Transport {
  const fetcher = createFetcher(send)
  const probe = createProbe(send)
  return {
    fetcher: (url, { headers = {}, ...rest }) => fetcher(url, { ...rest, headers: mapHeaders(headers) }),
    probe: (url, { headers = {}, ...rest }) => probe(url, { ...rest, headers: mapHeaders(headers) }),
  }
}

/** An answer with its original address, for answers wrapped in another's. */
export function answerFrom(response: Response, url: string): Response {
  return Object.defineProperty(response, 'url', { value: url })
}

/** As long as the player gives a server to show anything of a film. */
const SILENCE_MS = 5000

/**
 * Straight from the page: without other sites' cookies, without our address. A server that a check asks and that says nothing
 * for 5 s is dead. Other transports wait longer: a human check may stand before them, or the whole answer comes at once.
 */
export function directTransport(fetch: typeof globalThis.fetch, clock: Clock = systemClock): Transport {
  const send = (request: Request) => fetch(request, { referrerPolicy: 'no-referrer' })
  return { ...createTransport(send), probe: createProbe(send, { clock, silenceMs: SILENCE_MS }) }
}
