import { expect, type Page } from '@playwright/test'
import { type HeldTimers, holdTimers } from './held-timers.ts'

/** Types into the search box as a viewer with a keyboard does: `/`, then the query. */
export async function searchFor(page: Page, query: string): Promise<void> {
  const box = page.getByRole('searchbox')
  await expect(box).toBeVisible()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.type(query)
}

/**
 * Holds the search's pause of 500 ms, and the rest after a letter that is long enough to ask ahead, 150 ms: a busy machine types slowly.
 * The journey decides when they are over. Call before the page opens.
 */
export const holdSearch = (page: Page): Promise<HeldTimers> => holdTimers(page, 150, 500)
