import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../../support/axe.ts'
import { turnPage } from '../../support/direction.ts'
import { faultsOfGeometry } from '../../support/geometry.ts'
import { expect, journey } from '../../support/journey.ts'
import { notePlaces } from '../../support/places.ts'
import { episodePath, expectToPlay, FILM, playToEnd, watch } from '../../support/watching.ts'

const end = (page: Page) => page.getByRole('region', { name: 'The end' })

journey.describe('when a film is over', () => {
  journey('its still stands with what may follow, and the keys lead on from replay', async ({ page }) => {
    const places = await notePlaces(page)
    await watch(page, FILM)
    await expect(end(page)).toHaveCount(0)
    await playToEnd(page)
    await expect(end(page).getByRole('heading', { level: 2, name: "The Projectionist's Reel" })).toBeVisible()
    await expect(end(page).locator('.m-end-still')).toHaveAttribute('src', /own-still/)
    const mark = end(page).getByRole('button', { name: 'Watched' })
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    await expect(end(page).getByRole('button', { name: /Next/ })).toHaveCount(0)
    await expect(end(page).getByRole('listitem').first().getByRole('link')).toHaveAttribute('href', /^\/media\//)
    const replay = end(page).getByRole('button', { name: 'Replay' })
    await expect(replay).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(mark).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(mark).toHaveAttribute('aria-pressed', 'false')
    expect(await accessibilityFaults(page, ['video-caption'])).toEqual([])
    const seeks = (await places('seeked')).length
    await replay.press('Enter')
    await expect(end(page)).toHaveCount(0)
    await expectToPlay(page)
    expect((await places('seeked'))[seeks]).toBeLessThan(1)
  })

  journey('the way back leads back, and a title like it plays', async ({ page }) => {
    await page.goto('/discover')
    await watch(page, FILM)
    await playToEnd(page)
    await expect(end(page).getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
    const other = end(page).getByRole('listitem').first().getByRole('link')
    const address = (await other.getAttribute('href')) ?? ''
    await other.click()
    await expect(page).toHaveURL(address)
    await expect(end(page)).toHaveCount(0)
  })

  journey('an episode offers the next one by its name, with a still, and never at its beginning', async ({ page }) => {
    await watch(page, episodePath(1, 1))
    await expect(page.getByRole('button', { name: /Next/ })).toHaveCount(0)
    await playToEnd(page)
    const next = end(page).getByRole('button', { name: 'Next episode S1 E2 The Circle and the Grid' })
    await expect(next).toBeFocused()
    await expect(next.locator('img')).toHaveJSProperty('complete', true)
    await expect(page.getByRole('button', { name: /Next/ })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(episodePath(1, 2)))
    await expectToPlay(page)
  })

  journey('nothing is cut at any width, from right to left or with little height', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await watch(page, FILM)
    await playToEnd(page)
    await expect(end(page).getByRole('listitem').first()).toBeVisible()
    expect(await end(page).evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
    for (const direction of ['ltr', 'rtl'] as const) {
      await turnPage(page, direction)
      // Words lie over the other half of it.
      await expect(end(page).locator('.m-end-still')).toHaveCSS('scale', direction === 'rtl' ? '-1 1' : 'none')
      for (const [width, height] of [
        [1440, 900],
        [1920, 1080],
        [844, 390],
        [390, 844],
        [375, 667],
        [280, 650],
        [3840, 2160],
      ] as const) {
        await page.setViewportSize({ width, height })
        expect.soft(await faultsOfGeometry(page), `${direction} ${width} px`).toEqual([])
        const box = await end(page).getByRole('button', { name: 'Replay' }).boundingBox()
        expect.soft((box?.y ?? NaN) + (box?.height ?? NaN), `${width} px`).toBeLessThanOrEqual(height)
        const film = await end(page).getByRole('listitem').first().getByRole('link').boundingBox()
        const bar = await page.locator('.m-player-bottom').boundingBox()
        const lowest = bar?.y ?? Infinity
        expect.soft((film?.y ?? NaN) + (film?.height ?? NaN), `${width} px, the bar`).toBeLessThanOrEqual(lowest)
      }
    }
  })
})
