/** Names of errors on the wire: a client decides by them what it shows (protocols §9). */
export type ScrapeErrorName =
  | 'NotFoundError'
  | 'ProviderError'
  | 'RequestError'
  | 'TokenError'
  | 'TooManyRequestsError'
  | 'OriginError'
  | 'TimeoutError'
  | 'ServerError'

/** Thrown by whatever cannot go on; becomes the event `error`. */
export class ScrapeError extends Error {
  override readonly name: ScrapeErrorName
  /** What else the client may want to know. */
  readonly more: Readonly<Record<string, string | number>>

  constructor(name: ScrapeErrorName, message: string, more: Readonly<Record<string, string | number>> = {}) {
    super(message)
    this.name = name
    this.more = more
  }
}

/** Data of the event `error`. */
export const errorData = (failure: ScrapeError): Readonly<Record<string, string | number>> => ({
  ...failure.more,
  name: failure.name,
  message: failure.message,
})
