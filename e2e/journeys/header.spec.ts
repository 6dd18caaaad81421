import type { Locator, Page } from '@playwright/test'
import { fillShelf } from '../states/home.ts'
import { register } from '../support/account.ts'
import { turnPage } from '../support/direction.ts'
import { expect, journey } from '../support/journey.ts'

/** Pages that are higher than the window, and what stands at the start of their content. */
const PAGES: ReadonlyArray<readonly [path: string, content: string]> = [
  ['/discover', '.m-hero h2'],
  ['/discover?decade=1920', 'h1'],
  ['/settings', 'main'],
  ['/about', 'main'],
  ['/', 'main'],
]

const WIDTHS = [390, 1440, 1920]

const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)

/** Lets the page see where it is: what watches the window hears of it with a frame. */
const framesPass = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

journey.describe('the bar at the top', () => {
  journey('is a pane with a hairline once something scrolls below it, in every width', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await fillShelf(page)
    const pane = () =>
      page.locator('.m-top').evaluate((bar) => {
        const { opacity, backdropFilter, borderBlockEndWidth } = getComputedStyle(bar, '::after')
        return { opacity, isBlurred: backdropFilter.includes('blur'), borderBlockEndWidth }
      })
    for (const [path, content] of PAGES) {
      await page.goto(path)
      await expect(page.locator(content).first()).toBeVisible()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        await scrollTo(page, 0)
        await expect.poll(pane, `${path} at ${width}`).toMatchObject({ opacity: '0' })
        // High enough whatever has come so far.
        await page.evaluate(() => (document.body.style.minHeight = '300vh'))
        await scrollTo(page, 4)
        await framesPass(page)
        expect(await pane(), `${path} at ${width}, barely moved`).toMatchObject({ opacity: '0' })
        await scrollTo(page, 12)
        await expect
          .poll(pane, `${path} at ${width}`)
          .toEqual({ opacity: '1', isBlurred: true, borderBlockEndWidth: '1px' })
      }
    }
  })

  journey('holds the search of a phone also under what is said above it', async ({ page }) => {
    await register(page, 'Phone')
    await page.route('**/api/users/@me', (route) => route.fulfill({ status: 500, json: {} }))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('Failed to load your profile')
    const box = async (selector: string) => {
      const { y, height } = (await page.locator(selector).boundingBox()) ?? { y: NaN, height: NaN }
      return { top: y, bottom: y + height }
    }
    const [bar, field] = [await box('.m-top'), await box('.m-search-field')]
    expect(field.top).toBeGreaterThan(bar.top)
    expect(field.bottom).toBeLessThan(bar.bottom)
  })

  journey('shows all words of its search on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/about')
    const words = page.locator('.m-top-search > span')
    await expect(words).toHaveText('Search films and shows')
    await page.evaluate(() => document.fonts.ready)
    const { needed, shown } = await words.evaluate((span) => ({ needed: span.scrollWidth, shown: span.clientWidth }))
    expect(needed).toBeLessThanOrEqual(shown)
  })

  journey('stands on the same lines as the rows, in every width', async ({ page }) => {
    await page.goto('/discover')
    const heading = page.getByRole('heading', { name: 'Now showing' })
    await expect(heading).toBeVisible()
    const lines = {
      start: [page.locator('.m-logo svg'), heading],
      end: [page.locator('.m-account'), page.locator('.m-row-head').first()],
    } as const
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      for (const direction of ['ltr', 'rtl'] as const) {
        await turnPage(page, direction)
        for (const [side, [inBar, inRow]] of Object.entries(lines)) {
          const edge = async (of: Locator) => {
            const { x, width: own } = (await of.boundingBox()) ?? { x: NaN, width: NaN }
            return (side === 'start') === (direction === 'ltr') ? x : x + own
          }
          const apart = Math.abs((await edge(inBar)) - (await edge(inRow)))
          expect(apart, `${side}, ${direction} at ${width}`).toBeLessThanOrEqual(1)
        }
      }
    }
  })
})
