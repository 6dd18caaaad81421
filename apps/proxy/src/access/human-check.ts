import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { type Clock, SECOND_MS } from '../clock.ts'
import type { ProxyLog, ProxyOptions } from '../options.ts'
import { Refusal } from '../refusal.ts'

export const SITE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TOKEN_LIFE_SECONDS = 600
const PATIENCE_MS = 5 * SECOND_MS
const LONGEST_TOKEN = 8192

const verdictSchema = z.object({ success: z.boolean() })
const claimsSchema = z.object({ ip: z.string() })

/** Whether a token lets its bearer in, with the token to use from now on where a new one was made; or why it does not. */
export type TokenVerdict = { admitted: true; minted?: string } | { admitted: false; error: string }

export interface HumanCheck {
  /** @throws Refusal `caller-unknown` where nobody can be told from anybody. */
  judge: (token: string | null, address: string | undefined) => Promise<TokenVerdict>
}

const REFUSED = {
  missing: 'A token is needed. Solve the human check and send it as X-Token.',
  unknown: 'The token must begin with jwt| or turnstile|.',
  jwt: 'The token has expired, or is not for this address.',
  turnstile: 'The human check was not passed.',
} as const

/**
 * Lets in who solved the human check, and who was let in within ten minutes before (protocols §8): a widget's token is checked
 * with its provider and answered with a JWT for the caller's address; a JWT is checked here.
 */
export function createHumanCheck(
  { turnstileSecret, jwtSecret, verifyUrl }: NonNullable<ProxyOptions['humanCheck']>,
  { clock, log, fetch }: { clock: Clock; log: ProxyLog; fetch: (url: string, init: RequestInit) => Promise<Response> },
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

  return {
    async judge(token, address) {
      if (address === undefined) throw new Refusal('caller-unknown')
      if (token === null || token === '' || token.length > LONGEST_TOKEN)
        return { admitted: false, error: REFUSED.missing }
      const [, kind, value = ''] = /^(jwt|turnstile)\|(.+)$/.exec(token) ?? []
      if (kind === 'jwt') {
        return (await isOurs(value, address)) ? { admitted: true } : { admitted: false, error: REFUSED.jwt }
      }
      if (kind !== 'turnstile') return { admitted: false, error: REFUSED.unknown }
      if (!(await isSolved(value, address))) return { admitted: false, error: REFUSED.turnstile }
      return { admitted: true, minted: await mint(address) }
    },
  }
}
