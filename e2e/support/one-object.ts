import type { Page } from '@playwright/test'
import { cardOf } from './cards.ts'

/** For viewers the page waits for its pictures in turns of so many ms (page-motion.ts). */
const TURN_MS = 50

/** The page waits for its pictures as long as a busy machine needs. */
export const waitForPictures = (page: Page) =>
  page.addInitScript((held) => {
    const set = window.setTimeout.bind(window)
    const hold = (run: TimerHandler, ms?: number, ...rest: unknown[]) => (ms === held ? 0 : set(run, ms, ...rest))
    window.setTimeout = hold as typeof setTimeout
  }, TURN_MS)

/** Opens a list whose film the pointer has rested on, so that its still is there. */
export async function openListOf(page: Page, film: string): Promise<void> {
  await page.goto(`/browse/${encodeURIComponent(film)}`)
  const still = page.waitForResponse(/still-\d+/)
  await cardOf(page, film).hover()
  await still
  await page.waitForLoadState('networkidle')
}
