import { createReferenceProxy, serveHandler } from '@matinee/testing/proxy'
import { journey } from '../../support/journey.ts'
import { expectToUnlock } from '../../support/locked-film.ts'
import { throughProxy, useProxies } from '../../support/proxies.ts'

journey('a proxy carries the keys of a film whose playlists it does not rewrite', async ({ page }) => {
  const proxy = await serveHandler(createReferenceProxy({ fetch }))
  await useProxies(page, [proxy.url])
  await expectToUnlock(page)
  await proxy.close()
})

throughProxy('a proxy of the site carries the keys of a film', ({ page }) => expectToUnlock(page))
