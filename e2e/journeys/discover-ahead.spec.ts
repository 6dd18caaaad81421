import type { Page } from '@playwright/test'
import { expect, journey } from '../support/journey.ts'

const rows = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2 }) })

journey.describe('Discover before anyone scrolls', () => {
  journey('rows below and their posters come in quiet moments, before anyone scrolls to them', async ({ page }) => {
    await page.goto('/discover')
    await expect(rows(page).filter({ hasText: 'Shows people come back to' })).toHaveCount(1)
    await expect(page.locator('[data-far], .m-rail-waiting')).toHaveCount(0)
    const isWhole = () =>
      rows(page)
        .locator('img')
        .evaluateAll((posters) =>
          posters.every((poster) => poster instanceof HTMLImageElement && poster.naturalWidth > 0),
        )
    await expect.poll(isWhole).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  journey('a row draws what is in sight, and the rest once it is scrolled', async ({ page }) => {
    await page.goto('/discover')
    const row = rows(page).filter({ hasText: 'The best of the archive' })
    const cards = row.getByRole('listitem')
    await expect(row.getByRole('button', { name: 'The best of the archive: on' })).toBeVisible()
    await expect(cards).toHaveCount(12)
    await row.getByRole('list').evaluate((list) => list.scrollBy({ left: 1, behavior: 'instant' }))
    await expect(cards).toHaveCount(20)
  })
})
