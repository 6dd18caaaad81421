import { expect, type Page } from '@playwright/test'

/** Types into the search box as a viewer with a keyboard does: `/`, then the query. */
export async function searchFor(page: Page, query: string): Promise<void> {
  const box = page.getByRole('searchbox')
  await expect(box).toBeVisible()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.type(query)
}

/** Timers of the search's pause: a test decides when the pause is over. */
export interface HeldPause {
  /** Ends the pause for the newest key; older keys' timers were cleared by the page itself. */
  end: () => Promise<void>
}

/** Holds every timer of 500 ms of the page, which only the search's pause is; all others run. Call before the page opens. */
export async function holdSearchPause(page: Page): Promise<HeldPause> {
  await page.addInitScript(() => {
    const [set, clear] = [window.setTimeout, window.clearTimeout]
    const held = new Map<number, () => void>()
    let last = -1
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) => {
        if (ms !== 500) return set(run, ms, ...rest)
        held.set(last, run)
        return last--
      },
      clearTimeout: (id: number) => (id < 0 ? held.delete(id) : clear(id)),
      endSearchPause: () => {
        for (const run of held.values()) run()
        held.clear()
      },
    })
  })
  return { end: () => page.evaluate(() => (window as unknown as { endSearchPause: () => void }).endSearchPause()) }
}
