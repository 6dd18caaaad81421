import type { Locator, Page } from '@playwright/test'

/** Most of the page's time that anything here takes, ms. */
const MOST_MS = 90_000
const STEP_MS = 250

/**
 * Stops the page's clock, which `page.clock.install` must have taken over before the page opened, and runs it until something is there.
 * @returns How long that took, ms of the page's time.
 */
export async function passUntil(page: Page, thing: Locator): Promise<number> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
  let passed = 500
  while ((await thing.count()) === 0 && passed < MOST_MS) {
    await page.clock.runFor(STEP_MS)
    passed += STEP_MS
  }
  await page.clock.resume()
  return passed
}
