import { AxeBuilder } from '@axe-core/playwright'
import { expect, journey } from '../support/journey.ts'
import { expectToPlay } from '../support/watching.ts'

const SCREENS: ReadonlyArray<[name: string, path: string, ready: string | RegExp]> = [
  ['home', '/', /What would you like to watch/],
  ['results', '/browse/night', 'Results for “night”'],
  ['nothing found', '/browse/qqqqzzzz', /Nothing called/],
  ['discover', '/discover', 'The best of the archive'],
  ['an unknown address', '/no/such/page', 'This reel is missing'],
  ['an unknown title', '/media/tmdb-movie-1999999999-x', 'We could not find this title'],
]

journey.describe('accessibility', () => {
  for (const [name, path, ready] of SCREENS) {
    journey(`${name} has no fault that a checker can find`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    })
  }

  journey('the player and its menu have no fault that a checker can find', async ({ page }) => {
    await page.goto('/media/tmdb-movie-2000000001-x?r=/settings/quality')
    await expectToPlay(page)
    await expect(page.getByRole('dialog', { name: 'Quality' })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).disableRules('video-caption').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })

  journey('the menu takes the focus, moves it by arrows, and gives it back on Escape', async ({ page }) => {
    await page.goto('/media/tmdb-movie-2000000001-x')
    await expectToPlay(page)
    await page.mouse.move(700, 400)
    await page.getByRole('button', { name: 'Settings' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Quality' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Audio' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()
  })

  journey('the skip link leads past the top bar', async ({ page }) => {
    await page.goto('/browse/night')
    await expect(page.getByRole('heading', { name: /Results for/ })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  })

  for (const width of [390, 1440, 1920]) {
    journey(`nothing scrolls sideways at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const [, path, ready] of SCREENS) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
    })
  }
})
