import { serveFilms } from '@matinee/testing/film-server'
import { createReferenceProxy, serveHandler } from '@matinee/testing/proxy'
import { createFakeAddon } from '@matinee/testing/stremio'
import { fakeArchive } from '../../support/archive.ts'
import { addAddon, openConnections } from '../../support/connecting.ts'
import { expect, journey as base } from '../../support/journey.ts'
import { lockFilm } from '../../support/locked-film.ts'
import { startProduct } from '../../support/product.ts'
import { expectToPlay } from '../../support/watching.ts'
import { useProxies } from '../../support/proxies.ts'

interface Locked {
  addon: string
  /** The paths that its server was asked for. */
  asked: string[]
}

/** An add-on with a film whose segments are encrypted, at a server that lets no page read it. */
const journey = base.extend<{ locked: Locked; expectToUnlock: () => Promise<void> }>({
  locked: async ({}, use) => {
    const films = await serveFilms(new URL('../../../samples/', import.meta.url))
    const path = await lockFilm(films, 1)
    const asked: string[] = []
    const reel = await serveHandler(async (request) => {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      const { status, headers, body } = await fetch(films.url + pathname)
      return new Response(body, { status, headers: { 'content-type': headers.get('content-type') ?? '' } })
    })
    const streams = { 'movie/tt0037638': [{ url: reel.url + path, title: 'Detour 720p' }] }
    const addon = await serveHandler(createFakeAddon({ streams }))
    await use({ addon: addon.url, asked })
    await Promise.all([addon.close(), reel.close(), films.close()])
  },
  expectToUnlock: async ({ page, locked }, use) => {
    await use(async () => {
      const archive = await fakeArchive(page)
      archive.become('refusing')
      await openConnections(page)
      await addAddon(page, `${locked.addon}/manifest.json`)
      await expect(page.getByText('Streams, Subtitles, 1.0.3')).toBeVisible()
      await page.goto('/media/tmdb-movie-1000037638-detour')
      await expectToPlay(page)
      expect(locked.asked).toContain('/locked/2.key')
    })
  },
})

journey('a proxy carries the keys of a film whose playlists it does not rewrite', async ({ page, expectToUnlock }) => {
  const proxy = await serveHandler(createReferenceProxy({ fetch }))
  await useProxies(page, [proxy.url])
  await expectToUnlock()
  await proxy.close()
})

const proxied = journey.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ VITE_CORS_PROXY_URL: '/proxy', PROXY_ALLOW_ADDRESSES: '127.0.0.1' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

proxied('a proxy of the site carries the keys of a film', async ({ expectToUnlock }) => {
  await expectToUnlock()
})
