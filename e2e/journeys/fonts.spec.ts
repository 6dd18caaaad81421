import type { Locator, Page, Request, Route } from '@playwright/test'
import { openShelf } from '../states/home.ts'
import { expect, journey } from '../support/journey.ts'

const FONTS = '**/*.woff2'
/** Largest sum of layout shifts as the fonts arrive, as a share of the window. */
const MOST_SHIFT = 0.01
const WIDTHS = [390, 1440, 1920]
/** Pages, each with what is the last to come besides its fonts, and what a viewer did before. */
const PAGES: ReadonlyArray<
  [name: string, path: string, last: (page: Page) => Locator, before?: (page: Page) => Promise<void>]
> = [
  ['home', '/', (page) => page.getByRole('heading', { level: 1 })],
  ['home with a shelf', '/', (page) => page.getByRole('heading', { name: 'In a quarter of an hour' }), openShelf],
  ['Discover', '/discover', (page) => page.locator('.m-hero .m-sheet-facts > :nth-child(2)')],
  [
    'the details of a title',
    '/?m=details&title=tmdb-movie-2000000001-the-projectionists-reel',
    (page) =>
      page.locator('.m-sheet-body:has(.m-sheet-makers):has(ul[aria-busy="false"]):not(:has([data-state="asking"]))'),
  ],
  ['the settings', '/settings', (page) => page.getByRole('heading', { name: 'Connections' })],
]

/** Keeps every font back until it is released, as a slow network does. */
async function holdFonts(page: Page) {
  const held: Route[] = []
  let isHeld = true
  await page.route(FONTS, (route) => {
    if (!isHeld) return route.continue()
    held.push(route)
    return undefined
  })
  return {
    count: () => held.length,
    async release() {
      isHeld = false
      await Promise.all(held.map((route) => route.continue()))
    },
  }
}

const drawnFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  )

/** Counts what the page asks for besides fonts and has no answer to yet. */
function countAwaited(page: Page): () => number {
  const awaited = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'font') awaited.add(request)
  })
  page.on('requestfinished', (request) => awaited.delete(request))
  page.on('requestfailed', (request) => awaited.delete(request))
  // Of a refusal nobody reads the rest.
  page.on('response', (response) => !response.ok() && awaited.delete(response.request()))
  return () => awaited.size
}

/** Notes from now on what moves, and by how much. */
const recordShifts = (page: Page) =>
  page.evaluateHandle(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const seen = { total: 0, moved: [] as string[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        seen.total += value
        const names = sources.map(({ node }) => (node instanceof Element ? node.className || node.tagName : '#text'))
        seen.moved.push(`${value.toFixed(4)} ${names.join(', ')}`)
      }
    }).observe({ type: 'layout-shift' })
    return seen
  })

const isDrawnInFace = (page: Page) =>
  page.evaluate(() => document.fonts.check('500 1em "Commissioner Variable"', 'Matinee'))

journey.describe('fonts that come late', () => {
  for (const width of WIDTHS) {
    for (const [name, path, last, before] of PAGES) {
      journey(`move nothing on ${name} at ${width}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await before?.(page)
        const fonts = await holdFonts(page)
        const awaited = countAwaited(page)
        // Fonts that are held back hold back the end of loading.
        await page.goto(path, { waitUntil: 'commit' })
        await expect(last(page)).toBeVisible()
        await expect.poll(fonts.count).toBeGreaterThan(1)
        await expect.poll(awaited).toBe(0)
        await drawnFrames(page)
        expect(await isDrawnInFace(page)).toBe(false)

        const seen = await recordShifts(page)
        await fonts.release()
        await expect.poll(() => isDrawnInFace(page)).toBe(true)
        await page.evaluate(() => document.fonts.ready)
        await drawnFrames(page)
        const { total, moved } = await seen.jsonValue()
        expect(total, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT)
      })
    }
  }
})

journey('a first visit asks for two fonts, after the script, and keeps them for a year', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const caching: (string | undefined)[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) caching.push(response.headers()['cache-control'])
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => caching.length).toBe(2)
  await page.evaluate(() => document.fonts.ready)

  const isFont = (path: string) => path.endsWith('.woff2')
  const names = asked.filter(isFont).map((path) => path.replace(/^\/assets\/(.*)-[\w-]{8}\.woff2$/, '$1'))
  expect(names.toSorted()).toEqual(['commissioner-latin', 'literata-latin'])
  expect(asked.findIndex(isFont)).toBeGreaterThan(asked.findIndex((path) => path.startsWith('/assets/index-')))
  expect(caching).toEqual(Array.from({ length: 2 }, () => 'public, max-age=31536000, immutable'))
})

journey('the licences of the fonts are served with them', async ({ request }) => {
  for (const name of ['commissioner', 'literata']) {
    const answer = await request.get(`/licences/${name}.txt`)
    expect(await answer.text()).toContain('SIL OPEN FONT LICENSE')
  }
})
