import { expect, journey } from '../support/journey.ts'

journey.describe('addresses', () => {
  journey('S-020 /browse without a query is replaced by /', async ({ page }) => {
    await page.goto('/discover')
    await page.goto('/browse')
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/discover')
  })

  journey(
    'S-021 /s/{query} goes straight to the best title, in place of itself',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto('/')
      await page.goto('/s/Projectionist')
      await expect(page).toHaveURL(/\/media\/tmdb-movie-2000000001-the-projectionists-reel/)
      await page.goBack()
      await expect(page).toHaveURL('/')
    },
  )

  journey('S-022 S-023 /s without a result or a query goes home', async ({ page }) => {
    await page.goto('/s/qqqqzzzzxxxx')
    await expect(page).toHaveURL('/')
    await page.goto('/s')
    await expect(page).toHaveURL('/')
  })

  journey('S-024 S-025 S-026 old search addresses lead to the new ones', async ({ page }) => {
    await page.goto('/search/movie/detour')
    await expect(page).toHaveURL('/browse/detour')
    await page.goto('/search/movie/')
    await expect(page).toHaveURL('/')
    await page.goto('/search/movie')
    await expect(page).toHaveURL('/')
  })

  journey('the address of a title is found in the search, again at a reload, and Enter opens it', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('searchbox').fill('https://www.imdb.com/title/tt0013442/?ref_=x')
    const nosferatu = page.getByRole('link', { name: /^Nosferatu/ })
    await expect(nosferatu).toHaveCount(1)
    await page.reload()
    await expect(nosferatu).toHaveCount(1)
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/media\/tmdb-movie-\d+-nosferatu/)
    await page.goBack()
    await expect(nosferatu).toHaveCount(1)
  })

  journey('S-048 an unknown address says so and offers ways on', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'This reel is missing' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL('/')
  })

  journey('S-061 Discover shows the lists of the catalogue', async ({ page }) => {
    await page.goto('/discover')
    await expect(page).toHaveTitle('Discover · Matinee')
    await expect(page.getByRole('heading', { name: 'The best of the archive' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Movie/ }).first()).toBeVisible()
  })
})
