import { PAGE_TOKEN_HEADER, type ProxyFailure, type ProxyFailureCode } from '@matinee/contracts'

const BAD_REQUEST = { status: 400, statusMessage: 'Bad Request' }
const UNAUTHORIZED = { status: 401, statusMessage: 'Unauthorized' }
const FORBIDDEN = { status: 403, statusMessage: 'Forbidden' }
const FAILED = { status: 500, statusMessage: 'Internal Server Error' }

/** Every way in which the proxy says no. What the destination does wrong is a 500 (protocols §7); the rest is ours to say. */
const refusals: Readonly<Record<ProxyFailureCode, { status: number; statusMessage: string; message: string }>> = {
  'unknown-path': { status: 404, statusMessage: 'Not Found', message: 'There is only one path here.' },
  'method-refused': { status: 405, statusMessage: 'Method Not Allowed', message: 'This method is not passed on.' },
  'destination-invalid': {
    ...BAD_REQUEST,
    message: 'The destination must be an absolute http or https address, its name and password encoded.',
  },
  'request-refused': { ...FORBIDDEN, message: 'What is fetched here may not become a page, a script or a style.' },
  'origin-refused': { ...FORBIDDEN, message: 'This proxy does not serve your site. See PROXY_ORIGINS.' },
  'page-refused': { ...UNAUTHORIZED, message: 'Only pages of this site are served. Open it, which lets its pages in.' },
  'host-refused': { ...FORBIDDEN, message: 'This proxy may not fetch from that host. See PROXY_ALLOW_HOSTS.' },
  'address-refused': { ...FORBIDDEN, message: 'That host is in a private network. See PROXY_ALLOW_ADDRESSES.' },
  'signature-refused': { ...FORBIDDEN, message: 'This address was signed wrongly, too long ago, or for another page.' },
  'too-many-requests': { status: 429, statusMessage: 'Too Many Requests', message: 'Too many requests at once.' },
  'body-too-large': { status: 413, statusMessage: 'Content Too Large', message: 'The body is larger than is taken.' },
  'answer-too-large': { ...FAILED, message: 'The destination sends more than is passed on.' },
  'too-many-redirects': { ...FAILED, message: 'The destination redirects for ever.' },
  'redirect-invalid': { ...FAILED, message: 'The destination redirects to where nothing can be fetched.' },
  'redirect-with-body': { ...FAILED, message: 'The destination redirects a body that was sent already.' },
  'host-unknown': { ...FAILED, message: 'The destination has no address.' },
  'certificate-refused': { ...FAILED, message: 'The certificate of the destination is not trusted.' },
  'connection-failed': { ...FAILED, message: 'The destination could not be reached.' },
  'timed-out': { ...FAILED, message: 'The destination took too long.' },
  'answer-malformed': { ...FAILED, message: 'The destination did not answer as a web server does.' },
  'not-a-playlist': { ...FAILED, message: 'The destination is not a playlist that can be rewritten.' },
  'caller-unknown': { ...FAILED, message: 'The address of the caller is not known, so tokens cannot be checked.' },
  'not-configured': { ...FAILED, message: 'This proxy needs PROXY_ALLOW_HOSTS before it fetches anything.' },
  'not-ready': {
    status: 503,
    statusMessage: 'Service Unavailable',
    message: 'This server waits for its database. Try again later.',
  },
  internal: { ...FAILED, message: 'The proxy failed.' },
}

/** Thrown by whatever cannot go on. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ProxyFailureCode
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProxyFailureCode, retryAfterSeconds?: number) {
    super(refusals[code].message)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** How Node prints it, for example when an answer that is under way breaks off: where it was thrown helps nobody. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `The proxy broke an answer off: ${this.code}`
  }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** An answer that we wrote. */
export const ownAnswer = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...JSON_HEADERS, ...headers } })

/** The answer to a refused request. `about` is what was asked for, without anything that could be a key. */
export function refuse({ code, retryAfterSeconds }: Refusal, about: string): Response {
  const { status, statusMessage, message } = refusals[code]
  const body: ProxyFailure = { url: about, statusCode: status, statusMessage, message, code }
  return ownAnswer(body, status, {
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
    ...(code === 'page-refused' && { [PAGE_TOKEN_HEADER]: 'needed' }),
  })
}
