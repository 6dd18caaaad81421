import type { Page } from '@playwright/test'
import { expect, journey } from '../support/journey.ts'

const rows = (page: Page) =>
  page
    .getByRole('main')
    .locator('section:not(.m-hero)')
    .filter({ has: page.getByRole('heading', { level: 2 }) })

journey.describe('Discover before anyone scrolls', () => {
  journey('rows below stand with their headings, and ask for nothing until they come near', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/discover')
    const last = rows(page).last()
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(11)
    await expect(last.getByRole('heading')).toHaveText(/./)
    await expect(page.getByRole('button', { name: 'Details', exact: true })).toBeVisible()
    await expect(page.locator('.m-rail-waiting')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => /\/3\/(tv|discover)\//.test(path))).toEqual([])
    expect(asked.filter((path) => path.includes('/t/p/')).length).toBeLessThanOrEqual(8)
    expect(asked.length).toBeLessThanOrEqual(50)
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1400)
    const top = async () => (await last.boundingBox())?.y ?? NaN
    const before = await top()
    await rows(page).first().getByRole('link').first().focus()
    expect(await top()).toBe(before)
  })

  journey(
    'a row just below the window is drawn, and asks for its posters at the first scroll or key',
    async ({ page }) => {
      for (const turn of [() => page.mouse.wheel(0, 10), () => page.keyboard.press('Tab')]) {
        await page.goto('/discover')
        const row = rows(page).filter({ hasText: 'The best of the archive' })
        await expect(row.getByRole('listitem').first()).toBeVisible()
        await expect(row).not.toBeInViewport()
        await page.waitForLoadState('networkidle')
        await expect(row.locator('img')).toHaveCount(0)
        await page.mouse.move(5, 300)
        await turn()
        await expect(row.locator('img').first()).toHaveJSProperty('complete', true)
        await expect(row.locator('img')).not.toHaveCount(0)
      }
    },
  )

  journey('the first lists are asked for while the code of the page is on its way', async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/(page|later)-[^/]*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    const lists = ['movie/now_playing', 'movie/top_rated', 'programmes'].map((list) =>
      page.waitForRequest(`**/catalogue/3/${list}*`),
    )
    await page.goto('/discover')
    await Promise.all(lists)
    // The document's places stand, and nothing of the page.
    await expect(page.locator('html')).toHaveAttribute('data-frame', 'discover')
    await expect(rows(page).getByRole('listitem').getByRole('link')).toHaveCount(0)
    release()
    await expect(rows(page).first().getByRole('listitem').first()).toBeVisible()
  })

  journey('rows that came leave the page at its place, and Back leads to it again', async ({ page }) => {
    await page.goto('/discover')
    const row = rows(page).filter({ hasText: 'Films people come back to' })
    await row.scrollIntoViewIfNeeded()
    await row.getByRole('listitem').first().getByRole('link').press('i')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row.getByRole('listitem').first()).toBeInViewport()
    // A press in the motion would be tried at other places of the page, and Back leads to the last one.
    await expect(page.locator('html')).not.toHaveAttribute('data-moves')
    await row.getByRole('link', { name: 'See all: Films people come back to' }).click()
    await expect(page).toHaveURL(/row=movie-popular/)
    await page.goBack()
    await expect(row).toBeInViewport()
    await expect(row.getByRole('listitem').first()).toBeInViewport()
  })

  journey('a row draws what is in sight, and the rest once it is scrolled', async ({ page }) => {
    await page.goto('/discover')
    const row = rows(page).filter({ hasText: 'The best of the archive' })
    const cards = row.getByRole('listitem')
    await expect(row.getByRole('button', { name: 'The best of the archive: on' })).toBeVisible()
    await expect(cards).toHaveCount(7)
    await row.scrollIntoViewIfNeeded()
    await expect(cards).toHaveCount(7)
    await cards.first().hover()
    await expect(cards).toHaveCount(14)
    await row.getByRole('list').evaluate((list) => list.scrollBy({ left: 600, behavior: 'instant' }))
    await expect(cards).toHaveCount(20)
  })
})
