import { type Clock, MINUTE_MS, SECOND_MS } from '../clock.ts'

/** Networks whose rate is remembered. */
const MOST_NETWORKS = 20_000

/** Limits of one network, or of all together; 0 for none. */
export interface LimitsOptions {
  perMinute: number
  /** Requests in progress at a time. */
  concurrentPerAddress: number
  concurrent: number
  /** Makes the error that is thrown; the wait is in seconds, with fractions. */
  refuse: (retryAfterSeconds: number) => Error
}

export interface Limits {
  /** Counts a request. @throws what `refuse` gives. */
  count: (network: string) => void
  /** Takes a slot for a request in progress; the returned function releases it, once. @throws what `refuse` gives. */
  acquire: (network: string) => () => void
}

/** A token bucket for the rate, and a counter for requests in progress; both in this process only. */
export function createLimits(
  { perMinute, concurrentPerAddress, concurrent, refuse }: LimitsOptions,
  clock: Clock,
): Limits {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const underWay = new Map<string, number>()
  let total = 0
  const perMs = perMinute / MINUTE_MS

  return {
    count(network) {
      if (perMinute === 0) return
      const now = clock.now()
      const bucket = buckets.get(network) ?? { tokens: perMinute, at: now }
      const tokens = Math.min(perMinute, bucket.tokens + Math.max(0, now - bucket.at) * perMs)
      buckets.delete(network)
      buckets.set(network, { tokens: tokens < 1 ? tokens : tokens - 1, at: now })
      const [oldest] = buckets.keys()
      if (buckets.size > MOST_NETWORKS && oldest !== undefined) buckets.delete(oldest)
      if (tokens < 1) throw refuse((1 - tokens) / perMs / SECOND_MS)
    },
    acquire(network) {
      const ofNetwork = underWay.get(network) ?? 0
      const isFull =
        (concurrent > 0 && total >= concurrent) || (concurrentPerAddress > 0 && ofNetwork >= concurrentPerAddress)
      if (isFull) throw refuse(1)
      total++
      underWay.set(network, ofNetwork + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        total--
        const rest = (underWay.get(network) ?? 1) - 1
        if (rest > 0) underWay.set(network, rest)
        else underWay.delete(network)
      }
    },
  }
}
