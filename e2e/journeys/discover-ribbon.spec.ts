import type { Locator, Page } from '@playwright/test'
import { expect, journey } from '../support/journey.ts'

/** The years of the open films. */
const FIRST = 1888
const YEARS = 2026 - FIRST + 1

const handle = (page: Page, name: 'From year' | 'To year') => page.getByRole('slider', { name })
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

const boxOf = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  return { x, y, width, height, middle: { x: x + width / 2, y: y + height / 2 } }
}

journey.describe('the ribbon of years', () => {
  journey(
    'takes a decade, which survives a reload and the way back from a film',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto('/discover')
      const ribbon = page.getByRole('group', { name: 'Years' })
      await expect(page.getByText('mostly in copyright')).toBeVisible()
      const { width, y } = await boxOf(ribbon)
      await ribbon.click({ position: { x: (width * (1925.5 - FIRST)) / YEARS, y: 30 } })
      await expect(page).toHaveURL('/discover?years=1920-1929')
      await expect(page.getByRole('heading', { level: 2, name: '1920–1929' })).toBeVisible()
      await expect(page.getByText('180 titles', { exact: true })).toBeVisible()
      // The film of the day stays, and with it the ribbon.
      expect((await boxOf(ribbon)).y).toBe(y)
      await page.reload()
      await expect(page.getByText('180 titles', { exact: true })).toBeVisible()
      const film = await cards(page).first().getByRole('link').getAttribute('href')
      await cards(page).first().getByRole('link').click()
      await expect(page).toHaveURL(film ?? '')
      await page.goBack()
      await expect(page).toHaveURL('/discover?years=1920-1929')
      await expect(handle(page, 'From year')).toHaveAttribute('aria-valuetext', '1920')
      await expect(page.getByText('180 titles', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Clear' }).click()
      await expect(page).toHaveURL('/discover')
    },
  )

  journey('nothing moves when its numbers come, and the first posters stand in the first screen', async ({ page }) => {
    for (const [width, height, first] of [
      [1440, 900, 720],
      [390, 844, 600],
      [844, 390, 358],
      [667, 375, 350],
    ] as const) {
      await page.setViewportSize({ width, height })
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/catalogue/3/genre/**', async (route) => {
        await released
        await route.continue()
      })
      await page.goto('/discover')
      const poster = cards(page).locator('.m-poster').first()
      await expect(poster).toBeVisible()
      await expect(page.getByRole('button', { name: 'Details', exact: true })).toBeVisible()
      const before = await boxOf(poster)
      await expect(handle(page, 'From year')).toHaveCount(0)
      release()
      await expect(handle(page, 'From year')).toBeVisible()
      expect(await boxOf(poster)).toEqual(before)
      expect(before.y).toBeLessThanOrEqual(first)
      await page.unroute('**/catalogue/3/genre/**')
    }
  })
})

journey.describe('the ribbon of years under a thumb', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  journey('chooses exactly 1927, and the page does not scroll meanwhile', async ({ page }) => {
    await page.goto('/discover')
    await expect(handle(page, 'From year')).toBeVisible()
    const finger = await page.context().newCDPSession(page)
    const send = (type: string, at?: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: at ? [at] : [] })
    const year = async (name: 'From year' | 'To year') => Number(await handle(page, name).getAttribute('aria-valuenow'))
    /** Draws a handle away from the ribbon, and then by as many steps as there are years. */
    const choose = async (name: 'From year' | 'To year', wanted: number) => {
      const { middle } = await boxOf(handle(page, name))
      const left = wanted - (await year(name))
      const above = { x: middle.x, y: middle.y - 70 }
      await send('touchStart', middle)
      await send('touchMove', above)
      await expect(page.locator('.m-ribbon-lens')).toBeVisible()
      await send('touchMove', { ...above, x: above.x + 12 * left })
      await expect.poll(() => year(name)).toBe(wanted)
      await send('touchEnd')
      await expect(page.locator('.m-ribbon-lens')).toHaveCount(0)
    }
    const { x, y, width } = await boxOf(page.getByRole('group', { name: 'Years' }))
    await page.touchscreen.tap(x + (width * (1925.5 - FIRST)) / YEARS, y + 20)
    await expect(page).toHaveURL('/discover?years=1920-1929')
    await choose('From year', 1927)
    await expect(page).toHaveURL('/discover?years=1927-1929')
    await choose('To year', 1927)
    await expect(page).toHaveURL('/discover?years=1927')
    await expect(page.getByText('17 titles', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})
