import { type Clock, MINUTE_MS, SECOND_MS } from '../clock.ts'
import type { ScraperOptions } from '../options.ts'
import { ScrapeError } from '../scrape-error.ts'

/** Callers whose pace is remembered. */
const MOST_REMEMBERED = 20_000

export interface Limits {
  /** Counts a run and takes a place for it; the returned function gives the place back. @throws ScrapeError. */
  enter: (network: string) => () => void
}

const tooMany = (seconds: number): ScrapeError =>
  new ScrapeError('TooManyRequestsError', 'Too many searches at once. Try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  })

/** Pace by a bucket that fills again evenly, and runs under way by a count; both in this process only. */
export function createLimits(
  { runsPerMinute, concurrentPerAddress, concurrent }: ScraperOptions['limits'],
  clock: Clock,
): Limits {
  const buckets = new Map<string, { left: number; at: number }>()
  const underWay = new Map<string, number>()
  let altogether = 0
  const perMs = runsPerMinute / MINUTE_MS

  const count = (network: string): void => {
    if (runsPerMinute === 0) return
    const now = clock.now()
    const bucket = buckets.get(network) ?? { left: runsPerMinute, at: now }
    const left = Math.min(runsPerMinute, bucket.left + Math.max(0, now - bucket.at) * perMs)
    buckets.delete(network)
    buckets.set(network, { left: left < 1 ? left : left - 1, at: now })
    const [oldest] = buckets.keys()
    if (buckets.size > MOST_REMEMBERED && oldest !== undefined) buckets.delete(oldest)
    if (left < 1) throw tooMany((1 - left) / perMs / SECOND_MS)
  }

  return {
    enter(network) {
      count(network)
      const own = underWay.get(network) ?? 0
      if ((concurrent > 0 && altogether >= concurrent) || (concurrentPerAddress > 0 && own >= concurrentPerAddress)) {
        throw tooMany(1)
      }
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
