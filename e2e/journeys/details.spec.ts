import { expect, journey } from '../support/journey.ts'
import { episodePath } from '../support/watching.ts'

const SHOW = '/?m=details&title=tmdb-tv-2000000002-test-card-theatre'
const FILM = '/?m=details&title=tmdb-movie-2000000001-the-projectionists-reel'

journey.describe('the details of a title', () => {
  journey('open over the page from a card, and Back closes them', async ({ page }) => {
    await page.goto('/browse/projectionist')
    await page.getByRole('button', { name: "About The Projectionist's Reel" }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { level: 1 })).toHaveText("The Projectionist's Reel")
    await expect(page).toHaveURL(/m=details&title=tmdb-movie-2000000001/)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/browse/projectionist')
    await page.goForward()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })

  journey('a film is marked as watched and unwatched', async ({ page }) => {
    await page.goto(FILM)
    await page.getByRole('button', { name: 'Mark as watched' }).click()
    await expect(page.getByRole('button', { name: 'Mark as unwatched' })).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await page.getByRole('button', { name: 'Mark as unwatched' }).click()
    await expect(page.getByRole('button', { name: 'Mark as watched' })).toBeVisible()
  })

  journey('an episode and a season are marked, and what is up next follows', async ({ page }) => {
    await page.goto(SHOW)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Mark episode 1 as watched' }).click()
    await expect(sheet.getByRole('link', { name: 'Watch S1 E2' })).toHaveAttribute('href', episodePath(1, 2))
    await sheet.getByRole('button', { name: 'Mark the season as watched' }).click()
    await expect(sheet.getByRole('button', { name: /as unwatched$/ })).toHaveCount(4)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('region', { name: 'Continue watching' })).toContainText('S2 E1')
    await page.goto(SHOW)
    await sheet.getByRole('button', { name: 'Mark the season as unwatched' }).click()
    await expect(sheet.getByRole('button', { name: /as watched$/ })).toHaveCount(4)
  })

  journey('titles like it are a row below, and lead to their own players', async ({ page }) => {
    await page.goto('/?m=details&title=tmdb-movie-1000037638-detour')
    const row = page.getByRole('dialog').locator('section').filter({ hasText: 'More like this' })
    await expect(row.getByRole('listitem').first()).toBeVisible()
    expect(await row.getByRole('listitem').count()).toBeLessThanOrEqual(20)
    await expect(row.getByRole('link', { name: /Detour/ })).toHaveCount(0)
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(/^[^?]*\/media\/tmdb-movie-\d+/)
  })

  journey('a title that nobody knows is told', async ({ page }) => {
    await page.goto('/?m=details&title=tmdb-movie-1-nothing')
    await expect(page.getByRole('alert')).toContainText('This title could not be loaded')
    await page.goto('/?m=details&title=nonsense')
    await expect(page.getByRole('alert')).toContainText('This title could not be loaded')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('What would you like')
  })
})
