import { contrastOf, serveWhiteStills } from '../support/ground.ts'
import { expect, journey } from '../support/journey.ts'

const LEAST_CONTRAST = 4.5

journey.describe('words on a still', () => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    journey(`can be read on the palest one, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await serveWhiteStills(page)
      await page.goto('/discover')
      const hero = page.getByRole('region', { name: 'To begin with' })
      await expect(hero.locator('p[dir=auto]')).not.toBeEmpty()
      await expect(page.locator('.m-hero > img')).toHaveJSProperty('complete', true)
      for (const words of [hero.getByRole('heading'), hero.locator('.m-sheet-facts'), hero.locator('p[dir=auto]')]) {
        expect.soft(await contrastOf(page, words), 'hero').toBeGreaterThanOrEqual(LEAST_CONTRAST)
      }
      await page.goto('/?m=details&title=tmdb-movie-653-nosferatu')
      const sheet = page.getByRole('dialog')
      await expect(sheet.locator('.m-sheet-art img')).toHaveJSProperty('complete', true)
      for (const words of [sheet.getByRole('heading', { level: 1 }), sheet.locator('.m-sheet-facts').first()]) {
        expect.soft(await contrastOf(page, words), 'details').toBeGreaterThanOrEqual(LEAST_CONTRAST)
      }
    })
  }
})
