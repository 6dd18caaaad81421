import { expect, onTestFinished } from 'vitest'

/** Holds every timer of so many milliseconds of the page until the test ends them; all others run. Call before what begins them. */
export function holdTimers(ms: number) {
  const [set, clear] = [window.setTimeout, window.clearTimeout]
  const held = new Map<number, () => void>()
  // Far from what a library may keep for none: clearing -1 must not clear the first of these.
  let last = -1_000_000
  const hold = (run: () => void, after?: number, ...rest: unknown[]) => {
    if (after !== ms) return set(run, after, ...rest)
    held.set((last -= 1), run)
    return last
  }
  window.setTimeout = hold as typeof setTimeout
  window.clearTimeout = ((id: number) => (id < 0 ? held.delete(id) : clear(id))) as typeof clearTimeout
  onTestFinished(() => {
    window.setTimeout = set
    window.clearTimeout = clear
  })
  return {
    /** Waits until there are so many, then ends all that the page did not clear. */
    async end(least = 1) {
      await expect.poll(() => held.size).toBeGreaterThanOrEqual(least)
      const runs = [...held.values()]
      held.clear()
      for (const run of runs) run()
    },
  }
}
