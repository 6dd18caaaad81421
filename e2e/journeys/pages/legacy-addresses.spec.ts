import type { Page } from '@playwright/test'
import { blockStorage, STORAGE_KINDS } from '../../support/blocked-storage.ts'
import { expect, journey } from '../../support/journey.ts'
import { startProduct } from '../../support/product.ts'

const AGGREGATOR = 'https://apis.justwatch.com'
const NOSFERATU = { title: 'Nosferatu', external_ids: [{ provider: 'imdb_latest', external_id: 'tt0013442' }] }

/** The aggregator behind a proxy: what it knows, by kind and id, and what it was asked. Everything else is 404. */
async function answerOldIds(page: Page, proxy: string, known: Record<string, unknown>) {
  const asked: string[] = []
  await page.route(`${proxy}/?destination=**`, async (route) => {
    const destination = new URL(route.request().url()).searchParams.get('destination') ?? ''
    // The film's streams are looked for through the same proxy, as soon as its address is known.
    if (destination.startsWith(AGGREGATOR)) asked.push(destination)
    const title = Object.entries(known).find(([path]) => destination === `${AGGREGATOR}${path}/locale/en_US`)?.[1]
    const headers = { 'access-control-allow-origin': '*' }
    if (!title) return route.fulfill({ status: 404, headers, json: {} })
    return route.fulfill({ headers, json: title })
  })
  return asked
}

journey.describe('addresses of older versions', () => {
  journey(
    'S-050 S-051 S-510 S-512 an old id of a film is asked for through the proxy of the host',
    async ({ page }) => {
      const product = await startProduct({ VITE_CORS_PROXY_URL: 'https://relay.test' })
      const asked = await answerOldIds(page, 'https://relay.test', { '/content/titles/movie/11': NOSFERATU })
      await page.goto(`${product.url}/media/JW-movie-11`)
      await expect(page).toHaveURL(/\/media\/tmdb-movie-653-nosferatu/)
      expect(asked).toEqual([`${AGGREGATOR}/content/titles/movie/11/locale/en_US`])
      await product.stop()
    },
  )

  journey('an old id leads to its title in a browser that blocks all storage', async ({ page }) => {
    await blockStorage(page, STORAGE_KINDS)
    await page.route(`${AGGREGATOR}/content/titles/movie/11/**`, (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: NOSFERATU }),
    )
    await page.goto('/media/JW-movie-11')
    await expect(page).toHaveURL(/\/media\/tmdb-movie-653-nosferatu/)
  })

  journey('S-510 bookmarks under old ids come along', async ({ page }) => {
    await page.route(`${AGGREGATOR}/content/titles/movie/11/**`, (route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: NOSFERATU }),
    )
    await page.addInitScript(() => {
      if (localStorage.getItem('left')) return
      localStorage.setItem('left', 'once')
      const bookmarks = [{ id: '11', title: 'Nosferatu', year: '1922', type: 'movie' }]
      localStorage.setItem('mw-bookmarks', JSON.stringify({ '--version': 1, bookmarks }))
    })
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText('Nosferatu')
    await expect(page.getByRole('link', { name: /Nosferatu/ }).first()).toHaveAttribute(
      'href',
      /tmdb-movie-653-nosferatu/,
    )
  })
})
