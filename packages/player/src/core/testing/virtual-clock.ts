import type { Clock } from '../clock.ts'

/** A clock that only a test moves. */
export interface VirtualClock extends Clock {
  advance(ms: number): void
}

export function createVirtualClock(): VirtualClock {
  let now = 0
  let timers: { at: number; callback: () => void }[] = []
  return {
    now: () => now,
    after(ms, callback, signal) {
      const timer = { at: now + ms, callback }
      const stop = () => {
        timers = timers.filter((each) => each !== timer)
      }
      if (signal?.aborted) return stop
      timers.push(timer)
      signal?.addEventListener('abort', stop, { once: true })
      return stop
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        timers = timers.filter((each) => each !== next)
        now = next.at
        next.callback()
      }
      now = end
    },
  }
}
