import { createHmac, createSecretKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { HttpError } from '../http/http-error.ts'

/** Tokens of sessions: JWT with HS256 and the claims `sid` and `iat` only (protocols §2.1). */
export interface Tokens {
  sign: (sessionId: string, nowMs: number) => string
  /** The session a token is for. @throws Refusal `malformedToken` when it is not ours. */
  verify: (token: string) => Promise<string>
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part), 'utf8').toString('base64url')

const HEADER = encoded({ alg: 'HS256', typ: 'JWT' })

/** Tokens whose signature need not be checked again. */
const MOST_KNOWN = 20_000

export function createTokens(secret: string): Tokens {
  const key = createSecretKey(secret, 'utf8')
  const known = new LRUCache<string, string>({ max: MOST_KNOWN })

  const check = async (token: string): Promise<string> => {
    try {
      // The session says when a token is over; a token has no life of its own.
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
      if (typeof payload['sid'] === 'string') return payload['sid']
    } catch {
      // Whatever is wrong with it, it is not ours.
    }
    throw new HttpError('malformedToken')
  }

  return {
    // By hand, because jose signs on another thread, and going there and back costs a sign-in more than the signature.
    sign(sessionId, nowMs) {
      const signed = `${HEADER}.${encoded({ sid: sessionId, iat: Math.floor(nowMs / 1000) })}`
      return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
    },
    async verify(token) {
      const sessionId = known.get(token) ?? (await check(token))
      known.set(token, sessionId)
      return sessionId
    },
  }
}
