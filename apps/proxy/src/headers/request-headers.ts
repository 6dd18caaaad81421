import { PROXY_REQUEST_HEADERS } from '@matinee/contracts'

/** Sent when the client maps none; the visitor's own is never passed on (protocols §7). */
export const DEFAULT_USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:93.0) Gecko/20100101 Firefox/93.0'

/** What is between two machines only, what a network in front of us added, and what is ours. */
const DROPPED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'te',
  'trailer',
  'proxy-connection',
  'proxy-authorization',
  'content-length',
  'cdn-loop',
  'x-amzn-trace-id',
  'forwarded',
  'via',
  'x-real-ip',
  'user-agent',
  'x-token',
  // Cookies of the address that the proxy shares with the site; X-Cookie is how one is sent on.
  'cookie',
])
/** What a browser sends by itself to a gateway in front of the site: its password is no destination's. */
const BROWSERS_OWN = /^(?:basic|digest|negotiate|ntlm)\b/i
const DROPPED_PREFIXES = ['cf-', 'x-forwarded-', 'sec-fetch-', 'sec-ch-', 'sec-gpc']
/** Who the visitor is, as access gateways tell the site behind them; some of it is a token. */
const IDENTITY_PREFIXES = [
  'remote-',
  'tailscale-',
  'x-amzn-oidc-',
  'x-auth-request-',
  'x-authentik-',
  'x-goog-authenticated-',
  'x-goog-iap-',
  'x-ms-client-principal',
  'x-ms-token-',
  'x-pomerium-',
  'x-remote-',
  'x-vouch-',
  'x-webauth-',
]

const isDropped = (name: string): boolean =>
  DROPPED.has(name) ||
  name in PROXY_REQUEST_HEADERS ||
  [...DROPPED_PREFIXES, ...IDENTITY_PREFIXES].some((start) => name.startsWith(start))

/**
 * The headers a destination receives (protocols §7): the client's own without those that are for us, then the mapped ones.
 * @param mapped Headers that came in the query, by their real name; those that came as `X-…` headers win.
 */
export function requestHeaders(from: Headers, mapped: Readonly<Record<string, string>> = {}): Headers {
  const headers = new Headers()
  const hops = new Set((from.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase()))
  for (const [name, value] of from) if (!isDropped(name) && !hops.has(name)) headers.append(name, value)
  if (BROWSERS_OWN.test(headers.get('authorization') ?? '')) headers.delete('authorization')
  headers.set('user-agent', DEFAULT_USER_AGENT)
  for (const [name, value] of Object.entries(mapped)) headers.set(name, value)
  for (const [name, real] of Object.entries(PROXY_REQUEST_HEADERS)) {
    const value = from.get(name)
    if (value !== null) headers.set(real, value)
  }
  return headers
}
