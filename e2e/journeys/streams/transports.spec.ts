import { createReferenceProxy, serveHandler, type ServedHandler } from '@matinee/testing/proxy'
import { FILM_SECONDS, LATE_IN_FILM } from '@matinee/testing/sample-reel'
import { createReferenceScrapeServer, type ReferenceScrapeServer } from '@matinee/testing/scrape-server'
import { createFakeAddon } from '@matinee/testing/stremio'
import type { Page, Request } from '@playwright/test'
import { fakeArchive } from '../../support/archive.ts'
import { goLate } from '../../support/bad-films.ts'
import { connectAddon } from '../../support/connecting.ts'
import { expect, journey as base } from '../../support/journey.ts'
import { startProduct } from '../../support/product.ts'
import { searchFor } from '../../support/searching.ts'
import { serveReel, type ReelServer } from '../../support/reel-server.ts'
import { expectToPlay, showControls, videoFact } from '../../support/watching.ts'
import { throughProxy, useProxies } from '../../support/proxies.ts'

const DETOUR = '/media/tmdb-movie-1000037638-detour'
const REFERER = 'https://cinema.example/'

let closed: ReelServer
let open: ReelServer
let addon: ServedHandler

base.beforeAll(async () => {
  closed = await serveReel({ wantsReferer: REFERER })
  open = await serveReel()
  // Streams that no page may fetch: they want a header that only others can send, and let nobody read them.
  const proxyHeaders = { request: { Referer: REFERER } }
  addon = await serveHandler(
    createFakeAddon({
      streams: {
        'movie/tt0037638': [
          { url: `${closed.url}/film/master.m3u8`, behaviorHints: { notWebReady: true, proxyHeaders } },
        ],
      },
    }),
  )
})
base.afterAll(async () => {
  await Promise.all([closed.close(), open.close(), addon.close()])
})

base.describe('a stream that the page alone may not fetch', () => {
  base('is not offered by the page alone', async ({ page }) => {
    const archive = await fakeArchive(page)
    archive.become('refusing')
    await connectAddon(page, addon.url)
    await page.goto(DETOUR)
    await expect(page.getByRole('heading', { name: "We couldn't find that" })).toBeVisible()
  })

  throughProxy('S-006 S-522 a proxy carries it, playlists and pieces', { tag: '@gate' }, async ({ page }) => {
    const archive = await fakeArchive(page)
    archive.become('refusing')
    await connectAddon(page, addon.url)
    await page.goto(DETOUR)
    await expectToPlay(page)
    expect(closed.asked.some(({ path, referer }) => /\.(m4s|mp4)$/.test(path) && referer === REFERER)).toBe(true)
  })
})

/** The page's requests for `/ping.txt` that nobody has answered yet; who holds one back takes it out. */
function unansweredPings(page: Page): Set<Request> {
  const unanswered = new Set<Request>()
  page.on('request', (request) => request.url().endsWith('/ping.txt') && unanswered.add(request))
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  return unanswered
}

base.describe('a server on a network', () => {
  const onNetwork = base.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
    product: [
      async ({}, use) => {
        const relays = { VITE_CORS_PROXY_URL: '/proxy,|type=api|/scraper', PROXY_ALLOW_ADDRESSES: '127.0.0.1' }
        const product = await startProduct({ ...relays, PUBLIC_URL: 'http://films.test' })
        await use(product)
        await product.stop()
      },
      { scope: 'worker' },
    ],
  })

  onNetwork(
    'carries for its page, also once the token of the page ran out',
    { tag: '@gate' },
    async ({ page, context, product }) => {
      expect((await fetch(`${product.url}/proxy?destination=${encodeURIComponent(closed.url)}`)).status).toBe(401)
      const archive = await fakeArchive(page)
      archive.become('refusing')
      await connectAddon(page, addon.url)
      // From the page's first one on, which may take as long as its first search.
      const unanswered = unansweredPings(page)
      await page.goto('/')
      await searchFor(page, 'detour')
      /** Takes the page's token away, and keeps it from another until one request was refused for it. */
      const loseToken = async (goOn: () => Promise<void>) => {
        const refused = page.waitForResponse((response) => response.status() === 401)
        await page.route('**/ping.txt', async (route) => {
          unanswered.delete(route.request())
          await refused
          await route.continue()
        })
        // An answer that is on its way would bring a token after the cookies are gone.
        await expect.poll(() => unanswered.size).toBe(0)
        await context.clearCookies()
        await goOn()
        await refused
        await expectToPlay(page)
        await page.unroute('**/ping.txt')
      }
      await loseToken(() => page.getByRole('link', { name: /^Detour/ }).click())
      // In mid-film, at a place of which nothing is loaded.
      await loseToken(() => goLate(page))
      expect(await videoFact(page, 'currentTime')).toBeGreaterThan(LATE_IN_FILM - 1)
      expect((await context.cookies()).every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Strict')).toBe(true)
    },
  )

  onNetwork('goes on after it was paused for long in a page that nobody looked at', async ({ page, context }) => {
    const archive = await fakeArchive(page)
    archive.become('refusing')
    await connectAddon(page, addon.url)
    await page.clock.install()
    await page.goto(DETOUR)
    await expectToPlay(page)
    const source = await videoFact(page, 'currentSrc')
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }))
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    // From here on the paused film asks for nothing by itself.
    const secondsAhead = () =>
      page
        .locator('video')
        .evaluate(({ buffered, currentTime }: HTMLVideoElement) => buffered.end(buffered.length - 1) - currentTime)
    await expect.poll(secondsAhead).toBeGreaterThanOrEqual(60)
    await context.clearCookies()
    const renewed = page.waitForResponse('**/ping.txt')
    await page.clock.fastForward('31:00')
    await renewed
    await expect.poll(async () => (await context.cookies()).length).toBeGreaterThan(0)
    const refused: string[] = []
    page.on('response', (response) => response.status() === 401 && refused.push(response.url()))
    const unloaded = FILM_SECONDS - 15
    await page.locator('video').evaluate(async (video: HTMLVideoElement, at) => {
      video.currentTime = at
      await video.play()
    }, unloaded)
    await expectToPlay(page)
    expect(await videoFact(page, 'currentTime')).toBeGreaterThan(unloaded - 1)
    expect([refused, await videoFact(page, 'currentSrc')]).toEqual([[], source])
  })
})

base.describe('a scrape server', () => {
  let scraper: ReferenceScrapeServer
  let served: ServedHandler

  base.beforeAll(async () => {
    const stream = () => ({
      type: 'file',
      id: 's',
      flags: ['cors-allowed'],
      captions: [],
      qualities: { '720': { type: 'mp4', url: `${open.url}/film/720.mp4` } },
    })
    scraper = createReferenceScrapeServer({
      sources: [
        { id: 'empty', name: 'Empty house', rank: 2 },
        { id: 'full', name: 'Full house', rank: 1 },
      ],
      embeds: [{ id: 'host', name: 'A host', rank: 1 }],
      story: () => [
        ['init', { sourceIds: ['empty', 'full'] }],
        ['start', 'empty'],
        ['update', { id: 'empty', percentage: 100, status: 'notfound', reason: 'not there' }],
        ['start', 'full'],
        ['discoverEmbeds', { sourceId: 'full', embeds: [{ id: 'full-0', embedScraperId: 'host' }] }],
        ['start', 'full-0'],
        ['update', { id: 'full-0', percentage: 50, status: 'pending' }],
        ['completed', { sourceId: 'full', embedId: 'host', stream: stream() }],
      ],
    })
    served = await serveHandler((request) => scraper.fetch(request))
  })
  base.afterAll(async () => served.close())
  base.beforeEach(() => {
    scraper.mood = 'well'
  })

  const remote = base.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
    product: [
      async ({}, use) => {
        const product = await startProduct()
        await use(product)
        await product.stop()
      },
      { scope: 'worker' },
    ],
  })
  const use = async (page: Page) => {
    const entry = `|type=api|${served.url}`
    await useProxies(page, [entry])
  }

  remote('S-480 S-481 S-400 finds a stream, with the events of protocols §9', { tag: '@gate' }, async ({ page }) => {
    await use(page)
    const reported = page.waitForRequest('**/api/metrics/providers')
    await page.goto(DETOUR)
    await expectToPlay(page)
    expect(scraper.calls[0]).toBe('/metadata')
    const query = new URLSearchParams(scraper.calls[1]?.split('?')[1])
    expect(Object.fromEntries(query)).toMatchObject({
      type: 'movie',
      title: 'Detour',
      releaseYear: '1945',
      imdbId: 'tt0037638',
    })
    const report = (await reported).postDataJSON() as { items: unknown[]; tool: string; batchId: string }
    expect(report.tool).toBe('custom-proxy')
    expect(report.batchId).toHaveLength(32)
    expect(report.items).toEqual([
      expect.objectContaining({ providerId: 'empty', status: 'notfound', errorMessage: 'not there' }),
      expect.objectContaining({ providerId: 'full', embedId: 'host', status: 'success' }),
      expect.objectContaining({ providerId: 'full', status: 'success' }),
    ])
  })

  remote('S-006 finds a stream that the page alone may not fetch, and a proxy carries it', async ({ page }) => {
    const asked: string[] = []
    const proxy = await serveHandler(
      createReferenceProxy({
        fetch(url, init) {
          asked.push(url)
          return fetch(url, init)
        },
      }),
    )
    const playlist = `${closed.url}/film/master.m3u8`
    const stream = { type: 'hls', id: 's', flags: [], captions: [], headers: { Referer: REFERER }, playlist }
    const server = createReferenceScrapeServer({
      sources: [{ id: 'full', name: 'Full house', rank: 1 }],
      embeds: [],
      story: () => [
        ['init', { sourceIds: ['full'] }],
        ['start', 'full'],
        ['completed', { sourceId: 'full', stream }],
      ],
    })
    const served = await serveHandler((request) => server.fetch(request))
    await useProxies(page, [proxy.url, `|type=api|${served.url}`])
    await page.goto(DETOUR)
    await expectToPlay(page)
    expect(asked).toContain(playlist)
    expect(asked.some((url) => url.endsWith('.m4s'))).toBe(true)
    await Promise.all([proxy.close(), served.close()])
  })

  remote('S-532 one that closes half way is told of, and another try works', async ({ page }) => {
    await use(page)
    scraper.mood = 'closes half way'
    await page.goto(DETOUR)
    await expect(page.getByRole('heading', { name: 'Failed to scrape' })).toBeVisible()
    scraper.mood = 'well'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectToPlay(page)
  })

  remote('one that does not say what it has is told of', async ({ page }) => {
    await use(page)
    scraper.mood = 'refuses'
    await page.goto(DETOUR)
    await expect(page.getByRole('heading', { name: 'The search server does not answer' })).toBeVisible()
  })

  remote('hears when the viewer leaves', async ({ page }) => {
    await use(page)
    scraper.mood = 'hangs'
    const before = scraper.disconnects()
    await page.goto(DETOUR)
    await expect(page.getByRole('listitem').filter({ hasText: 'Full house' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect.poll(() => scraper.disconnects()).toBe(before + 1)
  })
})

base.describe('a proxy that speaks protocols §7 and nothing of ours', () => {
  base('S-399 S-524 is taken by the setup, asked by the words of the protocol', async ({ page }) => {
    const asked: string[] = []
    const proxy = await serveHandler(
      createReferenceProxy({
        fetch: async (url) => {
          asked.push(url)
          return Response.json({ url })
        },
      }),
    )
    await page.goto('/onboarding/proxy?redirect=%2Fdiscover')
    await page.getByLabel('Proxy address').fill(proxy.url)
    await page.getByRole('button', { name: 'Check and save' }).click()
    await expect(page).toHaveURL('/discover')
    expect(asked).toEqual(['https://postman-echo.com/get'])
    await proxy.close()
  })

  base('S-006 S-522 carries an HLS stream whose playlists it does not rewrite, and its subtitles', async ({ page }) => {
    const asked: string[] = []
    const proxy = await serveHandler(
      createReferenceProxy({
        fetch(url, init) {
          asked.push(url)
          return fetch(url, init)
        },
      }),
    )
    // A subtitle file that its server lets no page read.
    const text = 'WEBVTT\n\n00:00.000 --> 01:20.000\nBrought by the proxy\n'
    const files = await serveHandler(() => new Response(text, { headers: { 'content-type': 'text/vtt' } }))
    const proxyHeaders = { request: { Referer: REFERER } }
    const withText = await serveHandler(
      createFakeAddon({
        streams: {
          'movie/tt0037638': [
            {
              url: `${closed.url}/film/master.m3u8`,
              behaviorHints: { notWebReady: true, proxyHeaders },
              subtitles: [{ id: 'brought', url: `${files.url}/en.vtt`, lang: 'eng' }],
            },
          ],
        },
      }),
    )
    const archive = await fakeArchive(page)
    archive.become('refusing')
    await useProxies(page, [proxy.url])
    await connectAddon(page, withText.url)
    const before = closed.asked.length
    await page.goto(DETOUR)
    await expectToPlay(page)
    const pieces = closed.asked.slice(before).filter(({ path }) => /\.(m4s|mp4)$/.test(path))
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.every(({ referer }) => referer === REFERER)).toBe(true)
    expect(asked).toContain(`${closed.url}/film/audio-en/init.mp4`)

    await showControls(page)
    await page.getByRole('button', { name: 'Subtitles' }).click()
    await page.getByRole('radio', { name: 'English' }).first().click()
    await expect.poll(() => asked).toContain(`${files.url}/en.vtt`)
    await expect(page.getByText('Brought by the proxy')).toBeAttached()
    await Promise.all([proxy.close(), files.close(), withText.close()])
  })
})
