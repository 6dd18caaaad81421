import type { AccountError, StatedCode, ValidationIssue } from '@matinee/contracts'

/** Every way in which the server says no (protocols §2.1): status and a sentence. Nobody matches on the sentence. */
const httpErrors = {
  malformedJson: { status: 400, message: 'The body is not JSON.' },
  wrongContentType: { status: 400, message: 'Send the body as application/json.' },
  wrongScheme: { status: 400, message: 'Send the token as "Authorization: Bearer …".' },
  malformedToken: { status: 400, message: 'The token is malformed or not ours.' },
  bookmarkExists: { status: 400, message: 'There is such a bookmark already.' },
  humanCheckFailed: { status: 400, message: 'The human check failed.' },
  wrongPath: { status: 400, message: 'The path of the address holds a broken escape.' },
  wrongQuery: { status: 400, message: 'A parameter of the address is malformed.' },
  signedOut: { status: 401, message: 'This session is over. Log in again.' },
  unknownKey: { status: 401, message: 'There is no account with this key.' },
  refusedSignIn: { status: 401, message: 'The challenge or its signature was refused.' },
  metricsClosed: { status: 401, message: 'Show the token of the metrics as "Authorization: Bearer …".' },
  notYourSession: { status: 401, message: 'This session is not yours.' },
  notYours: { status: 403, message: 'This belongs to somebody else.' },
  noSuchSession: { status: 404, message: 'There is no such session.' },
  keyTaken: { status: 409, message: 'There is an account with this key already. Log in instead.' },
  tooLarge: { status: 413, message: 'The body is larger than this server takes.' },
  accountFull: {
    status: 413,
    message: 'This account holds as much as this server keeps for one. Delete something first.',
  },
  tooMany: { status: 429, message: 'Too many requests. Try again later.' },
  databaseAway: { status: 503, message: 'The server cannot reach its database. Try again later.' },
  diskFull: {
    status: 503,
    message: 'The disk of the server is full. What it took before is safe.',
    code: 'diskFull',
  },
  diskReadOnly: {
    status: 503,
    message: 'The server cannot write to its disk. What it took before is safe.',
    code: 'diskReadOnly',
  },
  internal: { status: 500, message: 'The server failed.' },
} as const satisfies Record<string, { status: number; message: string; code?: StatedCode }>

export type HttpErrorReason = keyof typeof httpErrors

/** Thrown by whatever cannot answer; becomes a stated error. */
export class HttpError extends Error {
  override readonly name = 'Refusal'
  readonly reason: HttpErrorReason
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined

  constructor(reason: HttpErrorReason, retryAfterSeconds?: number) {
    super(httpErrors[reason].message)
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Thrown for a body that is not what the endpoint takes. */
export class InvalidBody extends Error {
  override readonly name = 'InvalidBody'
  readonly issues: readonly ValidationIssue[]

  constructor(issues: readonly ValidationIssue[]) {
    super('The body is invalid.')
    this.issues = issues
  }
}

/** Headers of every answer with a body: what is about one viewer is for nobody's cache. */
export const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } as const

/** An answer from text that is JSON already. */
export const jsonText = (text: string, status = 200): Response => new Response(text, { status, headers: JSON_HEADERS })

/** The answer to a refused request. */
export function errorResponse(failure: HttpError | InvalidBody): Response {
  if (failure instanceof InvalidBody) {
    const body: AccountError = { errorType: 'validation', errors: [...failure.issues] }
    return jsonText(JSON.stringify(body), 400)
  }
  const { status, ...stated } = httpErrors[failure.reason]
  const body: AccountError = { errorType: 'message', ...stated }
  const headers = {
    ...JSON_HEADERS,
    ...(failure.retryAfterSeconds !== undefined && { 'retry-after': String(failure.retryAfterSeconds) }),
  }
  return new Response(JSON.stringify(body), { status, headers })
}

/** The answer where there is no such endpoint: the frame that clients know (protocols §2.1). */
export function unknownRouteResponse(method: string, path: string): Response {
  const message = `Route ${method}:${path} not found`
  return jsonText(JSON.stringify({ message, error: 'Not Found', statusCode: 404 }), 404)
}
