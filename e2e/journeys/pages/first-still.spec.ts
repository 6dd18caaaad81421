import type { Page } from '@playwright/test'
import { fillShelf } from '../../states/home.ts'
import { holdRequests } from '../../support/held-requests.ts'
import { expect, journey } from '../../support/journey.ts'

const STILL = /\/own-still-\d+\.\d+\.webp/

/** Without the page's code, what is seen is the document. */
const holdCode = (page: Page) => holdRequests(page, '**/assets/*.js')

const place = (page: Page) => page.locator('.m-first-still')
const card = (page: Page) => page.locator('.m-still-main .m-still-art')
const picture = (page: Page) => place(page).evaluate((element) => getComputedStyle(element).backgroundImage)

journey.describe('home before any of its code has come', () => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    journey(
      `at ${width} shows the largest still where its card will have it, and asks for it once`,
      async ({ page }) => {
        await page.setViewportSize({ width, height })
        const give = await holdCode(page)
        const asked: string[] = []
        page.on('request', (request) => {
          if (STILL.test(request.url())) asked.push(request.url())
        })
        await page.goto('/', { waitUntil: 'commit' })
        await expect.poll(() => picture(page)).toMatch(STILL)
        const before = await place(page).boundingBox()
        const [still] = asked
        expect(asked).toEqual([still])
        give()
        await expect(page.getByRole('heading', { name: 'To begin with' })).toBeVisible()
        await expect(card(page).locator('img')).toHaveJSProperty('currentSrc', still)
        expect(await card(page).boundingBox()).toEqual(before)
        expect(asked.filter((address) => address === still)).toHaveLength(1)
        await expect(page.locator('[data-begins]')).toHaveCount(0)
      },
    )
  }

  journey('shows none to who has a shelf, however short', async ({ page }) => {
    await fillShelf(page)
    const give = await holdCode(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(page.locator('[data-begins]')).toHaveCount(0)
    expect(await place(page).boundingBox()).toMatchObject({ height: 0 })
    give()
    await expect(page.getByRole('region', { name: 'Bookmarks' })).toBeVisible()
  })
})
