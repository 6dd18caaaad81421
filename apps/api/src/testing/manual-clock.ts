import type { RepeatingClock } from '@matinee/server-kit'

/** A clock for tests that stands still until it is moved. */
export interface ManualClock extends RepeatingClock {
  /** Moves time on and calls what is due, in order. */
  advance: (ms: number) => Promise<void>
  /** Sets the wall clock, as an operator or a time server does: nothing is due sooner or later by that. */
  set: (ms: number) => void
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

export function createManualClock(start: number): ManualClock {
  const timers = new Set<{ at: number; everyMs: number | undefined; work: () => void }>()
  let now = start
  return {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + ms, everyMs: undefined, work }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    every(ms, work, signal) {
      if (signal.aborted) return
      const timer = { at: now + ms, everyMs: ms, work }
      timers.add(timer)
      signal.addEventListener('abort', () => timers.delete(timer), { once: true })
    },
    async advance(ms) {
      const end = now + ms
      for (;;) {
        const [due] = [...timers].filter(({ at }) => at <= end).toSorted((one, two) => one.at - two.at)
        if (!due) break
        now = Math.max(now, due.at)
        if (due.everyMs === undefined) timers.delete(due)
        else due.at += due.everyMs
        due.work()
        await turn()
      }
      now = end
      await turn()
    },
    set(ms) {
      for (const timer of timers) timer.at += ms - now
      now = ms
    },
  }
}
