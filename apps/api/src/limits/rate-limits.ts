import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from '../http/http-error.ts'
import type { RedisClient } from '../redis.ts'

const TEN_MINUTES = 600
const HALF_AN_HOUR = 1800

/** Calls an address may make within a window, and its length in seconds (protocols §2.2). */
const BUCKETS = {
  register_challenge_tokens: { points: 10, duration: TEN_MINUTES, isSignIn: true },
  register_complete: { points: 10, duration: TEN_MINUTES, isSignIn: true },
  login_challenge_tokens: { points: 20, duration: TEN_MINUTES, isSignIn: true },
  login_complete: { points: 20, duration: TEN_MINUTES, isSignIn: true },
  progress_import: { points: 5, duration: TEN_MINUTES, isSignIn: false },
  provider_metrics: { points: 300, duration: HALF_AN_HOUR, isSignIn: false },
  captcha_solves: { points: 300, duration: HALF_AN_HOUR, isSignIn: false },
} as const
export type Bucket = keyof typeof BUCKETS

/** Which buckets are counted. */
export type LimitScope = 'off' | 'sign-in' | 'all'

export interface RateLimits {
  /** Counts a call, refused ones as well. @throws Refusal `tooMany` with the time to wait. */
  take: (bucket: Bucket, address: string, weight?: number) => Promise<void>
}

/** Limits by bucket and address, in memory for one instance or in Redis for several. */
export function createRateLimits(scope: LimitScope, redis: RedisClient | undefined): RateLimits {
  const limiters = new Map<Bucket, RateLimiterMemory | RateLimiterRedis>()
  for (const [bucket, { points, duration, isSignIn }] of Object.entries(BUCKETS)) {
    if (scope === 'off' || (scope === 'sign-in' && !isSignIn)) continue
    const options = { keyPrefix: `RATELIMIT_${bucket}`, points, duration }
    const memory = new RateLimiterMemory(options)
    // While Redis is away each instance counts by itself.
    const limiter = redis
      ? new RateLimiterRedis({ ...options, storeClient: redis, useRedisPackage: true, insuranceLimiter: memory })
      : memory
    limiters.set(bucket as Bucket, limiter)
  }
  return {
    async take(bucket, address, weight = 1) {
      try {
        await limiters.get(bucket)?.consume(address, weight)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new HttpError('tooMany', Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
      }
    },
  }
}
