/** Answers that say how long they are good for, so that a service is asked once meanwhile. */

export interface AnswerMemory {
  readonly recall: (key: string) => unknown
  /** Remembers an answer for so many seconds; nothing for anything but a positive number. */
  readonly remember: (key: string, answer: unknown, seconds: unknown) => void
  readonly forget: (key: string) => void
}

/** A service that says more is asked again after this, s: lists of streams change. */
const LONGEST = 3600
const MOST_ANSWERS = 50

/** A memory of this process alone. `now` in ms. */
export function createAnswerMemory(now: () => number): AnswerMemory {
  const known = new Map<string, { readonly answer: unknown; readonly until: number }>()
  return {
    forget: (key) => void known.delete(key),
    recall(key) {
      const found = known.get(key)
      if (found !== undefined && found.until > now()) return found.answer
      known.delete(key)
      return undefined
    },
    remember(key, answer, seconds) {
      if (typeof seconds !== 'number' || !(seconds > 0)) return
      known.delete(key)
      known.set(key, { answer, until: now() + Math.min(seconds, LONGEST) * 1000 })
      const [oldest] = known.keys()
      if (known.size > MOST_ANSWERS && oldest !== undefined) known.delete(oldest)
    },
  }
}
