/**
 * Why a call to the accounts server failed. `unreachable` and `timeout` come from the network; `shape` means an answer
 * of another form than promised; the others are the server's own by status (protocols §2.1).
 */
export type AccountApiErrorCode =
  | 'unreachable'
  | 'timeout'
  | 'shape'
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'taken'
  | 'tooMany'
  | 'failed'

export class AccountApiError extends Error {
  override readonly name = 'AccountApiError'
  readonly code: AccountApiErrorCode
  readonly status: number | undefined
  /** How long the server asks to wait, ms. */
  readonly retryAfterMs: number | undefined

  constructor(code: AccountApiErrorCode, options: { status?: number; retryAfterMs?: number; cause?: unknown } = {}) {
    super(`the accounts server: ${code}`, { cause: options.cause })
    this.code = code
    this.status = options.status
    this.retryAfterMs = options.retryAfterMs
  }
}

const codes: Readonly<Record<number, AccountApiErrorCode>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'taken',
  413: 'invalid',
  429: 'tooMany',
}

/** Longest wait granted to a server, ms; timers beyond 24 days would fire at once. */
const LONGEST_RETRY_AFTER_MS = 3_600_000

/** The error of an answer. */
export function errorOfAnswer({ status, headers }: Response): AccountApiError {
  const retryAfterMs = waitOf(headers)
  return new AccountApiError(codes[status] ?? 'failed', { status, ...(retryAfterMs !== undefined && { retryAfterMs }) })
}

/** `Retry-After` counts seconds or names a moment; the server's own `Date` turns a moment into a wait. */
function waitOf(headers: Headers): number | undefined {
  const asked = headers.get('retry-after') ?? ''
  const isCount = /^\d+$/.test(asked)
  const ms = isCount ? Number(asked) * 1000 : Date.parse(asked) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), LONGEST_RETRY_AFTER_MS)
}
