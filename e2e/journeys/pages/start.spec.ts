import type { Page } from '@playwright/test'
import { expect, journey } from '../../support/journey.ts'

const SENTENCE = 'Matinee has not started: a part of it did not arrive.'
const blockScripts = (page: Page) => page.route('**/assets/index-*.js', (route) => route.abort())

journey.describe('where the main script is missing or blocked', () => {
  journey('a sentence says so in three seconds, and a press tries again', async ({ page }) => {
    await page.clock.install()
    await blockScripts(page)
    await page.goto('/discover')
    await page.clock.runFor(3000)
    await expect(page.getByRole('alert')).toHaveText(SENTENCE)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(SENTENCE)).toHaveCount(0)
    await expect(page).toHaveURL('/discover')
  })

  journey('a script that comes late takes the place of the sentence', async ({ page }) => {
    await page.clock.install()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/index-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('#root')).toBeAttached()
    await page.clock.runFor(3000)
    await expect(page.getByRole('alert')).toHaveText(SENTENCE)
    release()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(page.getByText(SENTENCE)).toHaveCount(0)
  })

  journey.describe('in German', () => {
    journey.use({ locale: 'de-AT' })
    journey('it is said in the language of the viewer', async ({ page }) => {
      await page.clock.install()
      await blockScripts(page)
      await page.goto('/')
      await page.clock.runFor(3000)
      await expect(page.getByRole('alert')).toHaveText(
        'Matinee ist nicht gestartet: Ein Teil davon ist nicht angekommen.',
      )
      await expect(page.getByRole('button', { name: 'Seite neu laden' })).toBeVisible()
    })
  })

  journey('a page that starts shows none of it', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.clock.runFor(3000)
    await expect(page.getByText(SENTENCE)).toHaveCount(0)
  })
})
