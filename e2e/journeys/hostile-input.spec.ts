import { expect, journey } from '../support/journey.ts'

const oneResult = (title: string) => ({
  page: 1,
  total_pages: 1,
  total_results: 1,
  results: [{ media_type: 'movie', id: 7, title, release_date: '1950-01-01', poster_path: null }],
})

journey.describe('input from outside', () => {
  journey('a query of 10,000 characters is answered', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('searchbox').fill('night '.repeat(1700))
    await expect(page.getByRole('heading', { name: /Nothing called|Results for/ })).toBeVisible()
  })

  journey('an emoji query is answered, and stays in the address', async ({ page }) => {
    await page.goto('/browse/🎬')
    await expect(page.getByRole('searchbox')).toHaveValue('🎬')
    await expect(page.getByRole('heading', { name: /Nothing called “🎬”/ })).toBeVisible()
  })

  for (const query of ['100%', 'a/b', '%2F', '?r=/settings', '#top', '<b>bold</b>']) {
    journey(`the query ${query} survives a reload`, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('searchbox').fill(query)
      await expect(page.getByRole('heading', { name: /Nothing called|Results for/ })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('searchbox')).toHaveValue(query)
    })
  }

  journey('HTML in a title is text', { tag: '@gate' }, async ({ page }) => {
    await page.route('**/catalogue/3/search/**', (route) =>
      route.fulfill({ json: oneResult('<img src=x onerror=alert(1)>') }),
    )
    await page.goto('/browse/x')
    await expect(page.getByRole('link', { name: /<img src=x onerror=alert\(1\)>/ })).toBeVisible()
  })

  journey('S-114 a title of 200 characters is clamped to 3 lines', async ({ page }) => {
    await page.route('**/catalogue/3/search/**', (route) =>
      route.fulfill({ json: oneResult('Marvellous '.repeat(19)) }),
    )
    await page.goto('/browse/x')
    const title = page.locator('.m-card-title')
    await expect(title).toBeVisible()
    const lines = await title.evaluate(
      (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(Math.round(lines)).toBe(3)
  })

  journey('a poster that does not load gives way to the placeholder', async ({ page }) => {
    await page.route('**/catalogue/t/p/**', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/browse/nosferatu')
    await expect(page.getByRole('link', { name: /^Nosferatu/ }).locator('img')).toHaveAttribute(
      'src',
      '/poster-placeholder.svg',
    )
  })

  for (const [name, answer] of [
    ['HTML', { body: '<!doctype html>', contentType: 'text/html' }],
    ['nothing', { body: '' }],
    ['401', { status: 401, json: { success: false, status_code: 7, status_message: 'Invalid API key' } }],
    ['429', { status: 429, body: '' }],
    ['500', { status: 500, body: 'oops' }],
  ] as const) {
    journey(`a catalogue that answers ${name} is a failed search`, async ({ page }) => {
      await page.route('**/catalogue/3/search/**', (route) => route.fulfill(answer))
      await page.goto('/browse/detour')
      await expect(page.getByRole('alert')).toContainText('The search did not come back')
    })
  }
})
