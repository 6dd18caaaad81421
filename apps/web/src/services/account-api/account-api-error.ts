import { type AccountError, accountErrorSchema, type StatedCode } from '@matinee/contracts'

/**
 * Why a call to the accounts server failed. `unreachable` and `timeout` come from the network; `shape` means an answer of another form than
 * promised; `foreign` one that is not the server's: a filter or a network that wants a login answers in its place. The others are the
 * server's own, by status (protocols §2.1) or, where it says so, by what is wrong with its disk.
 */
export type AccountApiErrorCode =
  | 'unreachable'
  | 'timeout'
  | 'shape'
  | 'foreign'
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'taken'
  | 'tooMany'
  | 'failed'
  | StatedCode

export class AccountApiError extends Error {
  override readonly name = 'AccountApiError'
  readonly code: AccountApiErrorCode
  readonly status: number | undefined
  /** How long the server asks to wait, ms. */
  readonly retryAfterMs: number | undefined
  /** The refusal came as data: a server's, if perhaps in words of its own. What stands in between answers with pages, or with nothing. */
  readonly isData: boolean

  constructor(
    code: AccountApiErrorCode,
    options: { status?: number; retryAfterMs?: number; isData?: boolean; cause?: unknown } = {},
  ) {
    super(`the accounts server: ${code}`, { cause: options.cause })
    this.code = code
    this.status = options.status
    this.retryAfterMs = options.retryAfterMs
    this.isData = options.isData ?? false
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

/** Whether an answer is a page: the server has none. */
export const isPage = ({ headers }: Response): boolean =>
  /^\s*(text\/html|application\/xhtml\+xml)/i.test(headers.get('content-type') ?? '')

/** Network Authentication Required (RFC 6585): no server says that of itself. */
const NETWORK_WANTS_LOGIN = 511

/** Refusals by which somebody may lose something: nobody else's word counts for the server's. */
const OWN_WORD_ONLY: ReadonlySet<AccountApiErrorCode> = new Set(['invalid', 'unauthorized', 'forbidden', 'taken'])

/** The error of an answer. @throws when its body does not arrive. */
export async function errorOfAnswer(answer: Response): Promise<AccountApiError> {
  const { status, headers } = answer
  const retryAfterMs = waitOf(headers)
  const byStatus = codes[status] ?? 'failed'
  // A gateway says in a page of its own that the server is away or busy, and is right.
  const isOutage = status === 429 || (status >= 500 && status !== NETWORK_WANTS_LOGIN)
  const isRefusal = OWN_WORD_ONLY.has(byStatus) && status !== 413
  // A server never sends its own site elsewhere.
  const isRedirect = answer.type === 'opaqueredirect'
  const isNoAnswer = isRedirect || isPage(answer)
  const data = !isNoAnswer && (isRefusal || status === 503) ? await dataOf(answer) : undefined
  const stated = accountErrorSchema.safeParse(data).data
  const isForeign = !isOutage && (isNoAnswer || (isRefusal && stated === undefined))
  return new AccountApiError(isForeign ? 'foreign' : (status === 503 && diskErrorOf(stated)) || byStatus, {
    status,
    isData: data !== undefined,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

/** The object that a body writes as JSON; undefined for every other body. @throws when the body does not arrive. */
async function dataOf(answer: Response): Promise<object | undefined> {
  const text = await answer.text()
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? data : undefined
  } catch {
    return undefined
  }
}

function diskErrorOf(stated: AccountError | undefined): StatedCode | undefined {
  const code = stated?.errorType === 'message' ? stated.code : undefined
  return code === 'diskFull' || code === 'diskReadOnly' ? code : undefined
}

/** `Retry-After` counts seconds or names a moment; the server's own `Date` turns a moment into a wait. */
function waitOf(headers: Headers): number | undefined {
  const asked = headers.get('retry-after') ?? ''
  const isCount = /^\d+$/.test(asked)
  const ms = isCount ? Number(asked) * 1000 : Date.parse(asked) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), LONGEST_RETRY_AFTER_MS)
}
