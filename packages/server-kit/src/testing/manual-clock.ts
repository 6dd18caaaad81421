import type { Clock } from '../clock.ts'

/** A clock that a test moves; what is due is done on the way. */
export function createManualClock(start = 0): Clock & { advance: (ms: number) => void } {
  const timers = new Set<{ at: number; work: () => void }>()
  let now = start
  return {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + ms, work }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(ms) {
      now += ms
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer)
        timer.work()
      }
    },
  }
}
