import type { Clock } from '@matinee/server-kit'
import type { ScraperOptions } from '../options.ts'

/** Good results by what was asked, for a while; the ones asked for last stay longest. */
export interface KeptResults<Result> {
  get: (key: string) => Result | undefined
  keep: (key: string, result: Result) => void
}

export function createKeptResults<Result>(
  { most, lifeMs }: ScraperOptions['results'],
  clock: Clock,
): KeptResults<Result> {
  const kept = new Map<string, { result: Result; until: number }>()
  return {
    get(key) {
      const entry = kept.get(key)
      if (!entry) return undefined
      kept.delete(key)
      if (entry.until <= clock.now()) return undefined
      kept.set(key, entry)
      return entry.result
    },
    keep(key, result) {
      if (most === 0 || lifeMs === 0) return
      kept.delete(key)
      kept.set(key, { result, until: clock.now() + lifeMs })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}
