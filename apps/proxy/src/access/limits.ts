import { type Clock, MINUTE_MS, SECOND_MS } from '../clock.ts'
import type { ProxyLimits } from '../options.ts'
import { Refusal } from '../refusal.ts'

/** Callers whose pace is remembered. */
const MOST_REMEMBERED = 20_000

export interface Limits {
  /** Counts a request. @throws Refusal `too-many-requests` with the time to wait. */
  count: (network: string) => void
  /** Takes a place for an answer; the returned function gives it back, once. @throws Refusal `too-many-requests`. */
  enter: (network: string) => () => void
}

/** Pace by a bucket that fills again evenly, and answers under way by a count; both in this process only. */
export function createLimits(
  { requestsPerMinute, concurrentPerAddress, concurrent }: ProxyLimits,
  clock: Clock,
): Limits {
  const buckets = new Map<string, { left: number; at: number }>()
  const underWay = new Map<string, number>()
  let altogether = 0
  const perMs = requestsPerMinute / MINUTE_MS

  return {
    count(network) {
      if (requestsPerMinute === 0) return
      const now = clock.now()
      const bucket = buckets.get(network) ?? { left: requestsPerMinute, at: now }
      const left = Math.min(requestsPerMinute, bucket.left + Math.max(0, now - bucket.at) * perMs)
      buckets.delete(network)
      buckets.set(network, { left: left < 1 ? left : left - 1, at: now })
      const [oldest] = buckets.keys()
      if (buckets.size > MOST_REMEMBERED && oldest !== undefined) buckets.delete(oldest)
      if (left < 1) throw new Refusal('too-many-requests', (1 - left) / perMs / SECOND_MS)
    },
    enter(network) {
      const own = underWay.get(network) ?? 0
      const isFull =
        (concurrent > 0 && altogether >= concurrent) || (concurrentPerAddress > 0 && own >= concurrentPerAddress)
      if (isFull) throw new Refusal('too-many-requests', 1)
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
