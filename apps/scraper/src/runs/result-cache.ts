import type { Clock } from '@matinee/server-kit'
import { LRUCache } from 'lru-cache'
import type { ScraperOptions } from '../options.ts'

/** Results by request, each for a limited time; evicts the least recently used. */
export interface ResultCache<Result> {
  get: (key: string) => Result | undefined
  set: (key: string, result: Result) => void
}

export function createResultCache<Result>(
  { most, lifeMs }: ScraperOptions['results'],
  clock: Clock,
): ResultCache<Result> {
  // The library takes no limit of 0.
  const entries = most === 0 ? undefined : new LRUCache<string, { result: Result; until: number }>({ max: most })
  return {
    get(key) {
      const entry = entries?.get(key)
      if (entry && entry.until > clock.now()) return entry.result
      entries?.delete(key)
      return undefined
    },
    set: (key, result) => void entries?.set(key, { result, until: clock.now() + lifeMs }),
  }
}
