import { expect, journey as base } from '../../support/journey.ts'
import { startProduct, type Product } from '../../support/product.ts'

const REEL = "The Projectionist's Reel"
const PATH = '/media/tmdb-movie-2000000001-the-projectionists-reel'

/** A host that took the reel down. */
const journey = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ VITE_DISALLOWED_IDS: 'movie-2000000001' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

journey.describe('a title that the host took down', () => {
  journey('is not found, not even by its address', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/browse/projectionist')
    await expect(page.getByRole('heading', { name: 'Nothing called “projectionist”' })).toBeVisible()
    await expect(page.getByRole('link', { name: REEL })).toHaveCount(0)
    await page.goto(`/?m=details&title=tmdb-movie-2000000001`)
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await expect(page.getByRole('dialog')).not.toContainText(REEL)
    await page.goto(PATH)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(REEL)).toHaveCount(0)
  })

  journey('is in no row, and similar to nothing', async ({ page }) => {
    const reel = { id: 2_000_000_001, title: REEL, poster_path: '/p.jpg' }
    let lists = 0
    await page.route('**/catalogue/3/**', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { results?: object[] }
      const isOfMovies = route.request().url().includes('/movie')
      if (!answer.results || !isOfMovies) return route.fulfill({ response })
      lists += 1
      return route.fulfill({ response, json: { ...answer, results: [reel, ...answer.results] } })
    })
    await page.goto('/discover')
    await expect(page.locator('.m-card').nth(5)).toBeVisible()
    expect(lists).toBeGreaterThan(0)
    await expect(page.getByText(REEL)).toHaveCount(0)
    const before = lists
    await page.goto('/?m=details&title=tmdb-movie-653-nosferatu')
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'More like this' })).toBeVisible()
    expect(lists).toBeGreaterThan(before)
    await expect(page.getByText(REEL)).toHaveCount(0)
  })

  journey('has no preview of its link', async ({ page }) => {
    const text = await (await page.request.get(PATH)).text()
    expect(text).toContain('<title>Matinee</title>')
    expect(text).not.toContain('Projectionist')
  })
})

base('the preview of a link names its film, and shows it', async ({ page, product }) => {
  const text = await (await page.request.get(PATH)).text()
  expect(text).toContain('<title>The Projectionist&#39;s Reel</title>')
  expect(text).toMatch(/property="og:title" content="The Projectionist&#39;s Reel(?: \(\d{4}\))?"/)
  const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(text) ?? []
  expect(new URL(image).origin).toBe(product.url)
  const picture = await page.request.get(image)
  expect(picture.ok()).toBe(true)
  expect(picture.headers()['content-type']).toMatch(/^image\/(?:png|jpeg|webp)$/)
  const [, description] = /property="og:description" content="([^"]+)"/.exec(text) ?? []
  expect(description).not.toBe('Find a film and play it from sources you may lawfully use.')
})
