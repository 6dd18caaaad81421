import type { Page } from '@playwright/test'
import { faultsOfGeometry, sidewaysOverflow } from '../support/geometry.ts'
import { expect, journey } from '../support/journey.ts'

const rows = (page: Page) =>
  page
    .getByRole('main')
    .locator('section:not(.m-hero)')
    .filter({ has: page.getByRole('heading', { level: 2 }) })

journey('rows reach both edges of a wide window, and what they link to keeps to one line', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/discover')
  const list = rows(page).first().getByRole('list')
  await expect(list.getByRole('listitem').first()).toBeVisible()
  expect(await sidewaysOverflow(page)).toBe(0)
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  const [row, heading, first] = await Promise.all([
    list.boundingBox(),
    rows(page).first().getByRole('heading').boundingBox(),
    list.getByRole('listitem').first().boundingBox(),
  ])
  expect(row?.x).toBeLessThanOrEqual(0)
  expect((row?.x ?? 0) + (row?.width ?? 0)).toBeGreaterThanOrEqual(width)
  expect(Math.abs((first?.x ?? 0) - (heading?.x ?? 99))).toBeLessThan(1)
  const link = rows(page)
    .first()
    .getByRole('link', { name: /^See all/ })
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(link).toHaveCSS('white-space', 'nowrap')
})

for (const [width, height] of [
  [844, 390],
  [667, 375],
] as const) {
  journey(
    `nothing is cut or covered in a window of ${width} × ${height}, also while a pick is open`,
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto('/discover')
      const watch = page.locator('.m-hero').getByRole('link', { name: 'Watch', exact: true })
      await expect(page.getByRole('slider', { name: 'From year' })).toBeVisible()
      await expect(rows(page).first().getByRole('listitem').first()).toBeVisible()
      expect(await faultsOfGeometry(page)).toEqual([])
      const before = await watch.boundingBox()
      await page.getByRole('button', { name: 'Pick one for me' }).click()
      await expect(page.getByRole('button', { name: /^Opening / })).toBeVisible()
      expect(await watch.boundingBox()).toEqual(before)
      expect(await faultsOfGeometry(page)).toEqual([])
    },
  )
}
