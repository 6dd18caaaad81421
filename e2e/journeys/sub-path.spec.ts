import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { holdScripts } from '../support/first-screen.ts'
import { expect, journey as base } from '../support/journey.ts'
import { startProduct, type Product } from '../support/product.ts'
import { SCREENS } from '../support/screens.ts'
import { expectToPlay } from '../support/watching.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BELOW = { BASE_PATH: '/films' }

interface SubPathFixtures {
  /** The folder of a site that is built for a path of its host. */
  site: string
  /** That site, whose addresses live in paths. */
  product: Product
  /** The same, whose addresses live behind #. */
  behindHash: Product
}

const serve = (site: string, env: Record<string, string> = {}) =>
  startProduct({ ...BELOW, ...env }, [
    '--import',
    'tsx',
    'apps/standalone/src/testing/program-to-start.ts',
    site,
    'samples',
  ])

const journey = base.extend<object, SubPathFixtures>({
  site: [
    async ({}, use) => {
      const site = mkdtempSync(join(tmpdir(), 'matinee-below-'))
      const vite = join(root, 'node_modules/vite/bin/vite.js')
      const built = spawnSync(
        process.execPath,
        [vite, 'build', '--config', 'apps/web/vite.config.ts', '--outDir', site, '--emptyOutDir'],
        { cwd: root, env: { ...process.env, ...BELOW }, encoding: 'utf8' },
      )
      expect(built.status, built.stderr).toBe(0)
      await use(site)
      rmSync(site, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [
    async ({ site }, use) => {
      const product = await serve(site)
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  behindHash: [
    async ({ site }, use) => {
      const product = await serve(site, { VITE_NORMAL_ROUTER: 'false' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})
journey.describe.configure({ mode: 'serial' })

/** Paths that the page asked its host for, beside the site. */
function watchOutside(page: Page, { url }: Product): string[] {
  const outside: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === url && !pathname.startsWith('/films/')) outside.push(pathname)
  })
  return outside
}

/** What other apps share: a title's link in both forms, and one of the same host that is not the site's. */
const LINKS = [
  ['/films/media/tmdb-movie-653', '/media/tmdb-movie-653'],
  ['/films/#/media/tmdb-movie-653', '/media/tmdb-movie-653'],
  ['/other/page', '/'],
] as const

/** Every page, each shortcut of the manifest, and what other apps share, where `base` stands before the site's own paths. */
async function expectToHaveAll(page: Page, { url }: Product, base: string): Promise<void> {
  const open = async (address: string) => {
    // From another document: behind # alone, the page that is open would only change its address.
    await page.goto('about:blank')
    await page.goto(address)
  }
  for (const { path, mark, leadsOn } of SCREENS) {
    await open(`${base}${path}`)
    await expect(mark(page)).toBeVisible()
    if (leadsOn) expect(page.url().startsWith(`${base}/`)).toBe(true)
    else await expect(page).toHaveURL(`${base}${path}`)
  }
  const answer = await page.request.get(`${url}/films/manifest.webmanifest`)
  const manifest = (await answer.json()) as { shortcuts: Array<{ url: string }>; share_target: { action: string } }
  for (const shortcut of manifest.shortcuts) {
    await open(new URL(shortcut.url, `${url}/films/`).href)
    await expect(page).toHaveURL(`${base}/discover`)
  }
  for (const [link, path] of LINKS) {
    const share = new URL(manifest.share_target.action, `${url}/films/`)
    share.searchParams.set('url', `${url}${link}`)
    for (const address of [share.href, `${base}/share?${share.searchParams}`]) {
      await open(address)
      await expect(page).toHaveURL(`${base}${path}`)
    }
  }
}

journey.describe('below a path of its host', () => {
  journey('every page, the shortcuts and shared links stay there', async ({ page, product }) => {
    journey.setTimeout(120_000)
    const outside = watchOutside(page, product)
    await expectToHaveAll(page, product, `${product.url}/films`)
    expect(outside).toEqual([])
  })

  journey('they do with addresses behind # as well', async ({ page, behindHash }) => {
    journey.setTimeout(120_000)
    const outside = watchOutside(page, behindHash)
    await expectToHaveAll(page, behindHash, `${behindHash.url}/films/#`)
    expect(outside).toEqual([])
  })

  journey('Discover begins with its own document there', async ({ page, product }) => {
    const outside = watchOutside(page, product)
    const release = await holdScripts(page)
    await page.goto(`${product.url}/films/discover`, { waitUntil: 'commit' })
    await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible()
    release()
    await expect(page.locator('html:not([data-frame])')).toBeAttached()
    await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible()
    expect(outside).toEqual([])
  })

  journey('a page whose pieces a newer build took away reloads once', async ({ page, product }) => {
    const site = `${product.url}/films/`
    // As they are asked for: a page asks for its pieces before it has loaded.
    let loads = 0
    page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0))
    await page.goto(site)
    await expect(page.getByRole('searchbox')).toBeVisible()
    // What the page asks for by script is the newer build's document; the page that is opened anew is whole.
    await page.route(site, async (route) => {
      if (route.request().resourceType() === 'document') return route.continue()
      const response = await route.fetch()
      const text = (await response.text()).replaceAll(/\bindex-[\w-]{8}\.js/g, 'index-newer000.js')
      return route.fulfill({ response, body: text })
    })
    await page.route('**/assets/pages-*.js', (route) =>
      loads === 1 ? route.fulfill({ status: 404, body: 'no such file' }) : route.continue(),
    )
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'About Matinee' })).toBeVisible()
    await expect(page).toHaveURL(`${site}about`)
    expect(loads).toBe(2)
  })
})

journey.describe('below a path of its host, with a worker', () => {
  journey.use({ serviceWorkers: 'allow' })

  journey('page, links, films, the worker and what it keeps stay there', async ({ page, context, product }) => {
    const outside = watchOutside(page, product)
    await page.goto(`${product.url}/films/browse/projectionist`)
    await page.getByRole('link', { name: /The Projectionist's Reel/ }).click()
    await expect(page).toHaveURL(`${product.url}/films/media/tmdb-movie-2000000001-the-projectionists-reel`)
    await expectToPlay(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: /Results for/ })).toBeVisible()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${product.url}/films/`)
    expect(outside).toEqual([])

    await context.setOffline(true)
    await page.goto(`${product.url}/films/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(outside).toEqual([])
  })
})
