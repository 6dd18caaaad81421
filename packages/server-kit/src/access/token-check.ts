import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { type Clock, SECOND_MS } from '../clock.ts'
import type { TokenCheckOptions } from '../config/variables.ts'
import { createSiteVerify, type SiteVerifyParts } from './site-verify.ts'

const TOKEN_LIFE_SECONDS = 600
const LONGEST_TOKEN = 8192
const claimsSchema = z.object({ ip: z.string() })

/** Whether a token lets its bearer in, with the token to use from now on where a new one was made; or why it does not. */
export type TokenVerdict = { admitted: true; minted?: string } | { admitted: false; error: string }

/** Judges the token of a caller from an address. */
export type TokenCheck = (token: string | null, address: string) => Promise<TokenVerdict>

export interface TokenCheckParts extends Pick<SiteVerifyParts, 'clock' | 'fetch' | 'onFailure'> {
  clock: Clock
  /** How a client sends a token; a sentence for one that sent none. */
  howTo: string
}

/**
 * Lets in who solved the human check, and who was let in within ten minutes before (protocols §8): a widget's token is checked
 * with its provider and answered with a JWT for the caller's address; a JWT is checked here.
 */
export function createTokenCheck(
  { turnstileSecret, jwtSecret, verifyUrl }: TokenCheckOptions,
  { howTo, ...parts }: TokenCheckParts,
): TokenCheck {
  const { clock } = parts
  const isSolved = createSiteVerify({ ...parts, url: verifyUrl, secret: turnstileSecret })
  const key = new TextEncoder().encode(jwtSecret)
  const mint = (ip: string): Promise<string> =>
    new SignJWT({ ip })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime(Math.floor(clock.now() / SECOND_MS) + TOKEN_LIFE_SECONDS)
      .sign(key)
  const isValidJwt = async (jwt: string, address: string): Promise<boolean> => {
    try {
      const options = { algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: new Date(clock.now()) }
      const { payload } = await jwtVerify(jwt, key, options)
      const claims = z.safeParse(claimsSchema, payload)
      return claims.success && claims.data.ip === address
    } catch {
      return false
    }
  }
  const refused = (error: string): TokenVerdict => ({ admitted: false, error })

  return async (token, address) => {
    if (token === null || token === '' || token.length > LONGEST_TOKEN) return refused(`A token is needed. ${howTo}`)
    const [, kind, value = ''] = /^(jwt|turnstile)\|(.+)$/.exec(token) ?? []
    if (kind === 'jwt')
      return (await isValidJwt(value, address))
        ? { admitted: true }
        : refused('The token has expired, or is not for this address.')
    if (kind !== 'turnstile') return refused('The token must begin with jwt| or turnstile|.')
    if (!(await isSolved(value, address))) return refused('The human check was not passed.')
    return { admitted: true, minted: await mint(address) }
  }
}
