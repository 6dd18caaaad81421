import type { Page } from '@playwright/test'
import { holdScripts, untilFacesAreThere, watchShifts } from '../../support/first-screen.ts'
import { expect, journey } from '../../support/journey.ts'

const SIZES = [
  ['a phone', 390, 844],
  ['a phone on its side', 844, 390],
  ['a laptop', 1440, 900],
  ['a large screen', 1920, 1080],
  ['a television', 1920, 1080],
] as const

/** Gives a page the window of a screen, and the name of a television's browser where it is one. */
async function showOn(page: Page, [name, width, height]: (typeof SIZES)[number]): Promise<void> {
  await page.setViewportSize({ width, height })
  if (name !== 'a television') return
  await page.addInitScript(() => Object.defineProperty(navigator, 'userAgent', { get: () => 'SMART-TV' }))
}

/** A smaller shift, as a share of the window, is none that anybody sees. */
const SEEN_FROM = 0.001

/** What stands in the document, and which the page goes on with. */
const placesOf = (page: Page) => [
  page.getByRole('banner'),
  page.getByRole('link', { name: 'Search films and shows' }),
  page.getByRole('button', { name: 'Pick one for me' }),
  page.getByRole('radio', { name: 'Everything' }),
  page.getByRole('combobox', { name: 'Any genre' }),
  page.getByRole('button', { name: 'Hide what I have seen' }),
  page.getByRole('heading', { name: 'Now showing' }),
  page.getByRole('link', { name: 'See all: Now showing' }),
  // A card is lower than its place where its name has one line.
  page.getByRole('main').getByRole('listitem', { includeHidden: true }).first(),
]

async function expectPlaces(page: Page): Promise<void> {
  for (const place of placesOf(page)) await expect(place).toBeVisible()
}

const cornersOf = (page: Page) =>
  Promise.all(
    placesOf(page).map(async (place) => {
      const { x = 0, y = 0, width = 0 } = (await place.boundingBox()) ?? {}
      return { place: String(place), x, y, width }
    }),
  )

/** Counts from the first frame on how often what stands in the document goes. Returns what reads the count. */
async function watchForLoss(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const losses: unknown[] = []
    Object.assign(window, { losses })
    let wereThere = false
    new MutationObserver((changes) => {
      const areThere = document.querySelector('[aria-label="Filters"]') !== null
      if (wereThere && !areThere) losses.push(changes)
      wereThere = areThere
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { losses: unknown[] }).losses.length)
}

/** Where everything on the page stands, and how it looks. */
const looksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((node) => node.checkVisibility())
      .map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect()
        const { color, backgroundColor, borderRadius, fontSize, fontWeight, opacity } = getComputedStyle(node)
        const look = [color, backgroundColor, borderRadius, fontSize, fontWeight, opacity]
        return [node.tagName, node.getAttribute('class'), x, y, width, height, ...look].join(' ')
      }),
  )

journey.describe('the document of Discover', () => {
  for (const size of SIZES) {
    const [name] = size
    journey(`looks on ${name} as the whole sheet draws it`, async ({ page }) => {
      await showOn(page, size)
      // The page's own faces would come with the sheet.
      await page.route('**/*.woff2', (route) => route.abort())
      await holdScripts(page)
      const release = await holdScripts(page, '**/assets/*.css')
      await page.goto('/discover', { waitUntil: 'commit' })
      await expectPlaces(page)
      const before = await looksOf(page)
      release()
      await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(2)
      expect(await looksOf(page)).toEqual(before)
    })

    journey(
      `stands on ${name} until Discover is drawn, and nothing of it moves or goes`,
      { tag: name === 'a laptop' ? '@gate' : [] },
      async ({ page }) => {
        await showOn(page, size)
        const shifts = await watchShifts(page)
        const losses = await watchForLoss(page)
        const releasePage = await holdScripts(page, '**/assets/page-*.js')
        const releaseFirst = await holdScripts(page, '**/assets/index-*.js')
        await page.goto('/discover', { waitUntil: 'commit' })
        await expectPlaces(page)
        await untilFacesAreThere(page)
        const before = await cornersOf(page)
        const begun = page.waitForResponse('**/catalogue/3/programmes*')
        releaseFirst()
        await (await begun).finished()
        releasePage()
        await expect(
          page.getByRole('region', { name: 'To begin with' }).getByRole('link', { name: 'Watch' }),
        ).toBeVisible()
        await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
        expect(await cornersOf(page)).toEqual(before)
        expect(await losses()).toBe(0)
        expect(await shifts()).toBeLessThan(SEEN_FROM)
      },
    )
  }

  journey(
    'is not needed: a host that falls back to the index begins with a bar and a ring',
    async ({ page, product }) => {
      const release = await holdScripts(page)
      await page.route('**/discover', async (route) =>
        route.fulfill({ response: await route.fetch({ url: `${product.url}/` }) }),
      )
      await page.goto('/discover', { waitUntil: 'commit' })
      await expect(page.locator('#root').getByLabel('Loading the page')).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('searchbox')).toHaveCount(0)
      release()
      await expect(page.getByRole('heading', { name: 'Now showing' })).toBeVisible()
    },
  )

  journey('says what is missing where the page has not started', async ({ page }) => {
    await page.clock.install()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/discover', { waitUntil: 'commit' })
    await expectPlaces(page)
    await page.clock.runFor(3000)
    await expect(page.getByRole('alert')).toHaveText(/has not started/)
  })

  journey('gives way to the page where the code of Discover does not come', async ({ page }) => {
    await page.route('**/assets/page-*.js', (route) => route.abort())
    await page.goto('/discover')
    await expect(page.locator('html:not([data-frame])')).toBeAttached()
    await expect(page.getByRole('alert')).toContainText('The page stopped drawing itself.')
  })
})

journey.describe('in Arabic', () => {
  journey.use({ locale: 'ar' })
  journey('the document of Discover has its places and no word of another language', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/discover', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectPlaces(page)
    const words = () =>
      page.getByRole('main').evaluate((main) =>
        [...main.querySelectorAll('*')]
          .filter(({ childNodes }) =>
            [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent),
          )
          .filter((node) => getComputedStyle(node).webkitTextFillColor !== 'rgba(0, 0, 0, 0)' && node.checkVisibility())
          .map(({ textContent }) => textContent),
      )
    expect(await words()).toEqual([])
    release()
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/[\u0600-\u06ff]/)
    expect(await words()).not.toEqual([])
  })
})
