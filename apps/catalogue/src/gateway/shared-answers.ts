import { createBoundedCache } from '../bounded-cache.ts'
import type { RepeatingClock } from '@matinee/server-kit'
import { answerMaxAgeSeconds } from '../http/answer.ts'

/** Answers that every viewer may see, kept for an hour. */
export interface SharedAnswers {
  /** The kept answer, or a new one; viewers who ask for the same at once share one question. Failures are not kept. */
  get: (key: string, load: () => Promise<string>) => Promise<string>
  /** Answers held. */
  size: () => number
}

const sweepEveryMs = 120_000

/** Old answers are also thrown away every two minutes until `signal` aborts (specification: search cache). */
export function createSharedAnswers(clock: RepeatingClock, mostCharacters: number, signal: AbortSignal): SharedAnswers {
  const kept = createBoundedCache<{ text: string; until: number }>(mostCharacters)
  const underWay = new Map<string, Promise<string>>()
  const isOver = ({ until }: { until: number }): boolean => until <= clock.now()
  clock.every(sweepEveryMs, () => kept.removeWhere(isOver), signal)

  const loadAndKeep = async (key: string, load: () => Promise<string>): Promise<string> => {
    const text = await load()
    kept.set(key, { text, until: clock.now() + answerMaxAgeSeconds * 1000 })
    return text
  }

  return {
    get: async (key, load) => {
      const known = kept.get(key)
      if (known && !isOver(known)) return known.text
      const shared = underWay.get(key) ?? loadAndKeep(key, load).finally(() => underWay.delete(key))
      underWay.set(key, shared)
      return shared
    },
    size: kept.size,
  }
}
