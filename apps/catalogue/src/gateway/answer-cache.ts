import type { RepeatingClock } from '@matinee/server-kit'
import { LRUCache } from 'lru-cache'
import { answerMaxAgeSeconds } from '../http/answer.ts'

/** Answers that every viewer may see, cached for an hour. */
export interface AnswerCache {
  /** The cached answer, or a new one; concurrent requests for the same key share one load. Failures are not cached. */
  get: (key: string, load: () => Promise<string>) => Promise<string>
  /** Whether an answer is there, or on its way: asking for it costs nobody anything. */
  has: (key: string) => boolean
  /** Answers held. */
  size: () => number
}

const sweepEveryMs = 120_000

/** Old answers are also thrown away every two minutes until `signal` aborts (specification §9 "Cache cleanup"). */
export function createAnswerCache(clock: RepeatingClock, mostCharacters: number, signal: AbortSignal): AnswerCache {
  const entries = new LRUCache<string, { text: string; until: number }>({
    maxSize: mostCharacters,
    sizeCalculation: ({ text }, key) => key.length + text.length,
  })
  const pending = new Map<string, Promise<string>>()
  const isOver = ({ until }: { until: number }): boolean => until <= clock.now()
  const sweep = (): void => {
    for (const [key, answer] of [...entries.entries()]) if (isOver(answer)) entries.delete(key)
  }
  clock.every(sweepEveryMs, sweep, signal)

  const loadAndStore = async (key: string, load: () => Promise<string>): Promise<string> => {
    const text = await load()
    entries.set(key, { text, until: clock.now() + answerMaxAgeSeconds * 1000 })
    return text
  }

  const known = (key: string) => {
    const entry = entries.get(key)
    return entry && !isOver(entry) ? entry : undefined
  }

  return {
    has: (key) => known(key) !== undefined || pending.has(key),
    get: async (key, load) => {
      const held = known(key)
      if (held) return held.text
      const shared = pending.get(key) ?? loadAndStore(key, load).finally(() => pending.delete(key))
      pending.set(key, shared)
      return shared
    },
    size: () => entries.size,
  }
}
