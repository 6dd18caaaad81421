import type { Page } from '@playwright/test'
import { expect, journey } from '../support/journey.ts'
import { episodePath } from '../support/watching.ts'

const SHOW_DETAILS = '/?m=details&title=tmdb-tv-2000000002-test-card-theatre'

/** Opens Discover with the button of the pick by chance; from then on time passes only when it is told to. */
async function readyToPick(page: Page) {
  await page.clock.install()
  await page.goto('/discover')
  const button = page.getByRole('button', { name: 'Pick one for me' })
  await expect(button).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  return button
}

journey.describe('Discover’s pick by chance', () => {
  journey('S-222 S-342 S-344 a second press calls the pick by chance off', async ({ page }) => {
    const button = await readyToPick(page)
    await button.click()
    const opening = page.getByRole('button', { name: /^Opening .* in 5 seconds/ })
    await expect(opening).toBeVisible()
    await page.clock.runFor(2000)
    await page.getByRole('button', { name: /^Opening .* in 3 seconds/ }).click()
    await expect(button).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL('/discover')
  })

  journey('S-344 a second press of the same key calls the pick off too', async ({ page }) => {
    const button = await readyToPick(page)
    await button.press('Enter')
    await expect(page.getByRole('button', { name: /^Opening .* in 5 seconds/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button).toBeFocused()
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL('/discover')
  })

  journey('a pick by chance waits for the film of the day, whose coming would forget it', async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/catalogue/3/movie/top_rated*', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/discover')
    const filled = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('listitem') })
    await expect.poll(() => filled.count()).toBeGreaterThanOrEqual(1)
    const button = page.getByRole('button', { name: 'Pick one for me' })
    await expect(button).toBeDisabled()
    release()
    await button.click()
    await expect(page.getByRole('button', { name: /^Opening / })).toBeVisible()
  })

  journey('S-343 at zero the pick by chance opens its film', { tag: '@gate' }, async ({ page }) => {
    await page.clock.install()
    await page.goto('/discover?decade=1920')
    await page.getByRole('button', { name: 'Pick one for me' }).click()
    await page.clock.runFor(6000)
    await expect(page).toHaveURL(/\/media\/tmdb-movie-/)
  })

  journey('the pick by chance respects the filters: a show is opened where this viewer is', async ({ page }) => {
    await page.goto(SHOW_DETAILS)
    await page.getByRole('button', { name: 'Mark episode 1 as watched' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Watch S1 E2' })).toBeVisible()
    await page.clock.install()
    await page.goto('/discover?kind=show')
    await page.getByRole('button', { name: 'Pick one for me' }).click()
    await expect(page.getByRole('button', { name: /^Opening Test Card Theatre/ })).toBeVisible()
    await page.clock.runFor(6000)
    await expect(page).toHaveURL(episodePath(1, 2))
  })
})
