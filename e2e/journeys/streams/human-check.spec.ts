import { createReferenceProxy, serveHandler, type ServedHandler } from '@matinee/testing/proxy'
import { createReferenceScrapeServer } from '@matinee/testing/scrape-server'
import { createFakeAddon } from '@matinee/testing/stremio'
import type { Page } from '@playwright/test'
import { fakeArchive } from '../../support/archive.ts'
import { connectAddon } from '../../support/connecting.ts'
import { expect, journey as base } from '../../support/journey.ts'
import { startProduct } from '../../support/product.ts'
import { serveReel, type ReelServer } from '../../support/reel-server.ts'
import { fakeTurnstile } from '../../support/turnstile.ts'
import { expectToPlay } from '../../support/watching.ts'

const DETOUR = '/media/tmdb-movie-1000037638-detour'
const REFERER = 'https://cinema.example/'
const JWT = `head.${btoa(JSON.stringify({ ip: '127.0.0.1' }))}.signature`

/** A product whose host lends its relays to humans. */
const journey = base.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ VITE_TURNSTILE_KEY: 'site-key' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

const useRelays = (page: Page, proxySet: string[]) =>
  page.evaluate(
    (value) => window.localStorage.setItem('__MW::auth', value),
    JSON.stringify({ state: { backendUrl: null, proxySet }, version: 0 }),
  )

journey.describe('a relay that lends itself to humans', () => {
  let closed: ReelServer
  let addon: ServedHandler
  journey.beforeAll(async () => {
    closed = await serveReel({ wantsReferer: REFERER })
    const proxyHeaders = { request: { Referer: REFERER } }
    const stream = { url: `${closed.url}/film/master.m3u8`, behaviorHints: { notWebReady: true, proxyHeaders } }
    addon = await serveHandler(createFakeAddon({ streams: { 'movie/tt0037638': [stream] } }))
  })
  journey.afterAll(async () => {
    await Promise.all([closed.close(), addon.close()])
  })

  journey(
    'S-374 S-376 S-471 S-523 asks once, in a popup, and every part of the film has its token',
    { tag: '@gate' },
    async ({ page }) => {
      const tokens: (string | null)[] = []
      const proxy = await serveHandler(
        createReferenceProxy({
          fetch: (url, init) => fetch(url, init),
          judgeToken(token) {
            tokens.push(token)
            if (token === 'turnstile|human site-key') return JWT
            return token === `jwt|${JWT}` ? '' : undefined
          },
        }),
      )
      await fakeTurnstile(page)
      const archive = await fakeArchive(page)
      archive.become('refusing')
      await connectAddon(page, addon.url)
      await useRelays(page, [proxy.url])
      const reported = page.waitForRequest('**/api/metrics/captcha')
      await page.goto(DETOUR)
      const popup = page.getByRole('dialog', { name: 'Are you human?' })
      await expect(popup).toContainText('This host asks before it lends its relays.')
      await popup.getByRole('button', { name: 'I am human' }).click()
      await expect(popup).toBeHidden()
      expect((await reported).postDataJSON()).toEqual({ success: true })
      await expectToPlay(page)
      // The viewer's own relay is asked without one, until it refuses.
      const refused = tokens.findIndex((token) => token !== null)
      expect(new Set(tokens.slice(0, refused))).toEqual(new Set([null]))
      expect(tokens[refused]).toBe('turnstile|human site-key')
      const rest = tokens.slice(refused + 1)
      expect(rest.length).toBeGreaterThan(3)
      expect(new Set(rest)).toEqual(new Set([`jwt|${JWT}`]))
      await proxy.close()
    },
  )

  journey('S-375 S-376 S-571 a check that fails is said, and reported, and nobody was asked', async ({ page }) => {
    const scraper = createReferenceScrapeServer({
      sources: [{ id: 'full', name: 'Full house', rank: 1 }],
      embeds: [],
      story: () => [['noOutput', '']],
    })
    const served = await serveHandler((request) => scraper.fetch(request))
    await page.route('https://challenges.cloudflare.com/**', (route) => route.abort())
    await page.goto('/about')
    await useRelays(page, [`|type=api|${served.url}`])
    const reported = page.waitForRequest('**/api/metrics/captcha')
    await page.goto(DETOUR)
    await expect(page.getByRole('heading', { name: 'Failed to verify your humanity' })).toBeVisible()
    expect((await reported).postDataJSON()).toEqual({ success: false })
    expect(scraper.calls).toEqual(['/metadata'])
    await served.close()
  })

  journey(
    'S-374 settings look after a relay of the viewer that asks for nothing, and nobody is asked',
    async ({ page }) => {
      const asked: (string | undefined)[] = []
      await fakeTurnstile(page)
      await page.route('https://relay.example/**', (route) => {
        asked.push(route.request().headers()['x-token'])
        return route.fulfill({
          json: { url: 'https://postman-echo.com/get' },
          headers: { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' },
        })
      })
      const checks: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith('https://challenges.cloudflare.com/')) checks.push(request.url())
      })
      await page.goto('/about')
      await useRelays(page, ['https://relay.example'])
      await page.goto('/settings')
      const transport = page.getByText('By your own proxies')
      await expect(transport).toContainText('Working')
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(asked).toEqual([undefined])
      expect(checks).toEqual([])
    },
  )
})
