import { expect, journey } from '../support/journey.ts'

journey.describe('a programme', () => {
  journey('has no film in a row of Discover, and keeps the page small', async ({ page }) => {
    await page.goto('/discover')
    const programmes = page.getByRole('region', { name: 'Programmes' })
    await programmes.evaluate((row) => row.scrollIntoView({ block: 'center' }))
    await expect(programmes.getByRole('article')).toHaveCount(3)
    const waiting = page.locator('.m-rail-far, .m-rail-waiting')
    const leftAfterNext = async () => {
      const next = waiting.first()
      await next
        .evaluate((row) => row.scrollIntoView({ block: 'center' }), null, { timeout: 500 })
        .catch(() => {
          // It came, or was left out, in this moment.
        })
      return waiting.count()
    }
    await expect.poll(leftAfterNext, { timeout: 20_000 }).toBe(0)
    const shown = new Set(await programmes.getByRole('heading', { level: 3 }).allTextContents())
    const answer = await page.request.get('/catalogue/3/programmes')
    const { programmes: all } = (await answer.json()) as { programmes: { name: string; films: { id: number }[] }[] }
    const ids = all.filter(({ name }) => shown.has(name)).flatMap(({ films }) => films.map(({ id }) => id))
    expect(ids).toHaveLength(18)
    const cards = await page
      .locator('main .m-card-link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const hero = await page.locator('.m-hero a').first().getAttribute('href')
    const titles = [...cards, hero].map((href) => /tmdb-movie-(\d+)/.exec(href ?? '')?.[1]).filter(Boolean)
    expect(ids.filter((id) => titles.includes(String(id)))).toEqual([])
    expect(new Set(titles).size).toBe(titles.length)
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1600)
  })
})
