import { EPISODE_SECONDS } from '@matinee/testing/sample-reel'
import type { Page } from '@playwright/test'
import { castRoom } from '../../support/cast-room.ts'
import { expect, journey } from '../../support/journey.ts'
import { startProduct } from '../../support/product.ts'
import { findScreens } from '../../support/safari.ts'
import { episodePath, openPaused, seekTo, showControls, watch } from '../../support/watching.ts'

const settings = async (page: Page, row: RegExp) => {
  await showControls(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: row }).click()
}

journey.describe('while a title plays', () => {
  journey(
    'S-015 every feature of the player is within reach: from subtitles to saving where one is',
    async ({ page }) => {
      const product = await startProduct({ VITE_CAST_ENABLED: 'true' })
      await castRoom(page)
      await findScreens(page)
      // Near its end, where the next episode is offered.
      await openPaused(page, `${product.url}${episodePath(1, 1)}`, EPISODE_SECONDS.s1e1 - 6)
      for (const name of [
        'Picture in picture',
        'AirPlay',
        'Cast',
        'Full screen',
        'Episodes',
        'Add bookmark',
        'Next episode',
      ]) {
        await expect(page.getByRole('button', { name, exact: true }).last()).toBeVisible()
      }
      await seekTo(page, 3)
      for (const [row, choice] of [
        [/^Quality/, '720p'],
        [/^Audio/, 'Deutsch'],
        [/^Source/, /Sample reel/],
        [/^Language and style/, 'English'],
        [/^Playback/, '1.5×'],
      ] as const) {
        await settings(page, row)
        await expect(page.getByRole('radio', { name: choice }).first()).toBeVisible()
        await page.keyboard.press('Escape')
      }
      await settings(page, /^Download/)
      await expect(page.getByRole('dialog')).toContainText(/save|download/i)
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      // Long enough for the saving, which resumes it.
      await page.keyboard.press('k')
      await expect
        .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(7)
      await page.reload()
      await expect
        .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(3)
      await product.stop()
    },
  )

  journey(
    'S-170 S-269 S-270 S-271 S-272 the page knows the episode, its season and its siblings; a film has no such label',
    async ({ page }) => {
      await watch(page, episodePath(1, 2))
      await showControls(page)
      await expect(page.locator('header')).toContainText('S1 E2')
      const reported = await page.evaluate(() => (window as unknown as { meta: { player: object } }).meta.player)
      expect(reported).toMatchObject({
        meta: {
          type: 'show',
          title: 'Test Card Theatre',
          tmdbId: '2000000002',
          year: expect.any(Number),
          poster: expect.any(String),
        },
        season: { number: 1, tmdbId: '2000000101', title: expect.any(String) },
        episode: { number: 2, tmdbId: '2000001102', title: expect.any(String) },
      })
      await page.getByRole('button', { name: 'Episodes' }).click()
      for (const number of [1, 2, 3]) {
        await expect(
          page.locator('.m-menu').getByRole('button', { name: new RegExp(`^E${number}\\s*\\S+`) }),
        ).toBeVisible()
      }
    },
  )
})
