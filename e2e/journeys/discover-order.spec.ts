import { expect, journey } from '../support/journey.ts'
import { saveData } from '../support/save-data.ts'

journey.describe('Discover', () => {
  journey(
    'details that open over the rows, and a title that is saved, leave every row in its order',
    async ({ page }) => {
      await saveData(page)
      await page.goto('/discover')
      const row = page
        .getByRole('main')
        .locator('section')
        .filter({ has: page.getByRole('listitem') })
        .first()
      const names = () => row.getByRole('link').allTextContents()
      await expect(row.getByRole('listitem').nth(5)).toBeVisible()
      await expect(page.locator('.m-rail-waiting')).toHaveCount(0)
      // The focus that comes to a row draws its cards beyond the window.
      const first = row.getByRole('listitem').first().getByRole('link')
      const drawn = await row.getByRole('listitem').count()
      await first.focus()
      await expect.poll(() => row.getByRole('listitem').count()).toBeGreaterThan(drawn)
      const before = await names()
      const third = row.getByRole('listitem').nth(2)
      await third.getByRole('link').press('i')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await names()).toEqual(before)
      await third.getByRole('link').press('b')
      await expect(third.locator('.m-card-saved')).toBeVisible()
      expect(await names()).toEqual(before)
    },
  )
})
