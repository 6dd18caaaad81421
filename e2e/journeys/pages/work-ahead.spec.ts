import type { Page } from '@playwright/test'
import { holdTimers } from '../../support/held-timers.ts'
import { expect, journey } from '../../support/journey.ts'

/** Names of the files of code that the page asked for and that the first page does without. */
function codeAskedFor(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/(watch|hls|settings|pages|account)[\w.-]*\.js$/.exec(new URL(request.url()).pathname)?.[1]
    if (name && !names.includes(name)) names.push(name)
  })
  return names
}

/** Everything that waits for an idle moment has run. */
const rest = (page: Page) =>
  page.evaluate(async () => {
    for (let moment = 0; moment < 5; moment += 1) await new Promise((resolve) => requestIdleCallback(resolve))
  })

journey.describe('code that nothing shown needs', () => {
  journey('is not fetched by a home without titles, also for who lingers', async ({ page }) => {
    await page.route('**/movie/top_rated*', (route) => route.fulfill({ status: 500 }))
    const lingering = await holdTimers(page, 2000)
    const code = codeAskedFor(page)
    await page.goto('/')
    await expect(page.getByText('Your shelf starts here')).toBeVisible()
    await expect(page.locator('.m-stills')).toHaveCount(0)
    await rest(page)
    expect(await lingering.count()).toBe(0)
    expect(code).toEqual([])
  })

  for (const [where, path, title] of [
    ['found titles', '/browse/nosferatu', /^Nosferatu/],
    ['a newcomer’s films', '/', /min$/],
  ] as const) {
    journey(`is fetched by who lingers on ${where}, and not before`, async ({ page }) => {
      const lingering = await holdTimers(page, 2000)
      const code = codeAskedFor(page)
      await page.goto(path)
      await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
      await rest(page)
      expect(code).toEqual([])
      await lingering.end()
      await expect.poll(() => code).toEqual(expect.arrayContaining(['watch', 'hls']))
    })
  }

  journey('is not fetched on a slow line, until a title is pointed at', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' }, configurable: true }),
    )
    const code = codeAskedFor(page)
    await page.goto('/browse/nosferatu')
    const card = page.getByRole('link', { name: /^Nosferatu/ })
    await expect(card).toBeVisible()
    await rest(page)
    expect(code).toEqual([])
    await card.hover()
    await expect.poll(() => code).toEqual(expect.arrayContaining(['watch', 'hls']))
  })

  journey('of settings is fetched when its item in the menu is pointed at', async ({ page }) => {
    const code = codeAskedFor(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const item = page.getByRole('menuitem', { name: 'Settings' })
    await expect(item).toBeVisible()
    expect(code).not.toContain('settings')
    await item.hover()
    await expect.poll(() => code).toContain('settings')
  })

  journey('of a test stream is fetched when its field has the focus', async ({ page }) => {
    const code = codeAskedFor(page)
    await page.goto('/dev/video')
    const field = page.getByLabel('Custom stream URL')
    await expect(field).toBeVisible()
    expect(code).not.toContain('hls')
    await field.focus()
    await expect.poll(() => code).toContain('hls')
  })
})
