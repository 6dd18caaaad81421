import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveHandler, type ServedHandler } from '@matinee/testing/proxy'
import { createFakeAddon } from '@matinee/testing/stremio'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { wholeChromium } from '../../playwright.config.ts'
import { buildExtension } from '../../../apps/extension/build.mjs'
import { fakeArchive } from '../../support/archive.ts'
import { addAddon, connectAddon, openConnections } from '../../support/connecting.ts'
import { expect, journey as base } from '../../support/journey.ts'
import { expectToUnlock } from '../../support/locked-film.ts'
import { serveReel, type ReelServer } from '../../support/reel-server.ts'
import { expectToCarryOwnLink, expectToServeSilentAddon } from '../../support/silent-addon.ts'
import { expectToPlay } from '../../support/watching.ts'

const DETOUR = '/media/tmdb-movie-1000037638-detour'
const REFERER = 'https://cinema.example/'
/** Every site, and this machine by name, which every site does not mean. */
const EVERYWHERE = ['<all_urls>', '*://127.0.0.1/*', '*://localhost/*']

interface Loaded {
  context: BrowserContext
  id: string
  /** Tabs that have header rules for streams, each as often as it has some. */
  tabsWithRules: () => Promise<number[]>
  /** Runs in the extension's own worker: what a viewer would do in its pages. */
  enable: (site: string) => Promise<void>
}

/** A browser with the extension in it; builds for tests have permissions from the start, since nobody answers the browser here. */
async function browserWith(granted: readonly string[], baseURL: string): Promise<Loaded> {
  const folder = await buildExtension({ granted, out: mkdtempSync(join(tmpdir(), 'matinee-extension-')) })
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'matinee-profile-')), {
    executablePath: wholeChromium,
    baseURL,
    viewport: { width: 1440, height: 900 },
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      '--host-resolver-rules=MAP films.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
    ],
  })
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return {
    context,
    id: new URL(worker.url()).host,
    tabsWithRules: () =>
      worker.evaluate(async () => {
        type Rules = Array<{ condition: { tabIds?: number[] } }>
        const scope = globalThis as unknown as {
          chrome: { declarativeNetRequest: { getSessionRules: () => Promise<Rules> } }
        }
        const rules = await scope.chrome.declarativeNetRequest.getSessionRules()
        return rules.flatMap(({ condition }) => condition.tabIds ?? [])
      }),
    enable: (site) =>
      worker.evaluate(async (name) => {
        const scope = globalThis as unknown as {
          chrome: { storage: { sync: { set: (items: object) => Promise<void> } } }
        }
        await scope.chrome.storage.sync.set({ domainWhitelist: [name] })
      }, site),
  }
}

/** Asks the extension as protocols §6 says, from the page. */
function ask(page: Page, name: string, body?: unknown): Promise<Record<string, unknown>> {
  return page.evaluate(
    ([message, content]) =>
      new Promise<Record<string, unknown>>((resolve) => {
        const instanceId = `journey-${Math.random()}`
        window.addEventListener('message', ({ data }) => {
          if (data?.relayed && data.instanceId === instanceId) resolve(data.body)
        })
        window.postMessage({ name: message, body: content, instanceId }, '/')
      }),
    [name, body] as const,
  )
}

/** Waits until the extension's script is in the page. */
async function settled(page: Page) {
  await page.goto('/settings#connections')
  await page.waitForLoadState('load')
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let isAnswered = false
        window.addEventListener('message', ({ data }) => {
          if (!data?.relayed || data.instanceId !== 'settled') return
          isAnswered = true
          resolve()
        })
        const greet = () => {
          if (isAnswered) return
          window.postMessage({ name: 'hello', instanceId: 'settled' }, '/')
          requestAnimationFrame(greet)
        }
        greet()
      }),
  )
}

/**
 * Opens the page until the product itself has met the extension, and waits for it from then on (decision 0028): it asks once a
 * page, and one that is only starting may answer too late.
 */
async function met(page: Page) {
  await settled(page)
  const isMet = async () => {
    const seen = await page.evaluate(() => localStorage.getItem('mw-extension'))
    if (seen === null) await page.reload()
    return seen
  }
  await expect.poll(isMet, { intervals: [1_000], timeout: 20_000 }).toBe('yes')
}

base.describe('the extension in a real browser', () => {
  let closed: ReelServer
  let addon: ServedHandler
  base.beforeAll(async () => {
    closed = await serveReel({ wantsReferer: REFERER })
    const proxyHeaders = { request: { Referer: REFERER } }
    const stream = { url: `${closed.url}/film/master.m3u8`, behaviorHints: { notWebReady: true, proxyHeaders } }
    addon = await serveHandler(createFakeAddon({ streams: { 'movie/tt0037638': [stream] } }))
  })
  base.afterAll(async () => {
    await Promise.all([closed.close(), addon.close()])
  })

  base(
    'S-518 S-519 S-520 S-442 answers, sends what pages may not, and carries a stream',
    { tag: '@gate' },
    async ({ product }) => {
      const { context, enable } = await browserWith(EVERYWHERE, product.url)
      await enable(new URL(product.url).origin)
      const page = await context.newPage()
      // Nobody else has it, so that whatever plays came by the extension.
      const archive = await fakeArchive(page)
      archive.become('refusing')
      await met(page)
      expect(await ask(page, 'hello')).toEqual({ success: true, version: '1.2.0', allowed: true, hasPermission: true })
      const file = `${closed.url}/film/en.vtt`
      expect(await ask(page, 'makeRequest', { url: file, method: 'GET' })).toMatchObject({
        response: { statusCode: 403 },
      })
      expect(await ask(page, 'makeRequest', { url: file, method: 'GET', headers: { Referer: REFERER } })).toMatchObject(
        {
          success: true,
          response: { statusCode: 200, finalUrl: file, body: expect.stringContaining('WEBVTT') },
        },
      )

      await openConnections(page)
      await expect(page.getByText('By the extension')).toBeVisible()
      await addAddon(page, `${addon.url}/manifest.json`)
      await expect(page.getByText('Streams, Subtitles, 1.0.3')).toBeVisible()
      await page.goto(DETOUR)
      await expectToPlay(page)
      expect(closed.asked.some(({ path, referer }) => /\.(m4s|mp4)$/.test(path) && referer === REFERER)).toBe(true)
      await context.close()
    },
  )

  /** A journey in a browser with the extension, enabled for the site and met by its page. */
  const withExtension = (name: string, expectToWork: (page: Page) => Promise<void>) =>
    base(name, async ({ product }) => {
      const { context, enable } = await browserWith(EVERYWHERE, product.url)
      await enable(new URL(product.url).origin)
      const page = await context.newPage()
      await met(page)
      await expectToWork(page)
      await context.close()
    })
  for (const file of ['master.m3u8', '720.mp4']) {
    withExtension(`serves an add-on that no page may read, its words and its film: ${file}`, (page) =>
      expectToServeSilentAddon(page, file),
    )
    withExtension(`carries a link of one’s own that no page may read, and its words: ${file}`, (page) =>
      expectToCarryOwnLink(page, file),
    )
  }
  withExtension('carries an encrypted film that no page may read, its keys too', expectToUnlock)

  base('S-519 a page is given what its own request brought, and nothing of the viewer’s', async ({ product }) => {
    const shop = createServer((request, response) => {
      const isLeading = request.url === '/leads-home'
      response.writeHead(isLeading ? 302 : 200, {
        'content-type': 'text/plain',
        'x-account': 'of the viewer',
        'set-cookie': `visit=${request.url?.slice(1)}; Path=/`,
        ...(isLeading && { location: `http://localhost:${new URL(closed.url).port}/film/en.vtt` }),
      })
      response.end('there')
    })
    await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve))
    const address = shop.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    // A name of this machine that was not granted by name, though every site was.
    const { context, enable } = await browserWith(['<all_urls>', '*://127.0.0.1/*'], product.url)
    await enable(new URL(product.url).origin)
    const page = await context.newPage()
    await settled(page)
    await context.addCookies([{ name: 'session', value: 'secret', domain: '127.0.0.1', path: '/', httpOnly: true }])
    const asked = await ask(page, 'makeRequest', { url: `${url}/first`, method: 'GET' })
    expect(asked).toMatchObject({ success: true, response: { headers: { 'Set-Cookie': 'visit=first' } } })
    expect(JSON.stringify(asked)).not.toMatch(/secret|of the viewer/)
    const refused = {
      success: false,
      error: 'Extension has no permission for this host',
      missingHosts: ['localhost'],
    }
    const home = closed.url.replace('127.0.0.1', 'localhost')
    expect(await ask(page, 'makeRequest', { url: `${home}/film/en.vtt`, method: 'GET' })).toEqual(refused)
    expect(await ask(page, 'makeRequest', { url: `${url}/leads-home`, method: 'GET' })).toEqual(refused)
    expect(await ask(page, 'prepareStream', { ruleId: 1, targetDomains: ['localhost'] })).toEqual(refused)
    // A pattern opens a host of the world to the page that asked, and no name of this machine that it would mean as well.
    expect(await ask(page, 'prepareStream', { ruleId: 1, targetRegex: '.*' })).toEqual({ success: true })
    const canRead = (of: string) =>
      page.evaluate(async (file) => {
        try {
          return (await fetch(file)).status > 0
        } catch {
          return false
        }
      }, of)
    expect(await canRead(`${url.replace('127.0.0.1', 'films.example')}/second`)).toBe(true)
    expect(await canRead(`${home}/film/en.vtt`)).toBe(false)
    expect(await canRead(`${url}/second`)).toBe(false)
    await context.close()
    shop.close()
  })

  base('S-519 requests at the same time to one host arrive with their own headers', async ({ product }) => {
    const { context, enable, tabsWithRules } = await browserWith(EVERYWHERE, product.url)
    await enable(new URL(product.url).host)
    const page = await context.newPage()
    await settled(page)
    const before = closed.asked.length
    const file = `${closed.url}/film/en.vtt`
    const referers = [REFERER, 'https://b.example/', undefined, REFERER, 'https://c.example/']
    const answers = await Promise.all(
      referers.map((Referer, at) =>
        ask(page, 'makeRequest', { url: `${file}?${at}`, method: 'GET', ...(Referer && { headers: { Referer } }) }),
      ),
    )
    const statusOf = ({ response }: Record<string, unknown>) => (response as { statusCode: number }).statusCode
    expect(answers.map(statusOf)).toEqual([200, 403, 403, 200, 403])
    const arrived = closed.asked.slice(before).map(({ referer }) => referer)
    expect(arrived.toSorted()).toEqual(referers.map((referer) => referer ?? null).toSorted())
    expect(await tabsWithRules()).toEqual([])
    await context.close()
  })

  base('S-520 two tabs share no rules, and what was set for a page goes with it', async ({ product }) => {
    const { context, enable, tabsWithRules } = await browserWith(EVERYWHERE, product.url)
    await enable(new URL(product.url).host)
    const pages = [await context.newPage(), await context.newPage()]
    // Streams are fetched by another name than the page's, so that the browser asks whether they may be read.
    const host = 'localhost'
    const file = closed.url.replace('127.0.0.1', host) + '/film/en.vtt'
    for (const [at, page] of pages.entries()) {
      await settled(page)
      const requestHeaders = { Referer: at === 0 ? REFERER : 'https://b.example/' }
      const wish = { ruleId: 1, targetDomains: [host], requestHeaders }
      expect(await ask(page, 'prepareStream', wish)).toEqual({ success: true })
    }
    const statusIn = (page: Page) => page.evaluate(async (url) => (await fetch(url)).status, file)
    const [first, second] = pages as [Page, Page]
    expect(await Promise.all([statusIn(first), statusIn(second)])).toEqual([200, 403])
    expect(new Set(await tabsWithRules()).size).toBe(2)
    // Another address of the same page is the same page.
    await first.evaluate(() => history.pushState(null, '', '/settings?elsewhere'))
    expect(await statusIn(first)).toBe(200)
    await first.goto('/about')
    await expect.poll(async () => (await tabsWithRules()).length).toBe(1)
    await second.close()
    await expect.poll(tabsWithRules).toEqual([])
    await context.close()
  })

  base(
    'S-521 S-544 a host of a stream that it may not fetch is named, and asked for with the site',
    async ({ product }) => {
      const { context, enable } = await browserWith(['*://127.0.0.1/*'], product.url)
      const site = new URL(product.url).host
      await enable(site)
      const proxyHeaders = { request: { Referer: REFERER } }
      const url = closed.url.replace('127.0.0.1', 'localhost') + '/film/master.m3u8'
      const elsewhere = await serveHandler(
        createFakeAddon({
          streams: { 'movie/tt0037638': [{ url, behaviorHints: { notWebReady: true, proxyHeaders } }] },
        }),
      )
      const page = await context.newPage()
      const archive = await fakeArchive(page)
      archive.become('refusing')
      await met(page)
      expect(await ask(page, 'hello')).toMatchObject({ allowed: true, hasPermission: false })
      await connectAddon(page, elsewhere.url)
      await page.goto(DETOUR)
      await expect(page.getByRole('heading', { name: "We couldn't find that" })).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: /^localhost$/ })).toBeVisible()
      const address = page.url()
      await page.getByRole('button', { name: 'Grant permission' }).click()
      await expect(page).toHaveURL(/PermissionGrant\.html\?redirectUrl=[^&]+&host=localhost$/)
      await expect(page.getByText(`${site} asks to fetch films from localhost through this extension.`)).toBeVisible()
      await page.getByRole('button', { name: 'Not now' }).click()
      await expect(page).toHaveURL(address)
      await context.close()

      // With those two and no more it plays.
      const both = await browserWith(['*://127.0.0.1/*', '*://localhost/*'], product.url)
      await both.enable(site)
      const there = await both.context.newPage()
      ;(await fakeArchive(there)).become('refusing')
      await met(there)
      await connectAddon(there, elsewhere.url)
      await there.goto(DETOUR)
      await expectToPlay(there)
      await Promise.all([both.context.close(), elsewhere.close()])
    },
  )

  base('S-544 a host of this machine is asked for by name, also where every site is granted', async ({ product }) => {
    const { context, enable } = await browserWith(['<all_urls>', '*://127.0.0.1/*'], product.url)
    await enable(new URL(product.url).origin)
    const proxyHeaders = { request: { Referer: REFERER } }
    const url = closed.url.replace('127.0.0.1', 'localhost') + '/film/master.m3u8'
    const elsewhere = await serveHandler(
      createFakeAddon({
        streams: { 'movie/tt0037638': [{ url, behaviorHints: { notWebReady: true, proxyHeaders } }] },
      }),
    )
    const page = await context.newPage()
    const archive = await fakeArchive(page)
    archive.become('refusing')
    await met(page)
    expect(await ask(page, 'hello')).toMatchObject({ allowed: true, hasPermission: true })
    await connectAddon(page, elsewhere.url)
    await page.goto(DETOUR)
    await expect(page.getByRole('heading', { name: "We couldn't find that" })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^localhost$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Grant permission' }).click()
    await expect(page.getByText('asks to fetch films from localhost through this extension.')).toBeVisible()
    // The browser already lets it, so that it asks nothing; what was pressed is noted.
    await page.getByRole('button', { name: 'Grant permission' }).click()
    await expect(page).toHaveURL(new RegExp(`${DETOUR}`))
    await expectToPlay(page)
    await Promise.all([context.close(), elsewhere.close()])
  })

  base(
    'S-518 the popup shows what the extension may fetch from, and takes back what the browser lets it',
    async ({ product }) => {
      const { context, id } = await browserWith(['*://127.0.0.1/*', '*://films.example/*'], product.url)
      const page = await context.newPage()
      await page.goto(`chrome-extension://${id}/popup.html`)
      const sites = page.getByRole('list', { name: 'It may fetch from' }).getByRole('listitem')
      await expect(sites).toHaveText([/^127\.0\.0\.1/, /^films\.example/])
      // These came with the installation, which the browser does not let go of.
      await page.getByRole('button', { name: 'Take back: films.example' }).click()
      await expect(page.getByRole('alert')).toContainText('The browser keeps this one.')
      await expect(sites).toHaveCount(2)
      await context.close()
    },
  )

  base('S-521 S-566 a site without permission is told so, and led to where it is asked for', async ({ product }) => {
    const { context } = await browserWith([], product.url)
    const page = await context.newPage()
    await settled(page)
    expect(await ask(page, 'hello')).toEqual({ success: true, version: '1.0.2', allowed: false, hasPermission: false })
    expect(await ask(page, 'makeRequest', { url: `${closed.url}/film/en.vtt`, method: 'GET' })).toEqual({
      success: false,
      error: 'Extension is not enabled for this page',
    })
    await page.goto('/onboarding/extension')
    await expect(page.getByText('It needs one more permission')).toBeVisible()
    await page.getByRole('button', { name: 'Grant' }).click()
    await expect(page).toHaveURL(/^chrome-extension:\/\/[a-p]{32}\/tabs\/PermissionGrant\.html\?redirectUrl=/)
    await expect(page.getByText(new URL(product.url).host)).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page).toHaveURL(`${product.url}/onboarding/extension`)
    await context.close()
  })
})
