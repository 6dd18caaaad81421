import type { CatalogueError } from '@matinee/contracts'

/** Every way in which the catalogue says no: HTTP status, the movie database's own code, and a sentence. */
const refusals = {
  notFound: { status: 404, code: 34, message: 'There is no such title or path.' },
  invalidId: { status: 404, code: 6, message: 'This id is malformed.' },
  invalidPage: { status: 400, code: 22, message: 'A page is a whole number from 1 to 500.' },
  invalidParameter: { status: 400, code: 5, message: 'A parameter of this request is malformed.' },
  methodNotAllowed: { status: 405, code: 4, message: 'The catalogue can only be read: use GET or HEAD.' },
  internal: { status: 500, code: 11, message: 'The catalogue failed.' },
  upstreamRefusedToken: { status: 502, code: 7, message: 'The movie database refused the token of this server.' },
  upstreamBusy: { status: 429, code: 25, message: 'The movie database asks for a pause.' },
  upstreamFailed: { status: 502, code: 43, message: 'The movie database could not be reached or answered nonsense.' },
  upstreamTimedOut: { status: 504, code: 24, message: 'The movie database did not answer in time.' },
  tooMany: { status: 429, code: 25, message: 'Your address asks the movie database too often. Try again later.' },
  overloaded: { status: 503, code: 9, message: 'Too many requests are waiting for the movie database.' },
} as const

/** Asked for where the movie database does not say how long its own is. */
const UNKNOWN_PAUSE_SECONDS = 10

export type RefusalReason = keyof typeof refusals

/** Thrown by whatever cannot answer; becomes an error body in the movie database's shape. */
export class Refusal extends Error {
  readonly reason: RefusalReason
  /** Seconds after which trying again makes sense, where they are known. */
  readonly retryAfterSeconds: number | undefined

  constructor(reason: RefusalReason, retryAfterSeconds?: number) {
    super(refusals[reason].message)
    this.name = 'Refusal'
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The answer to a refused request. Never cached, so that the next attempt asks again. */
export function refuse(reason: RefusalReason, retryAfterSeconds = UNKNOWN_PAUSE_SECONDS): Response {
  const { status, code, message } = refusals[reason]
  const body: CatalogueError = { success: false, status_code: code, status_message: message }
  const headers: Record<string, string> = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  if (status === 405) headers['allow'] = 'GET, HEAD'
  if (status === 429) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfterSeconds)))
  return Response.json(body, { status, headers })
}
