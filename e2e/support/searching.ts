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

/** Holds the search's pause, the only timer of 500 ms: the journey decides when it is over. Call before the page opens. */
export const holdSearchPause = (page: Page): Promise<HeldTimers> => holdTimers(page, 500)
