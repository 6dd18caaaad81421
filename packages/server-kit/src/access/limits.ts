import { type Clock, MINUTE_MS, SECOND_MS } from '../clock.ts'

/** Callers whose pace is remembered. */
const MOST_REMEMBERED = 20_000

/** What one network, or all together, may do; 0 for as much as it likes. */
export interface LimitsOptions {
  perMinute: number
  /** Under way at a time. */
  concurrentPerAddress: number
  concurrent: number
  /** What is thrown at who has to wait for so many seconds, which may be a part of one. */
  refuse: (retryAfterSeconds: number) => Error
}

export interface Limits {
  /** Counts a request. @throws what `refuse` gives. */
  count: (network: string) => void
  /** Takes a place for what is under way; the returned function gives it back, once. @throws what `refuse` gives. */
  enter: (network: string) => () => void
}

/** Pace by a bucket that fills again evenly, and what is under way by a count; both in this process only. */
export function createLimits(
  { perMinute, concurrentPerAddress, concurrent, refuse }: LimitsOptions,
  clock: Clock,
): Limits {
  const buckets = new Map<string, { left: number; at: number }>()
  const underWay = new Map<string, number>()
  let altogether = 0
  const perMs = perMinute / MINUTE_MS

  return {
    count(network) {
      if (perMinute === 0) return
      const now = clock.now()
      const bucket = buckets.get(network) ?? { left: perMinute, at: now }
      const left = Math.min(perMinute, bucket.left + Math.max(0, now - bucket.at) * perMs)
      buckets.delete(network)
      buckets.set(network, { left: left < 1 ? left : left - 1, at: now })
      const [oldest] = buckets.keys()
      if (buckets.size > MOST_REMEMBERED && oldest !== undefined) buckets.delete(oldest)
      if (left < 1) throw refuse((1 - left) / perMs / SECOND_MS)
    },
    enter(network) {
      const own = underWay.get(network) ?? 0
      const isFull =
        (concurrent > 0 && altogether >= concurrent) || (concurrentPerAddress > 0 && own >= concurrentPerAddress)
      if (isFull) throw refuse(1)
      altogether++
      underWay.set(network, own + 1)
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        altogether--
        const rest = (underWay.get(network) ?? 1) - 1
        if (rest > 0) underWay.set(network, rest)
        else underWay.delete(network)
      }
    },
  }
}
