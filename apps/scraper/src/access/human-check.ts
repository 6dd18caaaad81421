import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { type Clock, SECOND_MS } from '../clock.ts'
import type { ScraperLog, ScraperOptions } from '../options.ts'
import { ScrapeError } from '../scrape-error.ts'

export const SITE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TOKEN_LIFE_SECONDS = 600
const PATIENCE_MS = 5 * SECOND_MS
const LONGEST_TOKEN = 8192

const verdictSchema = z.object({ success: z.boolean() })
const claimsSchema = z.object({ ip: z.string() })

export interface HumanCheck {
  /** The token to use from now on, where a new one was made. @throws ScrapeError `TokenError`. */
  judge: (token: string | null, address: string | undefined) => Promise<string | undefined>
}

const REFUSED = {
  missing: 'A token is needed. Solve the human check first.',
  unknown: 'The token must begin with jwt| or turnstile|.',
  jwt: 'The token has expired, or is not for this address.',
  turnstile: 'The human check was not passed.',
} as const

/**
 * Lets in who solved the human check, and who was let in within ten minutes before (protocols §8): a widget's token is checked
 * with its provider and answered with a JWT for the caller's address; a JWT is checked here.
 */
export function createHumanCheck(
  { turnstileSecret, jwtSecret, verifyUrl }: NonNullable<ScraperOptions['humanCheck']>,
  {
    clock,
    log,
    fetch,
  }: { clock: Clock; log: ScraperLog; fetch: (url: string, init: RequestInit) => Promise<Response> },
): HumanCheck {
  const key = new TextEncoder().encode(jwtSecret)

  const isSolved = async (response: string, remoteip: string): Promise<boolean> => {
    const patience = new AbortController()
    const callOff = clock.after(PATIENCE_MS, () => patience.abort())
    try {
      const body = new URLSearchParams({ secret: turnstileSecret, response, remoteip })
      const answer = await fetch(verifyUrl, { method: 'POST', body, redirect: 'manual', signal: patience.signal })
      const verdict = z.safeParse(verdictSchema, await answer.json())
      return answer.ok && verdict.success && verdict.data.success
    } catch {
      log.warn({}, 'the human check could not be asked')
      return false
    } finally {
      callOff()
    }
  }
  const mint = (ip: string): Promise<string> =>
    new SignJWT({ ip })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime(Math.floor(clock.now() / SECOND_MS) + TOKEN_LIFE_SECONDS)
      .sign(key)
  const isOurs = async (jwt: string, address: string): Promise<boolean> => {
    try {
      const options = { algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: new Date(clock.now()) }
      const { payload } = await jwtVerify(jwt, key, options)
      const claims = z.safeParse(claimsSchema, payload)
      return claims.success && claims.data.ip === address
    } catch {
      return false
    }
  }

  const refused = (message: string): ScrapeError => new ScrapeError('TokenError', message)

  return {
    async judge(token, address) {
      if (address === undefined) throw new ScrapeError('ServerError', 'The address of the caller is not known.')
      if (token === null || token === '' || token.length > LONGEST_TOKEN) throw refused(REFUSED.missing)
      const [, kind, value = ''] = /^(jwt|turnstile)\|(.+)$/.exec(token) ?? []
      if (kind === 'jwt') {
        if (await isOurs(value, address)) return undefined
        throw refused(REFUSED.jwt)
      }
      if (kind !== 'turnstile') throw refused(REFUSED.unknown)
      if (!(await isSolved(value, address))) throw refused(REFUSED.turnstile)
      return mint(address)
    },
  }
}
