import type { Page } from '@playwright/test'
import { expect, journey } from '../support/journey.ts'
import { apart, serveLists, type Lists } from '../support/made-up-lists.ts'

/** A name as long as genres are in some languages. */
const LONG_NAME = 'Dokumentarfilmgeschichten'

/** Elements of the whole document. A row draws the cards in sight, and others once somebody turns to it. */
const MOST_ELEMENTS = 1600
const WINDOWS = { phone: { width: 390, height: 844 }, laptop: { width: 1440, height: 900 } }

const rows = (page: Page) => page.getByRole('main').locator('section:not(.m-hero)')

/** Lists that share half of their titles with the one before; every other genre has but four. */
const sharing: Lists = (path) => {
  const { first, count } = apart(path)
  if (path === 'movie/top_rated') return { first: 10, count: 40 }
  if (path === 'movie/popular') return { first: 20, count: 80 }
  const isOdd = /genre=\d*[13579]$/.test(path)
  return { first, count: isOdd ? 4 : count }
}

journey.describe('Discover shows a title once', () => {
  journey('the first row waits for no other; what is below waits for it, and nothing moves', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 2600 })
    const held = new Map<string, () => void>()
    await serveLists(page, sharing, (path) => {
      if (!path.startsWith('movie/') || held.has(path)) return Promise.resolve()
      return new Promise((resolve) => held.set(path, resolve))
    })
    await page.goto('/discover')
    const shift = () =>
      page.evaluate(() => {
        const observer = new PerformanceObserver(() => {})
        observer.observe({ type: 'layout-shift', buffered: true })
        return observer.takeRecords().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)
      })
    await expect.poll(() => held.size).toBe(3)
    const places = () => rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
    const before = await places()
    const below = ['popular', 'top_rated'].map((list) => page.waitForResponse(`**/movie/${list}*`))
    held.get('movie/popular')?.()
    held.get('movie/top_rated')?.()
    await Promise.all(below)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
    held.get('movie/now_playing')?.()
    await expect(rows(page).nth(2).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'To begin with' })).toBeVisible()
    const after = await places()
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3))
    expect(await shift()).toBeLessThan(0.01)
  })

  journey('a catalogue of three films and one show shows them', async ({ page }) => {
    const few: Lists = (path) => ({ first: 0, count: /\btv\b/.test(path) ? 1 : 3 })
    await serveLists(page, few)
    await page.goto('/discover')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first().getByRole('listitem')).toHaveCount(3)
    await expect(rows(page).last().getByRole('listitem')).toHaveText(/Show 0/)
    await page.getByRole('radio', { name: 'Shows' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).getByRole('listitem')).toHaveText(/Show 0/)
  })
})

for (const [name, size] of Object.entries(WINDOWS)) {
  journey(`Discover with every row full has fewer than 1,600 elements at its end, on a ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    await serveLists(page, apart)
    await page.goto('/discover')
    await expect(page.getByRole('heading', { level: 2, name: 'Shows people come back to' })).toBeAttached()
    const leftAfterNext = () =>
      page.evaluate(() => {
        const waiting = document.querySelectorAll('.m-rail-far, .m-rail-waiting')
        ;(waiting[0] ?? document.querySelector('footer'))?.scrollIntoView({ block: 'center', behavior: 'instant' })
        return waiting.length
      })
    await expect.poll(leftAfterNext, { intervals: [100] }).toBe(0)
    await expect(page.getByRole('region', { name: 'Programmes' }).getByRole('article')).toHaveCount(3)
    // Every genre has forty titles of its own, so that no row is left out.
    await expect(rows(page)).toHaveCount(15)
    await expect(rows(page).last().getByRole('listitem').first()).toBeVisible()
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(MOST_ELEMENTS)
  })
}

journey.describe('a filtered view of Discover', () => {
  journey('on a phone has its filters in one line, and its first posters in the first screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/discover?decade=1920', '/discover?kind=movie&decade=1920&hide=library', '/discover']) {
      await page.goto(path)
      const bar = page.getByRole('group', { name: 'Filters' })
      const tops = await bar.evaluate((element) => [...element.children].map((child) => child.getBoundingClientRect()))
      const middles = tops.map(({ top, bottom }) => Math.round((top + bottom) / 2))
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
      for (const { height } of tops) expect(height).toBeGreaterThanOrEqual(44)
      const poster = page.getByRole('main').locator('.m-poster').first()
      await expect(poster).toBeVisible()
      const { y, height } = (await poster.boundingBox()) ?? { y: NaN, height: NaN }
      // Whole in the first screen, also below the film of the day.
      expect(y + height).toBeLessThanOrEqual(844)
      expect(y).toBeLessThanOrEqual(600)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  })

  journey('a long name of a row leaves its link in the window', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/discover')
    const row = rows(page).first()
    await expect(row.getByRole('listitem').first()).toBeVisible()
    await row.getByRole('heading').evaluate((heading, name) => (heading.textContent = name), LONG_NAME)
    const box = await row.getByRole('link', { name: /^See all/ }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
  })
})
