/** Everything a provider may report: one closed vocabulary. */
export type ProviderErrorCode =
  /** The provider does not have the title, or not in a form that plays here. */
  | 'not-found'
  /** It answered later than its limit. */
  | 'timeout'
  /** It, or the service behind it, answered with something of the wrong shape. */
  | 'malformed'
  /** The service behind it could not be reached. */
  | 'network'
  /** The service behind it refused or broke. */
  | 'upstream'
  /** It found a stream that does not play. */
  | 'unplayable'
  /** No provider of that name can run here. */
  | 'unknown-provider'
  /** The provider threw something of its own. */
  | 'crashed'

export class ProviderError extends Error {
  readonly code: ProviderErrorCode

  constructor(code: ProviderErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ProviderError'
    this.code = code
  }
}

/** Thrown by a provider that looked and has nothing; becomes the status `notfound` (protocols §10). */
export class NotFoundError extends ProviderError {
  constructor(reason = 'not found') {
    super('not-found', reason)
    this.name = 'NotFoundError'
  }
}

const LONGEST_MESSAGE = 300

/** Makes a coded error of whatever was thrown; its message is short enough to show and to report. */
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
