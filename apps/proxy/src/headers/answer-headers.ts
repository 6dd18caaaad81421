import { PROXY_ANSWER_HEADERS } from '@matinee/contracts'

/** Hop-by-hop headers (RFC 9110 §7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'proxy-connection']

/** Headers that a browser would apply to our own origin. */
const ORIGIN_HEADERS = new Set([
  ...HOP_BY_HOP,
  'set-cookie',
  'set-cookie2',
  'clear-site-data',
  'strict-transport-security',
  'public-key-pins',
  'expect-ct',
  'alt-svc',
  'www-authenticate',
  'proxy-authenticate',
  'authentication-info',
  'proxy-authentication-info',
  'refresh',
  'link',
  'service-worker-allowed',
  'origin-trial',
  'origin-agent-cluster',
  'accept-ch',
  'critical-ch',
  'accept-ch-lifetime',
  'permissions-policy',
  'feature-policy',
  'document-policy',
  'referrer-policy',
  'require-document-policy',
  'content-security-policy',
  'content-security-policy-report-only',
  'integrity-policy',
  'integrity-policy-report-only',
  'x-frame-options',
  'x-content-type-options',
  'x-xss-protection',
  'x-permitted-cross-domain-policies',
  'x-dns-prefetch-control',
  'report-to',
  'reporting-endpoints',
  'nel',
  'sourcemap',
  'x-sourcemap',
  'speculation-rules',
  'supports-loading-mode',
  'use-as-dictionary',
  'no-vary-search',
  'set-login',
  'activate-storage-access',
  'timing-allow-origin',
  PROXY_ANSWER_HEADERS.token,
  PROXY_ANSWER_HEADERS.setCookie,
  PROXY_ANSWER_HEADERS.finalDestination,
])
const ORIGIN_HEADER_PREFIXES = ['access-control-', 'cross-origin-', 'sec-', 'attribution-reporting-', 'shared-storage-']

/**
 * The destination's headers without those that a browser would apply to our origin (architecture §4.11).
 * Cookies come as `X-Set-Cookie`, for scripts to read. Lengths and encodings stay, because bodies pass as they are.
 */
export function answerHeaders(from: Headers, finalUrl: string): Headers {
  const headers = new Headers()
  const hops = new Set((from.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase()))
  for (const [name, value] of from) {
    if (ORIGIN_HEADERS.has(name) || hops.has(name) || ORIGIN_HEADER_PREFIXES.some((start) => name.startsWith(start)))
      continue
    headers.append(name, value)
  }
  for (const cookie of from.getSetCookie()) headers.append(PROXY_ANSWER_HEADERS.setCookie, cookie)
  headers.set(PROXY_ANSWER_HEADERS.finalDestination, finalUrl)
  return headers
}

/** An answer that ever became a page would be one without scripts, forms or an origin. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** Headers of every answer, also of refusals. */
export function protect(headers: Headers, isOpen: boolean): void {
  headers.set('content-security-policy', POLICY)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cross-origin-resource-policy', isOpen ? 'cross-origin' : 'same-origin')
}
