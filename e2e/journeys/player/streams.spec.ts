import type { Page, Route } from '@playwright/test'
import { serveHandler } from '@matinee/testing/proxy'
import { beginningOf } from '@matinee/testing/sample-reel'
import { expect, journey } from '../../support/journey.ts'
import { answerWithManifest, broadcast, playlist } from '../../support/streams.ts'
import { expectToPlay, FILM, seekTo, showControls, videoFact, watch } from '../../support/watching.ts'

const ADDRESS = '/samples/odd/stream.m3u8'

async function start(page: Page, manifest: string) {
  await answerWithManifest(page, `**${ADDRESS}`, manifest)
  await page.goto('/dev/video')
  await page.getByLabel('Custom stream URL').fill(ADDRESS)
  await page.getByRole('button', { name: 'Start stream' }).click()
}

/** An engine asks again and again before it gives a source up: longer than a test has otherwise. */
journey.describe.configure({ timeout: 90_000 })
const GIVES_UP = { timeout: 40_000 }

const alert = (page: Page) => page.getByRole('alert')

journey.describe('streams as they come', () => {
  journey('missing segments: what there was plays, then the place and the cause are named', async ({ page }) => {
    await start(page, await playlist('360', (text) => text.replaceAll(/^(?!00[1-3])\d+\.m4s/gm, '/samples/gone/$&')))
    await expectToPlay(page)
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 4
    })
    await expect(alert(page)).toContainText('The film is no longer at this source.', GIVES_UP)
    await expect(alert(page)).toContainText(/broke off at 00:[01]\d/)
  })

  journey('wrong durations: the film plays to its end all the same', async ({ page }) => {
    const segments = 23
    // Four seconds are said to be one, so that the whole is said to be a quarter. It is short enough to be buffered as the viewer seeks:
    // what is not, the engine lays where the playlist says.
    const clip = await playlist('360', (text) => beginningOf(text, segments).replaceAll('#EXTINF:4.0', '#EXTINF:1.0'))
    await start(page, clip)
    await expectToPlay(page)
    await showControls(page)
    await page.getByRole('slider', { name: 'Position' }).focus()
    const ended = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended)
    // The end is further off each time, as far as segments are known.
    await expect.poll(async () => (await page.keyboard.press('End'), ended()), { timeout: 30_000 }).toBe(true)
    expect(await videoFact(page, 'currentTime')).toBeGreaterThan(segments * 4 - 7)
    await expect(alert(page)).toHaveCount(0)
  })

  journey('sound without pictures plays, and its controls stay usable', async ({ page }) => {
    await start(page, await playlist('audio-en'))
    await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(1)
    expect(await videoFact(page, 'videoHeight')).toBe(0)
    await showControls(page)
    await expect(page.getByRole('button', { name: 'Pause' }).last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Picture in picture' })).toHaveCount(0)
    await expect(alert(page)).toHaveCount(0)
  })

  journey('a stream of no length is refused', { tag: '@gate' }, async ({ page }) => {
    await start(page, '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-ENDLIST\n')
    await expect(alert(page)).toContainText("This browser does not support the film's format", GIVES_UP)
  })

  for (const transport of ['hls.js', 'the browser']) {
    journey(
      `a title that is broadcast goes on as its window moves, and keeps no position: ${transport}`,
      async ({ page }) => {
        if (transport === 'the browser')
          await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaSource'))
        await broadcast(page, '**/samples/film/master.m3u8')
        await page.goto(FILM)
        await expectToPlay(page)
        await showControls(page)
        await expect(page.getByRole('button', { name: /^Time:/ }).last()).toHaveAccessibleName('Time: Live')
        await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', 'Live')
        // Beyond the three segments that the first playlist named.
        await expect.poll(() => videoFact(page, 'currentTime'), { timeout: 30_000 }).toBeGreaterThan(13)
        await expect(alert(page)).toHaveCount(0)
        await page.goto('/')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Continue watching' })).toHaveCount(0)
      },
    )
  }

  journey('a broadcast begins at its edge where a film of the title was left', async ({ page }) => {
    await watch(page, FILM)
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    await seekTo(page, 8)
    await watch(page, FILM)
    expect(await videoFact(page, 'currentTime')).toBeLessThan(15)
    await broadcast(page, '**/samples/film/master.m3u8', 12)
    await page.goto(FILM)
    await expectToPlay(page)
    expect(await videoFact(page, 'currentTime')).toBeGreaterThan(15)
    await showControls(page)
    await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', 'Live')
  })

  journey('what a broadcast still offers can be gone back to, and a press leads to its live edge', async ({ page }) => {
    await broadcast(page, '**/samples/film/master.m3u8', 12)
    await page.goto(FILM)
    await expectToPlay(page)
    await showControls(page)
    const position = page.getByRole('slider', { name: 'Position' })
    await expect(position).toHaveAttribute('aria-valuetext', 'Live')
    await expect(page.getByRole('button', { name: 'Time: Live' }).last()).toBeVisible()
    const edge = await videoFact(page, 'currentTime')
    await position.press('Home')
    await expect.poll(() => videoFact(page, 'currentTime')).toBeLessThan(edge - 20)
    await expect(position).toHaveAttribute('aria-valuetext', /^Live −00:[23]\d$/)
    await showControls(page)
    const toLive = page.getByRole('button', { name: /^Go to live \(Live −00:[23]\d\)$/ }).last()
    await page.keyboard.press('k')
    await toLive.click()
    await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(edge - 2)
    await expect.poll(() => videoFact(page, 'paused')).toBe(false)
    await expect(position).toHaveAttribute('aria-valuetext', 'Live')
    await expect(toLive).toHaveCount(0)
  })

  journey('a film for a key system is said to be locked', { tag: '@gate' }, async ({ page }) => {
    const key = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"'
    await start(page, await playlist('360', (text) => text.replace('#EXT-X-MAP', `${key}\n#EXT-X-MAP`)))
    await expect(alert(page)).toContainText('This film is locked for another player.')
  })

  journey('an address that ends after an hour: the place is kept, and another try goes on there', async ({ page }) => {
    await start(page, await playlist('360'))
    await expectToPlay(page)
    const ended = /\/samples\/film\/360\/(?!00\d)\d+\.m4s/
    const refuse = (route: Route) => route.fulfill({ status: 404, body: '' })
    await page.route(ended, refuse)
    await page.route(`**${ADDRESS}`, refuse)
    await showControls(page)
    await page.getByRole('slider', { name: 'Position' }).focus()
    await page.keyboard.press('PageUp')
    await expect(alert(page)).toContainText('The film is no longer at this source.', GIVES_UP)
    await expect(alert(page)).toContainText(/broke off at 01:0\d/)
    await expect(alert(page)).toContainText('Another try often works')
    await page.unroute(ended, refuse)
    await page.unroute(`**${ADDRESS}`, refuse)
    await page.getByRole('button', { name: 'Try another source' }).click()
    await expect.poll(() => videoFact(page, 'currentTime')).toBeGreaterThan(55)
  })

  for (const [status, text] of [
    [401, 'The source asks for a sign-in that was not given.'],
    [403, 'The source does not give this film out.'],
    [410, 'The film is no longer at this source.'],
  ] as const) {
    journey(`an answer ${status} is named: ${text}`, async ({ page }) => {
      await page.route(`**${ADDRESS}`, (route) => route.fulfill({ status, body: '' }))
      await page.goto('/dev/video')
      await page.getByLabel('Custom stream URL').fill(ADDRESS)
      await page.getByRole('button', { name: 'Start stream' }).click()
      await expect(alert(page)).toContainText(text, GIVES_UP)
    })
  }

  journey('a codec that nothing here decodes is named', async ({ page }) => {
    const manifest =
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="zzzz.1.2",RESOLUTION=640x360\n/samples/film/360/playlist.m3u8\n'
    await start(page, manifest)
    await expect(alert(page)).toContainText('This browser has no decoder for this film: it needs zzzz.1.2.')
    await expect(alert(page)).not.toContainText('Another try')
    await page.getByRole('button', { name: 'Show error' }).click()
    await expect(page.locator('pre')).toContainText('zzzz.1.2')
  })

  journey('a server that lets no page read its film is named', async ({ page }) => {
    // Another origin that answers without leave to read; the browser itself refuses.
    const elsewhere = await serveHandler(() => new Response('#EXTM3U'))
    try {
      await page.goto('/dev/video')
      await page.getByLabel('Custom stream URL').fill(`${elsewhere.url}/film.m3u8`)
      await page.getByRole('button', { name: 'Start stream' }).click()
      await expect(alert(page)).toContainText('Its server lets no web page read it.', GIVES_UP)
      await expect(alert(page)).toContainText('The browser extension or a proxy of your own would help.')
      await expect(alert(page)).not.toContainText('Another try')
    } finally {
      await elsewhere.close()
    }
  })
})
