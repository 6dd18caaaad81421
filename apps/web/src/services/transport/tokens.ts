import { readJwtExpiry } from './jwt-expiry.ts'

/** Why no token could be had (specification §4: 'Failed to get token'). */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  constructor(cause?: unknown) {
    super('Failed to get token', { cause })
  }
}

/** Tokens for proxies and scrape servers that let only humans in (protocols §8). */
export interface Tokens {
  /** Whether this host has a check that could give one. */
  readonly isAvailable: boolean
  /**
   * A value for `X-Token` or `token`: the JWT that a server gave while it is valid, else a fresh answer of the human check;
   * undefined where this host has no check. @throws TokenError, or the signal's reason.
   */
  current: (signal: AbortSignal) => Promise<string | undefined>
  /** A server answered with a bare JWT; it is kept in memory. */
  accept: (jwt: string) => void
  /** A server did not take the JWT. Answers whether another token can be had. */
  refuse: () => boolean
}

export interface TokensDeps {
  /** Asks the human check for a fresh answer; null where the host has none. */
  readonly solve: ((signal: AbortSignal) => Promise<string>) | null
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Tells the host how the check went. */
  readonly report: (success: boolean) => void
}

/** Every wait asks the check explicitly: an answer that came before anybody waited is of no use to a later request. */
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
