import { type Clock, SECOND_MS } from '@matinee/server-kit'
import type { RedisClient } from './redis.ts'

/** A part that the server needs, and whether it answers. */
export interface PartState {
  part: 'database' | 'redis'
  /** Where it is, without the password: for the log. */
  address: string
  isUp: boolean
}

interface PartsToAsk {
  clock: Clock
  address: string
  redisAddress: string | undefined
  isUp: () => boolean
  redis: () => Promise<RedisClient | undefined>
  /** Rejects when the database does not answer. */
  query: () => Promise<void>
}

/** Silence for longer counts as no: whoever asks wants to know within two seconds. */
const PATIENCE_MS = 1.5 * SECOND_MS

/** Whether a question is answered in time. */
function isAnswered(clock: Clock, question: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const callOff = clock.after(PATIENCE_MS, () => resolve(false))
    const end = (isUp: boolean) => (): void => {
      callOff()
      resolve(isUp)
    }
    question().then(end(true), end(false))
  })
}

/** Asks the database, and Redis where there is to be one. */
export async function askParts(parts: PartsToAsk): Promise<readonly PartState[]> {
  const { clock, address, redisAddress, isUp, query } = parts
  const ping = async (): Promise<void> => {
    const redis = isUp() ? await parts.redis() : undefined
    await redis?.ping()
    if (!redis) throw new Error('not connected')
  }
  const database: Promise<PartState> = isAnswered(clock, query).then((answers) => ({
    part: 'database',
    address,
    isUp: answers && isUp(),
  }))
  if (redisAddress === undefined) return [await database]
  const redis: Promise<PartState> = isAnswered(clock, ping).then((answers) => ({
    part: 'redis',
    address: redisAddress,
    isUp: answers,
  }))
  return Promise.all([database, redis])
}
