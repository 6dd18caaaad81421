import type { Page } from '@playwright/test'

/** Lets the browser say that its viewer saves data: nothing is fetched ahead then. For the pages to come. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
