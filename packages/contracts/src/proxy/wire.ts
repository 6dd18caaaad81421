import * as z from 'zod/mini'

/** Query of a proxied request (protocols §7); all but `destination` are our addition. */
export const PROXY_QUERY = {
  /** Absolute http or https address to fetch. */
  destination: 'destination',
  /** `hls`: the answer is a playlist, and the addresses in it are rewritten to go through the proxy. */
  rewrite: 'rewrite',
  /** JSON object of `referer`, `origin`, `user-agent` and `cookie` for players that cannot send headers. */
  headers: 'headers',
  /** `true`: answer with a signed address instead of fetching it. */
  sign: 'sign',
  /**
   * Beside `sign`: `page` for an address that only the asking page may use, nothing for one that any player may, since nobody knows
   * a receiver's origin. In a signed address: the origin of that page.
   */
  audience: 'for',
  /** Second since 1970 at which a signed address expires, and its signature. */
  expires: 'expires',
  signature: 'signature',
} as const

/** Value of `rewrite` for HLS. */
export const REWRITE_HLS = 'hls'

/** What the client sends → what the destination receives (protocols §7). */
export const PROXY_REQUEST_HEADERS = {
  'x-cookie': 'cookie',
  'x-referer': 'referer',
  'x-origin': 'origin',
  'x-user-agent': 'user-agent',
  'x-x-real-ip': 'x-real-ip',
} as const

/** Headers of the answer that are the proxy's own, not the destination's. */
export const PROXY_ANSWER_HEADERS = {
  /** Where redirects ended. Absent from answers without a fetch. */
  finalDestination: 'x-final-destination',
  /** What the destination sent as Set-Cookie. */
  setCookie: 'x-set-cookie',
  /** A bare JWT: a new one for the next requests (protocols §8). */
  token: 'x-token',
} as const

/** Value of `for` with which a page asks for an address for itself alone. */
export const FOR_ASKING_PAGE = 'page'

/** Header of a 401: the token in the page's cookie ran out, and the next answer of `/ping.txt` brings another. Our addition. */
export const PAGE_TOKEN_HEADER = 'x-page-token'

/** Header that carries a token to a proxy. */
export const PROXY_TOKEN_HEADER = 'x-token'

export const PROXY_FAILURES = [
  'unknown-path',
  'method-refused',
  'destination-invalid',
  'request-refused',
  'origin-refused',
  'page-refused',
  'host-refused',
  'address-refused',
  'signature-refused',
  'too-many-requests',
  'body-too-large',
  'answer-too-large',
  'too-many-redirects',
  'redirect-invalid',
  'redirect-with-body',
  'host-unknown',
  'certificate-refused',
  'connection-failed',
  'timed-out',
  'answer-malformed',
  'not-a-playlist',
  'caller-unknown',
  'not-configured',
  'not-ready',
  'internal',
] as const
/** Why a proxy fetched nothing. */
export type ProxyFailureCode = (typeof PROXY_FAILURES)[number]

/** Body of an answer without a fetch (protocols §7); `code` is our addition. */
export const proxyFailureSchema = z.object({
  /** Origin of the destination, or the requested path; never a whole address, which can carry keys. */
  url: z.string(),
  statusCode: z.int(),
  statusMessage: z.string(),
  message: z.string(),
  code: z.optional(z.enum(PROXY_FAILURES)),
})
export type ProxyFailure = z.infer<typeof proxyFailureSchema>

/** Answer to `sign=true`: an address for a player without a token. */
export const signedLinkSchema = z.object({
  /** Relative to the proxy's own address. */
  url: z.string(),
  /** Second since 1970 at which it expires; absent where the proxy neither signs nor requires a token. */
  expires: z.optional(z.int()),
})
export type SignedLink = z.infer<typeof signedLinkSchema>
