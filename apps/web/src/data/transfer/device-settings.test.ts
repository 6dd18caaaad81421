import { expect, test } from 'vitest'
import { createTextStorage } from '../library/testing/library-tab.ts'
import { openLocalStores } from '../local-stores.ts'
import { besideLibraryOf, countBeside, takeBeside } from './device-settings.ts'

const SERVERS = { backendUrl: 'https://accounts.test', proxySet: ['https://proxy.test'] }

const openStores = () =>
  openLocalStores({ storage: createTextStorage(), onForeignChange: () => () => {}, warn: () => {} })

async function storesWith(connections: Partial<typeof SERVERS>) {
  const stores = await openStores()
  stores.connections.set(connections)
  return stores
}

test('the servers of a file come in, and are named before', async () => {
  const beside = await besideLibraryOf(await storesWith(SERVERS))
  const here = await openStores()
  expect(await countBeside(here, beside, false)).toMatchObject({
    settings: 2,
    server: SERVERS.backendUrl,
    proxies: SERVERS.proxySet,
  })
  await takeBeside(here, beside, false)
  expect(here.connections.get()).toMatchObject(SERVERS)
})

test.each([
  ['none', { backendUrl: null, proxySet: null }],
  ['empty ones', { backendUrl: '', proxySet: [] }],
  ['nothing', { backendUrl: undefined, proxySet: undefined }],
])('a file with %s takes no servers away, and says nothing of them', async (_, connections) => {
  const here = await storesWith(SERVERS)
  const beside = { settings: { connections }, sources: undefined }
  expect(await countBeside(here, beside, false)).toMatchObject({ settings: 0, server: undefined, proxies: [] })
  expect(await takeBeside(here, beside, false)).toBe(0)
  expect(here.connections.get()).toMatchObject(SERVERS)
})

test('who is signed in stays with their accounts server', async () => {
  const beside = await besideLibraryOf(await storesWith(SERVERS))
  const here = await openStores()
  expect(await countBeside(here, beside, true)).toMatchObject({ settings: 1, server: undefined })
})

test('a source that cannot be read is counted, and takes no other along', async () => {
  const here = await openStores()
  const link = { id: 'link1', tmdbId: '653', url: 'https://films.test/nosferatu.mp4', type: 'mp4' }
  const sources = {
    ...{ jellyfin: [{ address: 7 }], addons: 'none', openSubtitles: { apiKey: '' } },
    directLinks: [{ ...link, id: 'link2', type: 'avi' }, link],
  }
  const beside = { settings: undefined, sources }
  expect(await countBeside(here, beside, false)).toMatchObject({ sources: 1, unreadable: 3 })
  expect(await takeBeside(here, beside, false)).toBe(1)
  const { directLinks } = (await here.ownConnections()).get()
  expect(directLinks).toMatchObject([link])
})

test('what no store takes is not counted as taken', async () => {
  const here = await openStores()
  const beside = { settings: { volume: { volume: 'loud' }, nowhere: { a: 1 }, theme: null }, sources: 7 }
  expect(await takeBeside(here, beside, false)).toBe(0)
})
