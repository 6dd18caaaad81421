import { serveHandler } from '@matinee/testing/proxy'
import { createFakeAddon } from '@matinee/testing/stremio'
import type { Page } from '@playwright/test'
import { fakeArchive } from '../../support/archive.ts'
import { castRoom } from '../../support/cast-room.ts'
import { connectAddon } from '../../support/connecting.ts'
import { notePlaces } from '../../support/places.ts'
import { expect, journey as base } from '../../support/journey.ts'
import { startProduct } from '../../support/product.ts'
import { serveReel } from '../../support/reel-server.ts'
import { expectToPlay, FILM, seekTo, showControls, videoFact, watch } from '../../support/watching.ts'

/** A product whose host turned casting on. */
const journey = base.extend<object, object>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ VITE_CAST_ENABLED: 'true' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

const castButton = (page: Page) => page.getByRole('button', { name: 'Cast', exact: true }).last()

async function chooseFrom(page: Page, path: string, name: string | RegExp) {
  const menu = path.split('/').at(-1) === 'audio' ? 'Audio' : 'Subtitles'
  await showControls(page)
  if (menu === 'Subtitles') await page.getByRole('button', { name: 'Subtitles' }).click()
  else {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: /^Audio/ }).click()
  }
  await page.getByRole('radio', { name }).click()
  if (menu === 'Subtitles') await page.keyboard.press('Escape')
}

journey.describe('another screen', () => {
  journey(
    'S-180 S-326 S-327 S-328 takes the film over at its second, obeys this page, and gives it back at its own',
    { tag: '@gate' },
    async ({ page }) => {
      const room = await castRoom(page)
      const places = await notePlaces(page)
      // On a machine that is busy for seconds the other copy of the film would take over.
      await page.route('**/samples/film/*.mp4', (route) => route.abort())
      await watch(page, FILM)
      await chooseFrom(page, '/captions', 'English')
      await seekTo(page, 30)
      await showControls(page)
      const before = await videoFact(page, 'currentTime')
      await castButton(page).click()
      await room.choose()

      await expect(page.getByText('Playing on Living room')).toBeVisible()
      await expect.poll(async () => (await room.state()).frames).toBeGreaterThan(10)
      const begun = await room.state()
      expect(begun.address).toContain('/samples/film/master.m3u8')
      const [handedOver, left] = [begun.requests[0]?.currentTime ?? NaN, (await places('left')).at(-1) ?? NaN]
      expect(handedOver).toBeGreaterThanOrEqual(before)
      expect(Math.abs(handedOver - left)).toBeLessThan(1.5)
      expect(await videoFact(page, 'currentSrc').then((src) => src === '' || src.startsWith('blob:'))).toBe(true)
      expect(await videoFact(page, 'paused')).toBe(true)
      // What was read here is read there.
      await expect.poll(async () => (await room.state()).activeTracks).toEqual(['AUDIO en', 'TEXT en'])

      await chooseFrom(page, '/audio', 'Deutsch')
      await expect.poll(async () => (await room.state()).activeTracks.toSorted()).toEqual(['AUDIO de', 'TEXT en'])
      await chooseFrom(page, '/captions', 'العربية')
      await expect.poll(async () => (await room.state()).activeTracks.toSorted()).toEqual(['AUDIO de', 'TEXT ar'])

      await page.keyboard.press('ArrowDown')
      await expect.poll(async () => (await room.state()).volume.toFixed(2)).toBe('0.25')
      await showControls(page)
      await page.getByRole('button', { name: 'Pause' }).last().click()
      await expect.poll(async () => (await room.state()).isPaused).toBe(true)
      await page.keyboard.press('l')
      await expect.poll(async () => (await room.state()).position).toBeGreaterThan(40)
      // The place that was asked for is shown at once; the command goes to the film that has come there.
      await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', /4\d/)
      await showControls(page)
      await page.getByRole('button', { name: 'Play', exact: true }).last().click()
      await expect.poll(async () => (await room.state()).isPaused).toBe(false)

      const there = (await room.state()).position
      await showControls(page)
      const starts = (await places('playing')).length
      await castButton(page).click()
      await expectToPlay(page)
      await expect(page.getByText('Playing on Living room')).toHaveCount(0)
      const [resumed] = (await places('playing')).slice(starts)
      // The screen tells its place once a second: the page knows the last one that it told.
      expect(resumed).toBeGreaterThan(there - 1)
      expect(resumed).toBeLessThanOrEqual((await room.state()).position + 1)
      // Its volume is not the page's, but its languages are.
      expect(await videoFact(page, 'volume')).toBe(1)
      await showControls(page)
      await page.getByRole('button', { name: 'Settings' }).click()
      await expect(page.getByRole('button', { name: /^Audio/ })).toContainText('Deutsch')
      await expect(page.locator('.m-player-captions [dir=rtl]').first()).toBeAttached()
    },
  )

  journey('S-328 a session that is still there after a reload is joined again, undisturbed', async ({ page }) => {
    const room = await castRoom(page)
    await watch(page, FILM)
    await seekTo(page, 20)
    await showControls(page)
    await castButton(page).click()
    await room.choose()
    await expect.poll(async () => (await room.state()).position).toBeGreaterThan(22)

    await page.reload()
    await expect(page.getByText('Playing on Living room')).toBeVisible()
    await expect.poll(async () => (await room.state()).frames).toBeGreaterThan(10)
    const joined = await room.state()
    expect(joined.requests).toEqual([])
    expect(joined.isPaused).toBe(false)
    expect(await videoFact(page, 'paused')).toBe(true)
    await room.pause()
    await showControls(page)
    await expect(page.getByRole('button', { name: 'Play', exact: true }).last()).toBeVisible()
    const { position } = await room.state()
    await castButton(page).click()
    await expect(page.getByText('Playing on Living room')).toHaveCount(0)
    await expect.poll(() => videoFact(page, 'currentTime')).toBeCloseTo(position, 0)
    expect(await videoFact(page, 'paused')).toBe(true)
  })

  journey('reads the file that a source brought, a viewer’s own file, and another second of it', async ({ page }) => {
    const room = await castRoom(page)
    await watch(page, `${FILM}?r=/settings/source`)
    await page.getByRole('radio', { name: /Sample reel \(MP4\)/ }).click()
    await expect.poll(() => videoFact(page, 'currentSrc')).toContain('.mp4')
    await chooseFrom(page, '/captions', 'Español')
    await showControls(page)
    await castButton(page).click()
    await room.choose()
    await expect.poll(async () => (await room.state()).activeTracks).toContain('TEXT es')
    const [first] = (await room.state()).requests
    expect(first?.media.tracks?.[0]).toMatchObject({ trackContentId: expect.stringMatching(/^http.*\/es\.vtt$/) })

    const before = (await room.state()).position
    await page.keyboard.press('h')
    await expect.poll(async () => (await room.state()).requests.length).toBe(2)
    const moved = (await room.state()).requests[1]
    expect(moved?.media.tracks?.[0]).toMatchObject({ trackContentId: expect.stringMatching(/^data:text\/vtt/) })
    expect(moved?.currentTime).toBeGreaterThan(before - 1)

    await showControls(page)
    await page.getByRole('button', { name: 'Subtitles' }).click()
    const buffer = Buffer.from('1\n00:00:00,000 --> 00:01:20,000\nMine 100%\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'mine.srt', mimeType: 'text/plain', buffer })
    await expect.poll(async () => (await room.state()).activeTracks).toContain('TEXT custom')
    await page.getByRole('radio', { name: 'Off' }).click()
    await expect
      .poll(async () => (await room.state()).activeTracks.filter((track) => track.startsWith('TEXT')))
      .toEqual([])
  })

  journey('a host that has not turned casting on asks nobody for the sender', async ({ page }) => {
    const product = await startProduct()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await watch(page, product.url + FILM)
    await showControls(page)
    await expect(castButton(page)).toHaveCount(0)
    expect(asked.filter((url) => !url.startsWith(product.url) && !/^(blob|data):/.test(url))).toEqual([])
    await product.stop()
  })
})

journey.describe('a stream that this page plays by a proxy', () => {
  const DETOUR = '/media/tmdb-movie-1000037638-detour'
  const REFERER = 'https://cinema.example/'
  const proxied = base.extend<object, object>({
    product: [
      async ({}, use) => {
        const product = await startProduct({
          VITE_CAST_ENABLED: 'true',
          VITE_CORS_PROXY_URL: '/proxy',
          PROXY_ALLOW_ADDRESSES: '127.0.0.1',
        })
        await use(product)
        await product.stop()
      },
      { scope: 'worker' },
    ],
  })

  proxied(
    'S-328 goes to the receiver by a signed address of the proxy, which lets it in',
    async ({ page, request }) => {
      const closed = await serveReel({ wantsReferer: REFERER })
      const proxyHeaders = { request: { Referer: REFERER } }
      const stream = { url: `${closed.url}/film/master.m3u8`, behaviorHints: { notWebReady: true, proxyHeaders } }
      const addon = await serveHandler(createFakeAddon({ streams: { 'movie/tt0037638': [stream] } }))
      const archive = await fakeArchive(page)
      archive.become('refusing')
      const room = await castRoom(page)
      await connectAddon(page, addon.url)
      await watch(page, DETOUR)
      await showControls(page)
      await castButton(page).click()
      await room.choose()
      await expect.poll(async () => (await room.state()).frames).toBeGreaterThan(10)
      const { address } = await room.state()
      const { origin, searchParams } = new URL(address)
      expect(origin).toBe(new URL(page.url()).origin)
      expect(searchParams.get('destination')).toBe(stream.url)
      expect(searchParams.get('signature')).toMatch(/^[\w-]{43}$/)
      // The receiver's page is on an origin of its maker, which the proxy serves for the signature alone.
      const headers = { Origin: 'https://receiver.example' }
      const master = await request.get(address, { headers })
      expect(master.headers()['access-control-allow-origin']).toBe('*')
      expect(await master.text()).toContain('signature=')
      expect((await request.get(address.replace(/&signature=.*/, ''), { headers })).status()).toBe(403)
      await Promise.all([closed.close(), addon.close()])
    },
  )
})
