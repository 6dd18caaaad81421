import { serveHandler, type ServedHandler } from '@matinee/testing/proxy'
import { createFakeAddon } from '@matinee/testing/stremio'
import { fakeArchive } from '../../support/archive.ts'
import { addAddon, connectAddon, openConnections } from '../../support/connecting.ts'
import { expect, journey } from '../../support/journey.ts'
import { throughProxy } from '../../support/proxies.ts'
import {
  expectToCarryOwnLink,
  expectToServeSilentAddon,
  serveSilentAddon,
  serveSilentReel,
} from '../../support/silent-addon.ts'

const DETOUR = '/media/tmdb-movie-1000037638-detour'

let silentReel: ServedHandler

journey.beforeAll(async () => {
  silentReel = await serveSilentReel()
})
journey.afterAll(() => silentReel.close())

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
    const silent = await serveSilentAddon(silentReel, 'master.m3u8')
    await openConnections(page)
    await addAddon(page, `${silent.url}/manifest.json`)
    await expect(
      page.getByText('Its server lets no web page read it. The browser extension or a proxy of your own would help.'),
    ).toBeVisible()
    await silent.close()
  })

  for (const file of ['master.m3u8', '720.mp4']) {
    throughProxy(`a proxy carries a link of one’s own that no page may read, and its words: ${file}`, ({ page }) =>
      expectToCarryOwnLink(page, file),
    )

    throughProxy(
      `a proxy serves an add-on that no page may read, its manifest, its answers, its words and its film: ${file}`,
      ({ page }) => expectToServeSilentAddon(page, file),
    )
  }
})
