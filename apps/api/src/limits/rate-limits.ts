import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../http/http-error.ts'
import type { RedisClient } from '../redis.ts'

const TEN_MINUTES = 600
const HALF_AN_HOUR = 1800
const ONE_MINUTE = 60

interface Allowance {
  points: number
  duration: number
  isUsual: boolean
  /** Whether each instance counts by itself: asking Redis would cost a journey for every write. */
  isLocal?: true
}

/** Calls an address may make within a window, its length in seconds, and whether `sign-in` counts them (protocols §2.2). */
const BUCKETS = {
  register_challenge_tokens: { points: 10, duration: TEN_MINUTES, isUsual: true },
  register_complete: { points: 10, duration: TEN_MINUTES, isUsual: true },
  login_challenge_tokens: { points: 20, duration: TEN_MINUTES, isUsual: true },
  login_complete: { points: 20, duration: TEN_MINUTES, isUsual: true },
  progress_import: { points: 5, duration: TEN_MINUTES, isUsual: false },
  provider_metrics: { points: 300, duration: HALF_AN_HOUR, isUsual: true },
  captcha_solves: { points: 300, duration: HALF_AN_HOUR, isUsual: true },
  /** By account, wherever it writes from; ten positions a second for ten minutes are no viewer's. */
  account_writes: { points: 3000, duration: TEN_MINUTES, isUsual: true, isLocal: true },
  metrics_reading: { points: 60, duration: ONE_MINUTE, isUsual: true },
} as const satisfies Readonly<Record<string, Allowance>>
export type Bucket = keyof typeof BUCKETS

/** Which buckets are counted: none, those of sign-in and metrics, or all. */
export type LimitScope = 'off' | 'sign-in' | 'all'

export interface RateLimits {
  /** Counts a call, refused ones as well. @throws Refusal `tooMany` with the time to wait. */
  take: (bucket: Bucket, caller: string, weight?: number) => Promise<void>
}

/** Limits by bucket and address, in memory for one instance or in Redis for several. */
export function createRateLimits(scope: LimitScope, redis: RedisClient | undefined): RateLimits {
  const limiters = new Map<Bucket, RateLimiterMemory | RateLimiterRedis>()
  for (const [bucket, { points, duration, isUsual, isLocal }] of Object.entries<Allowance>(BUCKETS)) {
    if (scope === 'off' || (scope === 'sign-in' && !isUsual)) continue
    const options = { keyPrefix: `RATELIMIT_${bucket}`, points, duration }
    const memory = new RateLimiterMemory(options)
    // While Redis is away each instance counts by itself.
    const limiter =
      redis && !isLocal
        ? new RateLimiterRedis({ ...options, storeClient: redis, useRedisPackage: true, insuranceLimiter: memory })
        : memory
    limiters.set(bucket as Bucket, limiter)
  }
  return {
    async take(bucket, caller, weight = 1) {
      try {
        await limiters.get(bucket)?.consume(caller, weight)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new HttpError('tooMany', Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
      }
    },
  }
}
