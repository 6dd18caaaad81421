import { readJwtExpiry } from './jwt-expiry.ts'

/** Why there is no token (specification §4: 'Failed to get token'). */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  constructor(cause?: unknown) {
    super('Failed to get token', { cause })
  }
}

/** Tokens for proxies and scrape servers that admit only humans (protocols §8). */
export interface Tokens {
  /** Whether this host has a check that could give one. */
  readonly isAvailable: boolean
  /**
   * A value for `X-Token` or `token`: a server's JWT while it is valid, else a fresh answer of the human check;
   * undefined where this host has no check. @throws TokenError, or the signal's reason.
   */
  current: (signal: AbortSignal) => Promise<string | undefined>
  /** Stores a bare JWT that a server answered with, in memory. */
  accept: (jwt: string) => void
  /** Reports that a server refused the JWT. Returns whether there can be another token. */
  refuse: () => boolean
}

export interface TokensDeps {
  /** Requests a fresh answer of the human check; null where the host has none. */
  readonly solve: ((signal: AbortSignal) => Promise<string>) | null
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Reports the check's result to the host. */
  readonly report: (success: boolean) => void
}

/** Every request runs the check explicitly: an answer from before the request is of no use to it. */
export function createTokens({ solve, now, report }: TokensDeps): Tokens {
  let jwt: { text: string; until: number } | undefined
  let solving: Promise<string> | undefined

  const fresh = (signal: AbortSignal): Promise<string> => {
    const work = async () => {
      try {
        const answer = await (solve as NonNullable<typeof solve>)(signal)
        report(true)
        return `turnstile|${answer}`
      } catch (cause) {
        if (!signal.aborted) report(false)
        throw signal.aborted ? signal.reason : new TokenError(cause)
      } finally {
        solving = undefined
      }
    }
    // An answer is good for one request, but two that wait together would show the check twice.
    solving ??= work()
    return solving
  }

  return {
    isAvailable: solve !== null,
    async current(signal) {
      if (jwt && jwt.until > now()) return `jwt|${jwt.text}`
      return solve ? fresh(signal) : undefined
    },
    accept(text) {
      jwt = { text, until: readJwtExpiry(text) }
    },
    refuse() {
      jwt = undefined
      return solve !== null
    },
  }
}
