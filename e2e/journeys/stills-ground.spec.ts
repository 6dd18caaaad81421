import { contrastOf, serveWhiteStills } from '../support/ground.ts'
import { expect, journey } from '../support/journey.ts'
import { FILM, playToEnd, watch } from '../support/watching.ts'

const LEAST_CONTRAST = 4.5
/** Where the ground begins in most scenes, as a share of a still's height. */
const GROUND = 610 / 900

/** Each has another film, with more or fewer words, and is seen in another theme: a ground has the colour of the page. */
const DAYS = [
  ['2026-11-26', 'default'],
  ['2026-11-27', 'blck'],
  ['2026-11-28', 'teal'],
] as const

journey.describe('words on a still', () => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    journey(`can be read on the palest one, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await serveWhiteStills(page)
      for (const [day, theme] of DAYS) {
        await page.clock.setFixedTime(new Date(`${day}T12:00:00`))
        await page.goto('/discover')
        await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
        const hero = page.getByRole('region', { name: 'To begin with' })
        await expect(hero.locator('p[dir=auto]')).not.toBeEmpty()
        await expect(page.locator('.m-hero > img')).toHaveJSProperty('complete', true)
        // A phone leaves out what the film is about.
        const ofHero = await hero.locator('h2, p').filter({ visible: true }).all()
        const ofBar = await page.locator('.m-logo span, .m-top nav > a, .m-account').filter({ visible: true }).all()
        for (const words of [...ofHero, ...ofBar]) {
          expect.soft(await contrastOf(page, words), `hero of ${day}`).toBeGreaterThanOrEqual(LEAST_CONTRAST)
        }
      }
      await page.goto('/?m=details&title=tmdb-movie-653-nosferatu')
      const sheet = page.getByRole('dialog')
      await expect(sheet.locator('.m-sheet-art img')).toHaveJSProperty('complete', true)
      for (const words of [sheet.getByRole('heading', { level: 1 }), sheet.locator('.m-sheet-facts').first()]) {
        expect.soft(await contrastOf(page, words), 'details').toBeGreaterThanOrEqual(LEAST_CONTRAST)
      }
      await watch(page, FILM)
      await playToEnd(page)
      const end = page.getByRole('region', { name: 'The end' })
      await expect(page.locator('.m-end-still')).toHaveJSProperty('complete', true)
      for (const words of await end.locator('.m-end-words > :is(h2, p)').all()) {
        expect.soft(await contrastOf(page, words), 'end').toBeGreaterThanOrEqual(LEAST_CONTRAST)
      }
    })

    journey(`leave the ground of a drawn still to be seen, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto('/?m=details&title=tmdb-movie-653-nosferatu')
      const sheet = page.getByRole('dialog')
      const still = sheet.locator('.m-sheet-art img')
      await expect(still).toHaveJSProperty('complete', true)
      const ground = await still.evaluate((image: HTMLImageElement, share) => {
        const { width, height, top } = image.getBoundingClientRect()
        const drawn = Math.max(height, (width * image.naturalHeight) / image.naturalWidth)
        const [, place = ''] = getComputedStyle(image).objectPosition.split(' ')
        return top + ((height - drawn) * Number.parseFloat(place)) / 100 + drawn * share
      }, GROUND)
      const name = await sheet.getByRole('heading', { level: 1 }).boundingBox()
      expect(ground).toBeLessThan(name?.y ?? 0)
    })
  }
})
