/**
 * Why the accounts server did not do what was asked. `unreachable` and `timeout` come from the way to it; `shape` means that it
 * answered something else than promised; the others are its own words by status (protocols §2.1).
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
  /** How long the server asks to be left alone, ms. */
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

/** Longest wait that a server is granted, ms; timers beyond 24 days would fire at once. */
const LONGEST_RETRY_AFTER_MS = 3_600_000

/** The failure that an answer means. */
export function errorOfAnswer({ status, headers }: Response): AccountApiError {
  const retryAfterMs = waitOf(headers)
  return new AccountApiError(codes[status] ?? 'failed', { status, ...(retryAfterMs !== undefined && { retryAfterMs }) })
}

/** `Retry-After` counts seconds or names a moment, which the server's own `Date` makes a wait of. */
function waitOf(headers: Headers): number | undefined {
  const asked = headers.get('retry-after') ?? ''
  const isCount = /^\d+$/.test(asked)
  const ms = isCount ? Number(asked) * 1000 : Date.parse(asked) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), LONGEST_RETRY_AFTER_MS)
}
