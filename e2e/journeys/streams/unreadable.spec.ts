import { serveHandler, type ServedHandler } from '@matinee/testing/proxy'
import { createFakeAddon } from '@matinee/testing/stremio'
import { fakeArchive } from '../../support/archive.ts'
import { addAddon, beginLinkOfDetour, connectAddon, openConnections } from '../../support/connecting.ts'
import { expect, journey } from '../../support/journey.ts'
import { throughProxy } from '../../support/proxies.ts'
import { reelFile } from '../../support/reel-server.ts'
import { expectToPlay } from '../../support/watching.ts'

const DETOUR = '/media/tmdb-movie-1000037638-detour'

/** An add-on and its film that ask for nothing, and that no page may read. */
let silent: ServedHandler
let silentReel: ServedHandler

journey.beforeAll(async () => {
  silentReel = await serveHandler((request) => reelFile(new URL(request.url).pathname.slice(1), request, {}))
  const streams = { 'movie/tt0037638': [{ url: `${silentReel.url}/film/master.m3u8`, title: 'Detour 720p' }] }
  const readable = createFakeAddon({ streams })
  silent = await serveHandler(async (request) => {
    const answer = await readable(request)
    return new Response(answer.body, { status: answer.status, headers: { 'content-type': 'application/json' } })
  })
})
journey.afterAll(async () => {
  await Promise.all([silent.close(), silentReel.close()])
})

journey.describe('what no page may read', () => {
  journey('is said in the search to need the extension or a proxy', async ({ page }) => {
    const archive = await fakeArchive(page)
    archive.become('refusing')
    const streams = { 'movie/tt0037638': [{ url: `${silentReel.url}/film/master.m3u8`, title: 'Detour 720p' }] }
    const readable = await serveHandler(createFakeAddon({ streams }))
    await connectAddon(page, readable.url)
    await page.goto(DETOUR)
    await expect(page.getByRole('listitem').filter({ hasText: 'would help' })).toContainText(
      'Its server lets no web page read it. The browser extension or a proxy of your own would help.',
    )
    await readable.close()
  })

  journey('an add-on that no page may read says that the extension or a proxy would help', async ({ page }) => {
    await openConnections(page)
    await addAddon(page, `${silent.url}/manifest.json`)
    await expect(
      page.getByText('Its server lets no web page read it. The browser extension or a proxy of your own would help.'),
    ).toBeVisible()
  })

  throughProxy('a proxy carries a link of one’s own that no page may read', async ({ page }) => {
    const archive = await fakeArchive(page)
    archive.become('refusing')
    await openConnections(page)
    await beginLinkOfDetour(page)
    await page.getByLabel('Address of the video').fill(`${silentReel.url}/film/master.m3u8`)
    await page.getByRole('button', { name: 'Save the link' }).click()
    await expect(page.getByText(`HLS, ${new URL(silentReel.url).host}`)).toBeVisible()
    await page.goto(DETOUR)
    await expectToPlay(page)
  })
  throughProxy(
    'a proxy serves an add-on that no page may read, its manifest, its answers and its film',
    async ({ page }) => {
      const archive = await fakeArchive(page)
      archive.become('refusing')
      await connectAddon(page, silent.url)
      await page.goto(DETOUR)
      await expectToPlay(page)
    },
  )
})
