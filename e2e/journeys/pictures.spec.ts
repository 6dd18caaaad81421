import type { Page } from '@playwright/test'
import { expect, journey } from '../support/journey.ts'
import { serveRasterPosters } from '../support/raster-posters.ts'
import { saveData } from '../support/save-data.ts'
import { serveWideFilm, WIDE_FILM } from '../support/wide-film.ts'

const firstPoster = (page: Page) => page.getByRole('main').locator('.m-poster > img').first()
/** The width in the address of the picture that a browser chose. */
const chosenWidth = (page: Page) =>
  firstPoster(page).evaluate((image: HTMLImageElement) => /\/t\/p\/(w\d+)\//.exec(image.currentSrc)?.[1])

for (const { density, search, row } of [
  { density: 1, search: 'w185', row: 'w342' },
  { density: 2, search: 'w342', row: 'w500' },
]) {
  journey.describe(`pictures at ${density} device pixels a pixel`, () => {
    journey.use({ deviceScaleFactor: density, viewport: { width: 1440, height: 900 } })

    journey('a card of search asks for the width that is shown', async ({ page }) => {
      await serveRasterPosters(page)
      await page.goto('/browse/metropolis')
      await expect.poll(() => chosenWidth(page)).toBe(search)
      const box = await firstPoster(page).boundingBox()
      expect(box?.width).toBeGreaterThan(160)
      expect(box?.width).toBeLessThanOrEqual(185)
    })

    journey('a card of a row asks for the width that is shown', async ({ page }) => {
      await serveRasterPosters(page)
      await page.goto('/discover')
      await expect.poll(() => chosenWidth(page)).toBe(row)
    })
  })
}

journey.describe('pictures for who saves data', () => {
  journey.use({ deviceScaleFactor: 3 })

  journey('are asked for in no great width', async ({ page }) => {
    await saveData(page)
    await serveRasterPosters(page)
    await page.goto('/discover')
    await expect.poll(() => chosenWidth(page)).toBe('w342')
  })
})

journey('a picture whose host serves no other width is asked for as it is stored', async ({ page }) => {
  await serveRasterPosters(page)
  await page.route('**/catalogue/t/p/**', (route) =>
    /\/w342\//.test(route.request().url()) ? route.fallback() : route.fulfill({ status: 404, body: '' }),
  )
  await page.goto('/browse/metropolis')
  await expect.poll(() => chosenWidth(page)).toBe('w342')
  await expect
    .poll(() => firstPoster(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

journey('so is the still of a title in its details', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await serveWideFilm(page, { backdrop_path: '/wide.jpg' })
  const refused: string[] = []
  await page.route(/\/catalogue\/t\/p\/w(?:300|780)\//, (route) => {
    refused.push(route.request().url())
    return route.fulfill({ status: 404, body: '' })
  })
  await page.goto(`/about?m=details&title=${WIDE_FILM}`)
  const still = page.getByRole('dialog').locator('img').first()
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/w1280\/wide\.jpg$/)
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(refused).not.toEqual([])
})

journey('the picture of the film of the day comes before others, cards come when they are near', async ({ page }) => {
  await serveRasterPosters(page)
  await page.goto('/discover')
  const picture = page.locator('.m-hero > img')
  await expect(picture).toHaveAttribute('fetchpriority', 'high')
  await expect(picture).toHaveAttribute('loading', 'eager')
  await expect(firstPoster(page)).toHaveAttribute('loading', 'lazy')
  await expect(page.locator('[fetchpriority="high"]')).toHaveCount(1)
})
