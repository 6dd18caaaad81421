import { fillShelf } from '../states/home.ts'
import { expect, journey } from '../support/journey.ts'

/** Pages that are higher than the window, and what stands at the start of their content. */
const PAGES: ReadonlyArray<readonly [path: string, content: string]> = [
  ['/discover', '.m-hero h2'],
  ['/discover?decade=1920', 'h1'],
  ['/settings', 'main'],
  ['/about', 'main'],
  ['/', 'main'],
]

journey.describe('the bar at the top', () => {
  for (const width of [390, 1440, 1920]) {
    journey(`is a pane with a hairline once something scrolls below it, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await fillShelf(page)
      for (const [path, content] of PAGES) {
        await page.goto(path)
        await expect(page.locator(content).first()).toBeVisible()
        const pane = () =>
          page.locator('.m-top').evaluate((bar) => {
            const { opacity, backdropFilter, borderBlockEndWidth } = getComputedStyle(bar, '::after')
            return { opacity, isBlurred: backdropFilter.includes('blur'), borderBlockEndWidth }
          })
        await expect.poll(pane, path).toMatchObject({ opacity: '0' })
        await page.evaluate(() => {
          // High enough whatever has come so far.
          document.body.style.minHeight = '300vh'
          window.scrollTo({ top: 300, behavior: 'instant' })
        })
        await expect.poll(pane, path).toEqual({ opacity: '1', isBlurred: true, borderBlockEndWidth: '1px' })
      }
    })

    journey(`stands on the same lines as the rows, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      for (const direction of ['ltr', 'rtl']) {
        await page.goto('/discover')
        await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
        const [logo, heading] = [page.locator('.m-logo svg'), page.getByRole('heading', { name: 'Now showing' })]
        await expect(heading).toBeVisible()
        const edge = async (of: typeof logo) => {
          const { x, width: own } = (await of.boundingBox()) ?? { x: NaN, width: NaN }
          return direction === 'ltr' ? x : x + own
        }
        expect(Math.abs((await edge(logo)) - (await edge(heading)))).toBeLessThanOrEqual(1)
      }
    })
  }
})
