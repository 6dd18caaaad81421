import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { type Clock, MINUTE_MS } from '@matinee/server-kit'
import { type RandomBytes, uuidOf } from '../randomness.ts'

/** What a challenge is for. */
export type Flow = 'registration' | 'login'

/** A challenge that somebody shows, and that is not over. */
export interface ShownChallenge {
  /** Whether this server gave it for this flow and key. */
  isOurs: boolean
  /** Until when it must be known that it was used. */
  rememberedUntil: number
}

/** Codes for viewers to sign. Each vouches for itself, so that none is kept before it is used (decision 0058). */
export interface Challenges {
  /** @param publicKey the key that the code is good for; empty for any. */
  issue: (flow: Flow, publicKey: string) => string
  /** Undefined for what is over, and for what is no code. */
  read: (code: string, flow: Flow, publicKey: string) => ShownChallenge | undefined
}

/** Clients sign within seconds. */
const LIFE_MS = 5 * MINUTE_MS
/** How far the clocks of two instances may be apart. */
const CLOCKS_APART_MS = MINUTE_MS

/** The time in a code starts over after this: what is as many hours old shows the same time, under another mark. */
const TIME_TURNS_MS = 2 ** 24

/** A version 4 UUID (protocols §2.1) that begins with the time and ends with the mark. */
const CODE = /^(?<head>(?<time>[\da-f]{6})[\da-f]{2}-[\da-f]{4}-4[\da-f]{3})-(?<mark>[89ab][\da-f]{3}-[\da-f]{12})$/

export function createChallenges(parts: { secret: string; clock: Clock; random: RandomBytes }): Challenges {
  const { clock, random } = parts
  const key = createSecretKey(parts.secret, 'utf8')

  const markOf = (head: string, issuedAt: number, flow: Flow, publicKey: string): string =>
    uuidOf(
      createHmac('sha256', key).update(`challenge ${head} ${issuedAt} ${flow} ${publicKey}`).digest().subarray(0, 16),
    ).slice(19)

  return {
    issue(flow, publicKey) {
      const issuedAt = clock.now()
      const bytes = Buffer.alloc(16)
      bytes.writeUIntBE(issuedAt % TIME_TURNS_MS, 0, 3)
      bytes.set(random(5), 3)
      const head = uuidOf(bytes).slice(0, 18)
      return `${head}-${markOf(head, issuedAt, flow, publicKey)}`
    },
    read(code, flow, publicKey) {
      const { head, time, mark } = CODE.exec(code)?.groups ?? {}
      if (head === undefined || time === undefined || mark === undefined) return undefined
      const newest = clock.now() + CLOCKS_APART_MS
      const issuedAt = newest - ((newest - Number.parseInt(time, 16)) % TIME_TURNS_MS)
      const endsAt = issuedAt + LIFE_MS
      if (endsAt <= clock.now()) return undefined
      const expected = markOf(head, issuedAt, flow, publicKey)
      return {
        isOurs: timingSafeEqual(Buffer.from(mark), Buffer.from(expected)),
        rememberedUntil: endsAt + CLOCKS_APART_MS,
      }
    },
  }
}
