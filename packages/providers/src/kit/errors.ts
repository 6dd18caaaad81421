import type { NotPlayable } from '@matinee/contracts'

/** Every error that a provider or a connection may report: a closed list, with a text for each on the screen. */
export type ProviderErrorCode =
  /** The provider does not have the title, or not in a form that plays here. */
  | 'not-found'
  /** It answered later than its limit. */
  | 'timeout'
  /** It, or the service behind it, answered in another form than expected. */
  | 'malformed'
  /** The service behind it could not be reached. */
  | 'network'
  /** It answers, but lets no web page read it: the extension or a proxy could. */
  | 'keeps-pages-out'
  /** The service behind it refused or failed. */
  | 'upstream'
  /** It found a stream that does not play. */
  | 'unplayable'
  /** Its stream is in codecs that this browser does not decode: an `UndecodableError` names them. */
  | 'undecodable'
  /** Its file is of a format that browsers do not open: an `UndecodableError` names it. */
  | 'other-format'
  /** Its stream is encrypted for a key system. */
  | 'protected'
  /** The server of its stream answers with a fault of its own, 5xx. */
  | 'server-fault'
  /** What it sends is no film, or in a format without a name here. */
  | 'no-film'
  /** Its stream is no longer there. */
  | 'gone'
  /** No provider of that name can run here. */
  | 'unknown-provider'
  /** The provider threw an error of its own. */
  | 'crashed'
  /** The typed text is no usable address. */
  | 'bad-address'
  /** A page loaded over https may not use a server that speaks only http: the browser forbids it. */
  | 'mixed-content'
  /** Something answers there, but it is not the service: a web site, another product. */
  | 'not-the-service'
  /** The service is older than what we can talk to. */
  | 'too-old'
  /** The service does not know this name with this password. */
  | 'wrong-password'
  /** The sign-in is no longer valid there. */
  | 'signed-out'
  /** The account lacks the permission there. */
  | 'forbidden'
  /** The account sees no films and no shows there. */
  | 'no-library'
  /** The server does not allow signing in by a code. */
  | 'quick-connect-off'
  /** The code was not used in time. */
  | 'quick-connect-expired'
  /** An answer larger than its limit. */
  | 'too-large'
  /** It redirects without end. */
  | 'too-many-redirects'
  /** An add-on without anything we can use. */
  | 'nothing-usable'
  /** An add-on that must be set up on its own page first. */
  | 'needs-configuration'
  /** The service does not know the key. */
  | 'wrong-key'
  /** No more downloads for now. */
  | 'quota'

export class ProviderError extends Error {
  readonly code: ProviderErrorCode

  constructor(code: ProviderErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ProviderError'
    this.code = code
  }
}

/** Thrown by a provider that searched and found nothing; becomes the status `notfound` (protocols §10). */
export class NotFoundError extends ProviderError {
  /** What it has of the title, in forms that do not play here. */
  readonly notPlayable: readonly NotPlayable[]

  constructor(reason = 'not found', notPlayable: readonly NotPlayable[] = []) {
    super('not-found', reason)
    this.name = 'NotFoundError'
    this.notPlayable = notPlayable
  }
}

/** Thrown when a server refuses for a moment: 408, 425, 429, 5xx. */
export class BusyError extends ProviderError {
  /** How long it asks to wait with `Retry-After`; 0 where it asks nothing. */
  readonly retryAfterMs: number

  constructor(statusCode: number, retryAfterMs: number) {
    super(statusCode >= 500 ? 'server-fault' : 'upstream', `the server answers ${statusCode}`)
    this.name = 'BusyError'
    this.retryAfterMs = retryAfterMs
  }
}

/** Thrown for a stream in codecs that are not decoded here, or in a format that is not opened. */
export class UndecodableError extends ProviderError {
  /** RFC 6381 names, or those of the file where there is none; the format alone where that is not opened. */
  readonly codecs: readonly string[]

  constructor(codecs: readonly string[], code: 'undecodable' | 'other-format' = 'undecodable') {
    super(code, `not decoded here: ${codecs.join(', ')}`)
    this.name = 'UndecodableError'
    this.codecs = codecs
  }
}

/** Errors of streams, those first that say most to a viewer whose source has several. All others stand before the last two. */
const MOST_TELLING: readonly ProviderErrorCode[] = [
  'undecodable',
  'other-format',
  'protected',
  'keeps-pages-out',
  'server-fault',
]
const LEAST_TELLING: readonly ProviderErrorCode[] = ['gone', 'unplayable']

function rankOf({ code }: ProviderError): number {
  if (LEAST_TELLING.includes(code)) return MOST_TELLING.length + 1 + LEAST_TELLING.indexOf(code)
  return MOST_TELLING.includes(code) ? MOST_TELLING.indexOf(code) : MOST_TELLING.length
}

/** The error that says more; the later one where both say as much. */
export const moreTelling = (before: ProviderError, after: ProviderError): ProviderError =>
  rankOf(after) <= rankOf(before) ? after : before

/** Thrown when a service's quota is used up. */
export class QuotaError extends ProviderError {
  /** When the service resets its quota, in its own words: ISO 8601. */
  readonly resetsAt: string | undefined

  constructor(message: string, resetsAt?: string) {
    super('quota', message)
    this.name = 'QuotaError'
    this.resetsAt = resetsAt
  }
}

const LONGEST_MESSAGE = 300

/** Makes a coded error of anything thrown; its message is short enough to show and to report. */
export function providerErrorFrom(thrown: unknown): ProviderError {
  try {
    if (thrown instanceof ProviderError) return thrown
    if (thrown instanceof Error) {
      const message = thrown.message.slice(0, LONGEST_MESSAGE)
      // A provider bundled apart from the engine has a class of its own with the same name.
      return thrown.name === 'NotFoundError'
        ? new NotFoundError(message)
        : new ProviderError('crashed', message, thrown)
    }
    return new ProviderError('crashed', String(thrown).slice(0, LONGEST_MESSAGE), thrown)
  } catch {
    return new ProviderError('crashed', 'something that cannot be read was thrown')
  }
}
