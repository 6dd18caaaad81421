import { expect, type Page } from '@playwright/test'

/** Holds the page's own scripts, or other files of it, back until the journey lets them come. */
export async function holdScripts(page: Page, files = '**/assets/*.js'): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(files, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Waits for both faces: `document.fonts.ready` is also true before the first of them has been asked for. */
export async function untilFacesAreThere(page: Page) {
  const loaded = () =>
    page.evaluate(() => {
      const own = [...document.fonts].filter(({ family, status }) => family.includes('Variable') && status === 'loaded')
      return new Set(own.map(({ family }) => family)).size
    })
  await expect.poll(loaded).toBe(2)
}

/** Sums up from the first frame of a page on what moves by itself. Returns what reads the sum. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    return shifts.reduce((sum, shift) => sum + shift, 0)
  }
}
