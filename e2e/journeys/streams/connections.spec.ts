import { serveHandler, type ServedHandler } from '@matinee/testing/proxy'
import { createFakeJellyfin, HARBOUR_LIGHTS, type FakeJellyfin } from '@matinee/testing/jellyfin'
import { startAddonServer, type AddonServer } from '@matinee/testing/stremio'
import type { Page } from '@playwright/test'
import sdk from 'stremio-addon-sdk'
import { fakeArchive } from '../../support/archive.ts'
import { addAddon, beginLinkOfDetour, connectAddon, openConnections, pictureFrom } from '../../support/connecting.ts'
import { notePlaces } from '../../support/places.ts'
import { expect, journey } from '../../support/journey.ts'
import { reelFile, serveReel, type ReelServer } from '../../support/reel-server.ts'
import { expectToPlay, seekTo, showControls } from '../../support/watching.ts'

const DETOUR = '/media/tmdb-movie-1000037638-detour'
const DETOUR_IMDB = 'tt0037638'

let reel: ReelServer
let jellyfin: FakeJellyfin
let cupboard: ServedHandler
let addon: AddonServer

journey.beforeAll(async () => {
  reel = await serveReel()
  jellyfin = createFakeJellyfin({
    items: [{ ...HARBOUR_LIGHTS, Name: 'Detour', ProductionYear: 1945, ProviderIds: { Imdb: DETOUR_IMDB } }],
    files: reelFile,
  })
  cupboard = await serveHandler(jellyfin)
  addon = await startAddonServer(sdk, {
    manifest: {
      id: 'org.example.lamplight',
      version: '1.0.3',
      name: 'Lamplight',
      description: 'Films of a village cinema',
      catalogs: [],
      resources: ['stream', 'subtitles'],
      types: ['movie', 'series'],
      idPrefixes: ['tt'],
    },
    streams: {
      [`movie/${DETOUR_IMDB}`]: [
        { infoHash: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', title: 'a torrent' },
        { url: `${reel.url}/film/720.mp4`, title: '720p' },
      ],
    },
    subtitles: { [`movie/${DETOUR_IMDB}`]: [{ id: 'one', lang: 'eng', url: `${reel.url}/film/en.vtt` }] },
  })
})
journey.afterAll(async () => {
  await Promise.all([cupboard.close(), addon.close(), reel.close()])
})

async function signIn(page: Page) {
  await openConnections(page)
  await page.getByRole('button', { name: 'Add a server' }).click()
  await page.getByLabel('Server address').fill(cupboard.url)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('User name').fill(jellyfin.userName)
  await page.getByLabel('Password').fill(jellyfin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(`Ada on ${new URL(cupboard.url).host}`)).toBeVisible()
}

/** Opens the form of a link of one's own, with the film chosen. */
journey.describe('what a viewer connects', () => {
  journey(
    'a Jellyfin server is signed in to, tried, plays, and hears where the film is',
    { tag: '@gate' },
    async ({ page }) => {
      await fakeArchive(page)
      await openConnections(page)
      await page.getByRole('button', { name: 'Add a server' }).click()
      await page.getByLabel('Server address').fill(cupboard.url)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('User name').fill(jellyfin.userName)
      await page.getByLabel('Password').fill('wrong')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('The server does not know this name with this password.')).toBeVisible()
      await page.getByLabel('Password').fill(jellyfin.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('button', { name: 'Test cupboard' }).click()
      await expect(page.getByText('2 libraries, Jellyfin 10.10.3')).toBeVisible()
      // What it holds is never shown again, and needs no saving.
      expect(await page.content()).not.toContain(jellyfin.token)
      await expect(page.getByText('Unsaved changes')).toBeHidden()

      await page.goto(DETOUR)
      await expectToPlay(page)
      expect(await pictureFrom(page)).toContain(cupboard.url)
      await expect.poll(() => jellyfin.reports.map(({ path }) => path)).toContain('/Sessions/Playing')
      await showControls(page)
      await page.getByRole('link', { name: 'Back to home' }).click()
      await expect.poll(() => jellyfin.reports.at(-1)?.path).toBe('/Sessions/Playing/Stopped')
    },
  )

  journey('a page that comes back from the back/forward cache goes on telling the server', async ({ page }) => {
    await fakeArchive(page)
    await signIn(page)
    await page.goto(DETOUR)
    await expectToPlay(page)
    const since = jellyfin.reports.length
    const paths = () => jellyfin.reports.slice(since).map(({ path }) => path.replace('/Sessions/Playing', ''))
    // As the browser says it: the driver keeps no pages in that cache.
    const say = (type: string) =>
      page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
    await say('pagehide')
    await expect.poll(() => paths().at(-1)).toBe('/Stopped')
    await say('pageshow')
    await expect.poll(() => paths().at(-1)).toBe('')
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    await expect.poll(() => paths().at(-1)).toBe('/Progress')
    await showControls(page)
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect.poll(() => paths().at(-1)).toBe('/Stopped')
    expect(paths().filter((path) => path === '/Stopped')).toHaveLength(2)
  })

  journey('Quick Connect signs in by a code on another device', async ({ page }) => {
    await openConnections(page)
    await page.getByRole('button', { name: 'Add a server' }).click()
    await page.getByLabel('Server address').fill(cupboard.url)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Use Quick Connect' }).click()
    await expect(page.getByText('482911')).toBeVisible()
    jellyfin.approveCode()
    await expect(page.getByText(`Ada on ${new URL(cupboard.url).host}`)).toBeVisible()
  })

  journey(
    'an add-on of the real kind plays, with what does not play here named in the source menu',
    { tag: '@gate' },
    async ({ page }) => {
      await fakeArchive(page)
      await connectAddon(page, addon.url)
      await page.goto(DETOUR)
      await expectToPlay(page)
      expect(await pictureFrom(page)).toBe(`${reel.url}/film/720.mp4`)
      // Its subtitles are in their own list.
      await showControls(page)
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('button', { name: /Language and style/ }).click()
      await page.getByRole('button', { name: /From elsewhere/ }).click()
      await page.getByRole('radio', { name: /English/ }).click()
      await expect(page.getByRole('radio', { name: /English/ })).toBeChecked()
    },
  )

  journey('a subtitle of an add-on is there again after a reload, without asking the add-on', async ({ page }) => {
    await fakeArchive(page)
    await connectAddon(page, addon.url)
    await page.goto(`${DETOUR}?r=/settings/captions/opensubtitles`)
    await expectToPlay(page)
    await page.getByRole('radio', { name: /English/ }).click()
    await seekTo(page, 12)
    await expect(page.locator('.m-player-captions')).toHaveText(/\S/)
    await page.route('**/film/en.vtt', (route) => route.abort())
    await page.goto(DETOUR)
    await expectToPlay(page)
    await seekTo(page, 12)
    await expect(page.locator('.m-player-captions')).toHaveText(/\S/)
  })

  journey("a link of one's own plays for its title", { tag: '@gate' }, async ({ page }) => {
    await fakeArchive(page)
    await openConnections(page)
    await beginLinkOfDetour(page)
    await page.getByLabel('Address of the video').fill('ftp://films.example/x.mp4')
    await page.getByRole('button', { name: 'Save the link' }).click()
    await expect(page.getByText('That is no address we can use.')).toBeVisible()
    await page.getByLabel('Address of the video').fill(`${reel.url}/film/master.m3u8`)
    await page.getByRole('button', { name: 'Save the link' }).click()
    await expect(page.getByText(`HLS, ${new URL(reel.url).host}`)).toBeVisible()
    await page.goto(DETOUR)
    await expectToPlay(page)
    expect(reel.asked.some(({ path }) => path === '/film/master.m3u8')).toBe(true)
  })

  journey('a link that could not be kept is told before it is lost', async ({ page }) => {
    await fakeArchive(page)
    await openConnections(page)
    await beginLinkOfDetour(page)
    const address = page.getByLabel('Address of the video')
    const language = page.getByLabel('Their language')
    const save = page.getByRole('button', { name: 'Save the link' })
    for (const one of ['http:films.example/x.mp4', `https://films.example/${'x'.repeat(8192)}.mp4`]) {
      await address.fill(one)
      await save.click()
      await expect(page.getByText('That is no address we can use.')).toBeVisible()
      await expect(address).toHaveValue(one)
    }
    await address.fill(`${reel.url}/film/master.m3u8`)
    await page.getByLabel('Address of subtitles').fill(`${reel.url}/film/en.srt`)
    for (const one of ['', 'e', 'a'.repeat(36)]) {
      await language.fill(one)
      await save.click()
      await expect(language).toBeFocused()
      await expect(language).toHaveValue(one)
    }
    await language.fill(' en ')
    await save.click()
    await expect(page.getByText(`HLS, ${new URL(reel.url).host}`)).toBeVisible()
    const stored = await page.evaluate(() => localStorage.getItem('__MW::connections'))
    expect(JSON.parse(stored ?? '{}')).toMatchObject({ state: { directLinks: [{ captions: [{ language: 'en' }] }] } })
  })

  journey('the source menu switches in mid-film at the same second', async ({ page }) => {
    await fakeArchive(page)
    const places = await notePlaces(page)
    await signIn(page)
    await connectAddon(page, addon.url)
    await page.goto(DETOUR)
    await expectToPlay(page)
    await seekTo(page, 30)
    await showControls(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: /^Source/ }).click()
    await page.getByRole('radio', { name: 'Lamplight' }).click()
    await expect.poll(() => pictureFrom(page)).toBe(`${reel.url}/film/720.mp4`)
    await expectToPlay(page)
    const [left, resumed] = [(await places('left')).at(-1) ?? NaN, (await places('resumed')).at(-1) ?? NaN]
    expect(left).toBeGreaterThan(29)
    expect(Math.abs(resumed - left)).toBeLessThan(1.5)
  })

  journey('all that an add-on offers can be chosen from, and the choice holds for the title', async ({ page }) => {
    ;(await fakeArchive(page)).become('refusing')
    const asked: string[] = []
    const many = await serveHandler(async (request) => {
      const { pathname } = new URL(request.url)
      const headers = { 'access-control-allow-origin': '*' }
      if (pathname !== '/manifest.json') {
        asked.push(pathname)
        const streams = [
          { name: 'Many', title: 'Detour 720p x264 English', url: `${reel.url}/film/720.mp4` },
          {
            title: 'Detour 360p German CC BY-SA 4.0',
            url: `${reel.url}/film/360.mp4`,
            behaviorHints: { videoSize: 310_000_000 },
          },
          { title: 'Detour 2160p HEVC', url: `${reel.url}/film/gone.mp4`, behaviorHints: { videoSize: 8_400_000_000 } },
          { infoHash: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', title: 'a torrent' },
        ]
        return Response.json({ streams, cacheMaxAge: 600 }, { headers })
      }
      const about = { id: 'many', name: 'Many', version: '1.0.0', catalogs: [] }
      return Response.json({ ...about, resources: ['stream'], types: ['movie'] }, { headers })
    })
    await openConnections(page)
    await addAddon(page, `${many.url}/manifest.json`)
    await page.goto(DETOUR)
    await expectToPlay(page)
    expect(await pictureFrom(page)).toBe(`${reel.url}/film/720.mp4`)
    await showControls(page)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: /^Source/ }).click()
    await page.getByRole('radio', { name: 'Many' }).click()
    const copies = page.getByRole('radio')
    await expect(copies).toHaveText([
      /^4K · HEVC · 8\.4 GB.*127\.0\.0\.1 · Detour 2160p HEVC$/,
      /^720p · H\.264.*English · 127\.0\.0\.1 · Detour 720p/,
      /^360p · 310 MB · CC BY-SA 4\.0.*German · /,
    ])
    await expect(copies.nth(1)).toBeChecked()
    await expect(page.getByText('It has a torrent, which does not play here.')).toBeVisible()
    // One that does not play says so and leaves the film as it is.
    await copies.first().click()
    await expect(copies.first()).toContainText('Failed')
    await expect(copies.first()).toContainText('The film is no longer at this source.')
    expect(await pictureFrom(page)).toBe(`${reel.url}/film/720.mp4`)
    await copies.nth(2).click()
    await expect.poll(() => pictureFrom(page)).toBe(`${reel.url}/film/360.mp4`)
    await expectToPlay(page)
    expect(asked).toHaveLength(1)
    await page.reload()
    await expectToPlay(page)
    expect(await pictureFrom(page)).toBe(`${reel.url}/film/360.mp4`)
    await many.close()
  })

  journey('a first source that never answers holds up nobody', async ({ page }) => {
    await fakeArchive(page)
    const dead = await serveHandler(async (request) => {
      const { pathname } = new URL(request.url)
      const headers = { 'access-control-allow-origin': '*' }
      if (pathname !== '/manifest.json') return new Promise<Response>(() => {})
      const manifest = {
        id: 'dead',
        name: 'Dead',
        version: '1.0.0',
        resources: ['stream'],
        types: ['movie'],
        catalogs: [],
      }
      return Response.json(manifest, { headers })
    })
    await connectAddon(page, addon.url)
    await addAddon(page, `${dead.url}/manifest.json`)
    await page.getByRole('button', { name: 'Move Dead up' }).click()
    await expect(page.getByRole('button', { name: 'Move Dead up' })).toBeDisabled()
    const askedAt = async (server: string) => {
      await page.waitForRequest((request) => request.url().startsWith(`${server}/stream/`))
    }
    const asked = Promise.all([askedAt(dead.url), askedAt(addon.url)])
    await page.goto(DETOUR)
    // The one that is asked first never answers.
    await asked
    await expectToPlay(page)
    expect(await pictureFrom(page)).toBe(`${reel.url}/film/720.mp4`)
    await dead.close()
  })

  journey('what is no add-on says so', { tag: '@gate' }, async ({ page }) => {
    await openConnections(page)
    await addAddon(page, `${reel.url}/film/manifest.json`)
    await expect(page.getByText(/Something answers there, but it is not what we look for|refused/)).toBeVisible()
  })

  journey(
    'add-ons that lie, are huge, lead round in circles or answer with a page are told of, and none is kept',
    async ({ page }) => {
      const answers: Record<string, () => Response> = {
        page: () =>
          new Response('<!doctype html><script>parent.hacked = true</script>', {
            headers: { 'content-type': 'text/html' },
          }),
        lie: () => Response.json({ id: 'org.example.lie', name: 'Lie', version: '1', resources: 'everything' }),
        nothing: () =>
          Response.json({ id: 'org.example.n', name: 'N', version: '1.0.0', resources: ['catalog'], types: ['movie'] }),
        huge: () =>
          Response.json({ id: 'org.example.h', name: 'H', version: '1.0.0', description: 'x'.repeat(2_000_000) }),
        circle: () => new Response(null, { status: 302, headers: { location: '/circle/manifest.json' } }),
      }
      const liar = await serveHandler((request) => {
        const answer =
          answers[new URL(request.url).pathname.split('/')[1] ?? '']?.() ?? new Response('', { status: 404 })
        answer.headers.set('access-control-allow-origin', '*')
        return answer
      })
      await openConnections(page)
      for (const [kind, said] of [
        ['page', 'Something answers there, but it is not what we look for.'],
        ['nothing', 'It offers neither streams nor subtitles that we can use.'],
        ['huge', 'It answered with far too much.'],
        ['circle', 'It could not be reached.'],
        ['lie', 'Something answers there, but it is not what we look for.'],
      ] as const) {
        await addAddon(page, `${liar.url}/${kind}/manifest.json`)
        await expect(page.getByText(said)).toBeVisible()
      }
      await page.reload()
      await expect(page.getByLabel('Address of its manifest')).toBeVisible()
      await expect(page.getByText(new URL(liar.url).host)).toBeHidden()
      await liar.close()
    },
  )
})
