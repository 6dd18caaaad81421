import type { Locator, Page } from '@playwright/test'
import { expect, journey } from '../../support/journey.ts'
import { episodePath, FILM, seekTo, videoFact, watch } from '../../support/watching.ts'

/** Presses one arrow until the focus is there; no farther than a row of the controls or a menu is long. */
async function go(page: Page, arrow: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight', target: Locator) {
  for (let step = 0; step < 16; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(arrow)
  }
  await expect(target).toBeFocused()
}

/** OK brings the controls; another OK rests the film, which would be over too soon. */
async function rest(page: Page) {
  await page.keyboard.press('Enter')
  await expect(page.locator('.m-player-bottom').getByRole('button', { name: 'Pause' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => videoFact(page, 'paused')).toBe(true)
}

journey.describe('arrows, OK and Back alone', () => {
  journey('choose a quality, subtitles and a speed in the settings', { tag: '@gate' }, async ({ page }) => {
    await watch(page, FILM)
    // Past the intro, whose skip button would be on the way.
    await seekTo(page, 30)
    await page.keyboard.press('Enter')
    const settings = page.locator('.m-player-bottom').getByRole('button', { name: 'Settings' })
    const menu = page.locator('.m-menu')
    const row = (name: RegExp) => menu.getByRole('button', { name })

    await go(page, 'ArrowRight', settings)
    await page.keyboard.press('Enter')
    await expect(row(/^Quality/)).toBeFocused()
    await page.keyboard.press('Enter')
    await go(page, 'ArrowDown', menu.getByRole('radio', { name: '360p' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => videoFact(page, 'videoHeight')).toBe(360)
    await expect(settings).toBeFocused()

    await page.keyboard.press('Enter')
    await go(page, 'ArrowDown', row(/^Language and style/))
    await page.keyboard.press('Enter')
    await go(page, 'ArrowDown', menu.getByRole('radio', { name: 'English' }).first())
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('radio', { name: 'English' }).first()).toBeChecked()
    await go(page, 'ArrowUp', menu.getByRole('button', { name: 'Back', exact: true }))
    await page.keyboard.press('Enter')

    await expect(row(/^Quality/)).toBeFocused()
    await go(page, 'ArrowDown', row(/^Playback/))
    await page.keyboard.press('Enter')
    await go(page, 'ArrowRight', menu.getByRole('radio', { name: '1.5×' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => videoFact(page, 'playbackRate')).toBe(1.5)
    await page.keyboard.press('Backspace')
    await expect(row(/^Quality/)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(settings).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('.m-player-bottom :focus')).toHaveCount(0)
  })

  journey('go to an episode of another season', async ({ page }) => {
    await watch(page, episodePath(1, 1))
    await rest(page)
    await go(page, 'ArrowRight', page.locator('.m-player-bottom').getByRole('button', { name: 'Episodes' }))
    await page.keyboard.press('Enter')
    const menu = page.locator('.m-menu')
    await expect(menu.getByRole('button', { name: /^E1/ })).toBeFocused()
    await go(page, 'ArrowUp', menu.getByRole('button', { name: 'Back', exact: true }))
    await page.keyboard.press('Enter')
    const seasons = page.getByRole('dialog', { name: 'Seasons' })
    await expect(seasons.locator(':focus')).toHaveCount(1)
    await go(page, 'ArrowDown', seasons.locator('.m-menu-row').filter({ hasNotText: 'Watching' }).first())
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('button', { name: /^E1/ })).toBeFocused()
    await go(page, 'ArrowDown', menu.getByRole('button', { name: /^E2/ }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(episodePath(2, 2)))
  })
})
