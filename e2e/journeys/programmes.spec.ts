import { expect, journey } from '../support/journey.ts'
import { archiveOfProgramme, FRANKENSTEIN, MATCH_GIRL } from '../support/programme.ts'
import { expectToPlay, playToEnd } from '../support/watching.ts'

journey.describe('a programme', () => {
  journey('leads from film to film, and Back leads to its page', async ({ page }) => {
    await archiveOfProgramme(page)
    await page.goto('/programmes/while-the-kettle-boils')
    await expect(page.getByRole('heading', { level: 1, name: 'While the kettle boils' })).toBeVisible()
    await page.getByRole('link', { name: /^2 Frankenstein/ }).click()
    await expect(page).toHaveURL(FRANKENSTEIN)
    await expectToPlay(page)
    await playToEnd(page)
    await page.getByRole('button', { name: 'Next film The Little Match Girl 3 of 6 · While the kettle boils' }).click()
    await expect(page).toHaveURL(MATCH_GIRL)
    await expectToPlay(page)
    await expect(page.locator('.m-player-top')).toContainText('3 of 6')
    await page.reload()
    await expectToPlay(page)
    await expect(page.locator('.m-player-top')).toContainText('While the kettle boils')
    await page.goBack()
    await expect(page).toHaveURL('/programmes/while-the-kettle-boils')
    // What was seen is noted per film, and the programme goes on behind it.
    await expect(page.getByRole('listitem').nth(1)).toContainText('Watched')
  })

  journey('offers the next film by its name and still, and would go on by itself', async ({ page }) => {
    await archiveOfProgramme(page)
    await page.goto(FRANKENSTEIN)
    await expectToPlay(page)
    await playToEnd(page)
    const next = page.getByRole('button', { name: 'Next film The Little Match Girl' })
    await expect(next).toBeFocused()
    await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible()
    await expect(next.locator('img')).toHaveJSProperty('complete', true)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(MATCH_GIRL)
    await expectToPlay(page)
  })

  journey('has no film in a row of Discover, and keeps the page small', async ({ page }) => {
    // Some twenty rows come one after another: a busy machine takes its time with each.
    journey.setTimeout(90_000)
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
    await expect.poll(leftAfterNext, { timeout: 60_000, intervals: [100] }).toBe(0)
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
