import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { type Clock, MINUTE_MS } from '@matinee/server-kit'
import { type RandomBytes, uuidOf } from '../randomness.ts'

/** What a challenge is for. */
export type Flow = 'registration' | 'login'

/** A challenge of ours that somebody shows, and that is not over. */
export interface ShownChallenge {
  /** Whether it was given for this flow and key. */
  isForThis: boolean
  /** Until when it must be known that it was used. */
  rememberedUntil: number
}

/** Codes for viewers to sign. Each vouches for itself, so that none is kept before it is used (decision 0058). */
export interface Challenges {
  /** @param publicKey the key that the code is good for; empty for any. */
  issue: (flow: Flow, publicKey: string) => string
  /** Undefined for what is over, and for what we never gave. */
  read: (code: string, flow: Flow, publicKey: string) => ShownChallenge | undefined
}

/** Clients sign within seconds. */
const LIFE_MS = 5 * MINUTE_MS
/** How far the clocks of two instances may be apart. */
const CLOCKS_APART_MS = MINUTE_MS

/** The time in a code starts over after this: what is as many hours old shows the same time, under another mark. */
const TIME_TURNS_MS = 2 ** 24

/** A version 4 UUID (protocols §2.1): the time, chance, a mark of what it is for, and a mark that it is ours. */
const CODE =
  /^(?<head>(?<time>[\da-f]{6})[\da-f]{2}-[\da-f]{4}-4[\da-f]{3})-(?<purpose>[89ab][\da-f]{3}-[\da-f]{4})(?<origin>[\da-f]{8})$/

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

export function createChallenges(parts: { secret: string; clock: Clock; random: RandomBytes }): Challenges {
  const { clock, random } = parts
  const key = createSecretKey(parts.secret, 'utf8')

  /** The second half of a UUID that says this. */
  const markOf = (text: string): string => uuidOf(createHmac('sha256', key).update(text).digest()).slice(19)
  const purposeOf = (head: string, issuedAt: number, flow: Flow, publicKey: string): string =>
    markOf(`challenge for ${head} ${issuedAt} ${flow} ${publicKey}`).slice(0, 9)
  const originOf = (head: string, issuedAt: number): string => markOf(`challenge of ours ${head} ${issuedAt}`).slice(-8)

  return {
    issue(flow, publicKey) {
      const issuedAt = clock.now()
      const bytes = Buffer.alloc(16)
      bytes.writeUIntBE(issuedAt % TIME_TURNS_MS, 0, 3)
      bytes.set(random(5), 3)
      const head = uuidOf(bytes).slice(0, 18)
      return `${head}-${purposeOf(head, issuedAt, flow, publicKey)}${originOf(head, issuedAt)}`
    },
    read(code, flow, publicKey) {
      const { head, time, purpose, origin } = CODE.exec(code)?.groups ?? {}
      if (head === undefined || time === undefined || purpose === undefined || origin === undefined) return undefined
      const newest = clock.now() + CLOCKS_APART_MS
      const issuedAt = newest - ((newest - Number.parseInt(time, 16)) % TIME_TURNS_MS)
      const endsAt = issuedAt + LIFE_MS
      if (endsAt <= clock.now() || !isSame(origin, originOf(head, issuedAt))) return undefined
      return {
        isForThis: isSame(purpose, purposeOf(head, issuedAt, flow, publicKey)),
        rememberedUntil: endsAt + CLOCKS_APART_MS,
      }
    },
  }
}
