import { expect, journey } from '../support/journey.ts'

const oneResult = (title: string) => ({
  page: 1,
  total_pages: 1,
  total_results: 1,
  results: [{ media_type: 'movie', id: 7, title, release_date: '1950-01-01', poster_path: null }],
})

journey.describe('input from outside', () => {
  journey('a query that an address could misread survives a reload', async ({ page }) => {
    await page.goto('/')
    for (const query of ['100%', 'a/b', '%2F', '?r=/settings', '#top', '<b>bold</b>', '🎬']) {
      await page.getByRole('searchbox').fill(query)
      await expect(page.getByRole('heading', { name: /Nothing called|Results for/ })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('searchbox')).toHaveValue(query)
    }
  })

  journey('a path with a broken percent sign is a wrong request', { tag: '@gate' }, async ({ request }) => {
    // The built server's own answer: a bundler may leave out code whose result nobody reads.
    for (const path of ['/proxy/%zz', '/api/users/%', '/scraper/%E0%A4%A', '/samples/%ff']) {
      expect((await request.get(path)).status(), path).toBe(400)
    }
  })

  journey('HTML in a title is text', { tag: '@gate' }, async ({ page }) => {
    await page.route('**/catalogue/3/search/**', (route) =>
      route.fulfill({ json: oneResult('<img src=x onerror=alert(1)>') }),
    )
    await page.goto('/browse/x')
    await expect(page.getByRole('link', { name: /<img src=x onerror=alert\(1\)>/ })).toBeVisible()
  })
})
