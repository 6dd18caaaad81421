import { expect, type Page } from '@playwright/test'

/** Timers of a page that a journey holds: it decides when their time is over. */
export interface HeldTimers {
  /** Waits until there is one, then ends all that were not cleared by the page itself. */
  end: () => Promise<void>
  /** How many there are now. */
  count: () => Promise<number>
}

/** Holds every timer of these lengths of the page, ms; all others run. Call before the page opens, once for a page. */
export async function holdTimers(page: Page, ...ms: number[]): Promise<HeldTimers> {
  await page.addInitScript((lengths) => {
    const [set, clear] = [window.setTimeout, window.clearTimeout]
    const held = new Map<number, () => void>()
    // Far from what a library may keep for none: clearing -1 must not clear the first of these.
    let last = -1_000_000
    Object.assign(window, {
      setTimeout: (run: () => void, after?: number, ...rest: unknown[]) => {
        if (after === undefined || !lengths.includes(after)) return set(run, after, ...rest)
        held.set(last, run)
        return last--
      },
      clearTimeout: (id: number) => (id < 0 ? held.delete(id) : clear(id)),
      countHeldTimers: () => held.size,
      endHeldTimers: () => {
        const runs = [...held.values()]
        held.clear()
        for (const run of runs) run()
        return runs.length > 0
      },
    })
  }, ms)
  const endNow = () => page.evaluate(() => (window as unknown as { endHeldTimers: () => boolean }).endHeldTimers())
  const count = () => page.evaluate(() => (window as unknown as { countHeldTimers: () => number }).countHeldTimers())
  return { end: () => expect.poll(endNow).toBe(true), count }
}
