import type { Page } from '@playwright/test'
import { expect, journey as base } from '../../support/journey.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { SCREENS } from '../../support/screens.ts'
import { expectToPlay, FILM, videoFact } from '../../support/watching.ts'
import { pressDetails } from '../../support/cards.ts'

/** A host that serves one file: its addresses live behind `#`, and every other path is a 404. */
const journey = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ VITE_NORMAL_ROUTER: 'false' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await page.route('**/*', (route) => {
      const isPage = route.request().resourceType() === 'document'
      return isPage && new URL(route.request().url()).pathname !== '/'
        ? route.fulfill({ status: 404, body: 'no such file' })
        : route.fallback()
    })
    await use(page)
  },
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

journey.describe('S-293 addresses behind #', () => {
  journey('every page opens, and again at a reload', async ({ page, product }) => {
    journey.setTimeout(120_000)
    for (const { path, mark, leadsOn } of SCREENS) {
      // From another document: behind # alone, the page that is open would only change its address.
      await page.goto('about:blank')
      await page.goto(`/#${path}`)
      await expect(mark(page)).toBeVisible()
      if (leadsOn) expect(page.url()).toMatch(new RegExp(`^${product.url}/#/`))
      else await expect(page).toHaveURL(`/#${path}`)
      const address = page.url()
      await page.reload()
      await expect(mark(page)).toBeVisible()
      await expect(page).toHaveURL(address)
    }
  })

  journey('details open over the page, are closed, and do not follow to another page', async ({ page }) => {
    await page.goto('/#/browse/projectionist')
    const press = () => pressDetails(page, "The Projectionist's Reel")
    const sheet = page.getByRole('dialog')
    await press()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/#/browse/projectionist')
    await press()
    await page.reload()
    await expect(sheet).toBeVisible()
    await page.getByRole('dialog').getByRole('link', { name: 'Watch', exact: true }).click()
    await expect(page).toHaveURL(`/#${FILM}`)
    await expectToPlay(page)
    await expect(sheet).toBeHidden()
  })

  journey('the search of a filter stays with its page', async ({ page }) => {
    await page.goto('/#/discover')
    await page
      .getByRole('button', { name: 'Shows' })
      .or(page.getByRole('radio', { name: 'Shows' }))
      .first()
      .click()
    await expect(page).toHaveURL(/\/#\/discover\?/)
    await page.getByRole('link', { name: 'Matinee', exact: false }).first().click()
    await expect(page).toHaveURL('/#/')
  })

  journey('a link that is copied opens the title, at the second that it names', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/#/?m=details&title=tmdb-movie-2000000001-the-projectionists-reel')
    await page.getByRole('button', { name: 'Copy link' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).hash).toBe(`#${FILM}`)
    expect(new URL(link).search).toBe('')
    await page.goto('about:blank')
    await page.goto(`${link}?t=12`)
    await expectToPlay(page)
    expect(await videoFact(page, 'currentTime')).toBeGreaterThanOrEqual(12)
  })

  journey('the shortcuts of the manifest and what other apps share arrive', async ({ page, product }) => {
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
      shortcuts: Array<{ url: string }>
      share_target: { action: string }
    }
    for (const { url } of manifest.shortcuts) {
      await page.goto(new URL(url, `${product.url}/`).href)
      await expect(page).toHaveURL('/#/discover')
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    }
    const share = new URL(manifest.share_target.action, `${product.url}/`)
    share.search = '?title=The%20General'
    await page.goto('about:blank')
    await page.goto(share.href)
    await expect(page).toHaveURL('/#/browse/The%20General')
  })

  journey('a section of the settings is shown, and a new page begins at its top', async ({ page }) => {
    await page.goto('/#/settings#connections')
    await expect(page.locator('#connections')).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Discover' }).first().click()
    await expect(page).toHaveURL('/#/discover')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  journey('S-052 an address of an older version is replaced', async ({ page }) => {
    await page.goto('/#/media/tmdb-show-2000000002-x')
    await expect(page).toHaveURL(/\/#\/media\/tmdb-tv-2000000002-[a-z-]+\/\d+\/\d+$/)
  })
})

base.describe('S-293 addresses in paths', () => {
  base('a link from behind # is shown under its path', async ({ page, product }) => {
    await page.goto(`${product.url}/#/about`)
    await expect(page).toHaveURL('/about')
    await expect(heading(page)).toHaveText('About Matinee')
  })

  base('a shortcut of a host that had them behind # arrives', async ({ page, product }) => {
    await page.goto(`${product.url}/#/discover`)
    await expect(page).toHaveURL('/discover')
  })
})
