import { expect, onTestFinished } from 'vitest'

interface HeldTimer {
  run: () => void
  /** Time of the page's clock, ms. */
  due: number
}

/** Holds timers of the page by their length until the test ends; all others run. `now` is the time that lengths count from. */
function takeTimers(isHeld: (ms: number) => boolean, now: () => number): Map<number, HeldTimer> {
  const [set, clear] = [window.setTimeout, window.clearTimeout]
  const held = new Map<number, HeldTimer>()
  // Far from what a library may keep for none: clearing -1 must not clear the first of these.
  let last = -1_000_000
  const hold = (run: () => void, after = 0, ...rest: unknown[]) => {
    if (!isHeld(after)) return set(run, after, ...rest)
    held.set((last -= 1), { run, due: now() + after })
    return last
  }
  window.setTimeout = hold as typeof setTimeout
  window.clearTimeout = ((id: number) => (id < 0 ? held.delete(id) : clear(id))) as typeof clearTimeout
  onTestFinished(() => {
    window.setTimeout = set
    window.clearTimeout = clear
  })
  return held
}

/** Holds every timer of so many milliseconds of the page until the test ends them; all others run. Call before what begins them. */
export function holdTimers(ms: number) {
  const held = takeTimers(
    (length) => length === ms,
    () => 0,
  )
  return {
    /** Waits until there are so many, then ends all that the page did not clear. */
    async end(least = 1) {
      await expect.poll(() => held.size).toBeGreaterThanOrEqual(least)
      const runs = [...held.values()]
      held.clear()
      for (const { run } of runs) run()
    },
  }
}

/** Shorter timers only let other work of the page go first, ms. */
const SHORTEST_HELD = 100

/** Stops the clock of the page at 0 for timers of 100 ms and more: its time passes as the test says. */
export function stopClock() {
  let now = 0
  const held = takeTimers(
    (length) => length >= SHORTEST_HELD,
    () => now,
  )
  const next = (end: number) =>
    [...held].filter(([, { due }]) => due <= end).toSorted(([, one], [, other]) => one.due - other.due)[0]
  return {
    /** When timers that wait are due, ms. */
    due: (): number[] => [...held.values()].map(({ due }) => due),
    /** Lets so many milliseconds pass, with the timers that are due in them. */
    pass(ms: number) {
      const end = now + ms
      for (let timer = next(end); timer; timer = next(end)) {
        const [id, { run, due }] = timer
        held.delete(id)
        now = due
        run()
      }
      now = end
    },
  }
}
