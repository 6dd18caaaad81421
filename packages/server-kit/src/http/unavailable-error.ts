/** Thrown by what cannot be had for now, as a secret while its database is away; becomes a 503 with `Retry-After`. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
