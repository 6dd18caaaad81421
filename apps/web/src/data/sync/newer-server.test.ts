import { createAccountServer, type AccountServer } from '@matinee/testing/account-server'
import { describe, expect, it } from 'vitest'
import { cursorKey } from '../library/metadata-keys.ts'
import { createMemoryDiskContents } from '../library/memory-disk.ts'
import { detour, episode, film } from '../library/testing/library-tab.ts'
import { openDevice } from './testing/sync-device.ts'

type Item = Record<string, unknown>

function world(protocol: 'batch' | 'rest') {
  const server = createAccountServer()
  server.hasBatchProtocol = protocol === 'batch'
  return { server, open: (name: string) => openDevice(server, protocol, { name }) }
}

interface Rewrite {
  as: (item: Item) => Item
}
/** A device whose server tells of some things in its own words. */
const openRewritten = (
  server: AccountServer,
  protocol: 'batch' | 'rest',
  retell: (answer: Response, ...asked: Parameters<typeof fetch>) => Promise<Response>,
) =>
  openDevice(server, protocol, {
    name: 'tv',
    fetch: async (...asked) => retell(await server.fetch(...asked), ...asked),
  })

describe('what a newer server says and this page cannot read', () => {
  const openOld = (server: AccountServer, rewrite: Rewrite) =>
    openRewritten(server, 'batch', async (answer, input) => {
      if (!String(input).includes('/changes?')) return answer
      const page = (await answer.json()) as { changes: Item[] }
      return Response.json({ ...page, changes: page.changes.map(rewrite.as) })
    })
  const only = (kind: string, more: Item) => (item: Item) => (item['kind'] === kind ? { ...item, ...more } : item)

  it.each([
    ['a new kind', { kind: 'list', op: 'put', name: 5 }],
    ['a new setting', { kind: 'setting', name: 'subtitleColor', value: 3 }],
    ['a new deed', { op: 'archive' }],
    ['a new form', { value: 7 }],
  ])('%s keeps nothing else from it, and the cursor goes on', async (_what, more) => {
    const { server, open } = world('batch')
    const phone = open('phone')
    await phone.bookmarks.add(detour)
    await phone.progress.save({ ...film, watched: 60, duration: 1000 })
    await phone.sync()
    const tv = openOld(server, { as: only('bookmark', more) })
    await tv.sync()
    expect(tv.seen()).toEqual({ 'progress 1': '60' })
    expect(await tv.store.metadata(cursorKey(tv.access.userId))).toBe(server.book.cursor)
  })

  it.each([['page'], ['whole reading']])('what was known of it stays, after a %s too', async (reading) => {
    const { server, open } = world('batch')
    const phone = open('phone')
    await phone.bookmarks.add(detour)
    await phone.sync()
    const rewrite = { as: (item: Item) => item }
    const tv = openOld(server, rewrite)
    await tv.sync()
    await tv.progress.save({ ...film, watched: 60, duration: 1000 })
    server.now += 5000
    await phone.bookmarks.add({ ...detour, title: 'Detour, restored' })
    await phone.bookmarks.add({ ...detour, id: '6', title: 'M' })
    await phone.sync()
    rewrite.as = (item) => (item['tmdbId'] === '6' ? item : { ...item, value: 'new' })
    server.forgetCursors = reading === 'whole reading'
    await tv.sync()
    await tv.sync()
    expect(tv.seen()).toEqual({ 'bookmark 5': 'Detour', 'bookmark 6': 'M', 'progress 1': '60' })
    expect(tv.store.pending()).toEqual([])
    expect([...tv.store.index.waiting()]).toEqual([])
  })

  it.each([[{ tmdbId: 5 }], [{ kind: 7 }]])('an item that has no name, %j, makes the answer none', async (more) => {
    const { server, open } = world('batch')
    const phone = open('phone')
    await phone.bookmarks.add(detour)
    await phone.sync()
    await expect(openOld(server, { as: only('bookmark', more) }).sync()).rejects.toMatchObject({ code: 'shape' })
  })
})

describe('what a newer server says and the next build can read', () => {
  /** A tv whose builds tell which requests they made, and cannot read what was saved before the turn. */
  async function passedOver() {
    const { server, open } = world('batch')
    const phone = open('phone')
    for (const id of ['1', '2', '3', '4']) await phone.bookmarks.add({ ...detour, id })
    await phone.sync()
    const asked: string[] = []
    const contents = createMemoryDiskContents()
    const openBuild = (build: string, isOld: boolean) =>
      openDevice(server, 'batch', {
        name: 'tv',
        contents,
        build,
        fetch: async (input, init) => {
          const answer = await server.fetch(input, init)
          if (!String(input).includes('/changes?')) return answer
          asked.push(new URL(String(input)).searchParams.get('since') ?? '')
          const page = (await answer.json()) as { changes: Item[] }
          const as = (item: Item) =>
            item['tmdbId'] === '2' || item['tmdbId'] === '3' ? { ...item, value: 'new' } : item
          return Response.json(isOld ? { ...page, changes: page.changes.map(as) } : page)
        },
      })
    const old = openBuild('1', true)
    await old.sync()
    expect(Object.keys(old.seen())).toEqual(['bookmark 1', 'bookmark 4'])
    asked.length = 0
    return { phone, asked, openBuild, old }
  }

  it('is read by it from where that began, and then no more', async () => {
    const { asked, openBuild } = await passedOver()
    const next = openBuild('2', false)
    await next.sync()
    expect(Object.keys(next.seen())).toEqual(['bookmark 1', 'bookmark 2', 'bookmark 3', 'bookmark 4'])
    const again = openBuild('3', false)
    await again.sync()
    expect(asked).toEqual(['1', '4'])
  })

  it('is not asked for again by the build that could not read it', async () => {
    const { phone, asked, openBuild, old } = await passedOver()
    await old.sync()
    await phone.bookmarks.add({ ...detour, id: '5' })
    await phone.sync()
    await openBuild('1', true).sync()
    expect(asked).toEqual(['4', '4'])
    // A build that cannot either keeps the place for the one after it.
    await openBuild('2', true).sync()
    const third = openBuild('3', false)
    await third.sync()
    expect(Object.keys(third.seen())).toHaveLength(5)
    expect(asked).toEqual(['4', '4', '1', '1'])
  })
})

describe('what a newer server lists and this page cannot read', () => {
  const openOld = (server: AccountServer, rewrite: Rewrite) =>
    openRewritten(server, 'rest', async (answer, _input, init) => {
      if (init?.method !== 'GET') return answer
      const body = (await answer.json()) as Item | Item[]
      return Response.json(Array.isArray(body) ? body.map(rewrite.as) : rewrite.as(body))
    })
  const asSent = (item: Item) => item

  it('is no deletion, and keeps nothing else from the page', async () => {
    const { server, open } = world('rest')
    const [phone, rewrite] = [open('phone'), { as: asSent }]
    const tv = openOld(server, rewrite)
    await phone.bookmarks.add(detour)
    await phone.progress.save({ ...film, duration: 1000, watched: 60 })
    await phone.progress.save({ ...episode(1), watched: 30, duration: 100 })
    await phone.sync()
    await tv.sync()
    const before = tv.seen()
    server.now += 5000
    await phone.bookmarks.add({ ...detour, id: '6', title: 'M' })
    await phone.sync()
    rewrite.as = (item) => (item['tmdbId'] === '6' ? item : { ...item, meta: 'new', applicationTheme: { name: 'red' } })
    await tv.sync()
    expect(tv.seen()).toEqual({ ...before, 'bookmark 6': 'M' })
    expect(tv.store.pending()).toEqual([])
    await phone.sync()
    expect(phone.seen()).toEqual(tv.seen())
  })

  it('does not go with the rest of its title', async () => {
    const { server, open } = world('rest')
    const [phone, rewrite] = [open('phone'), { as: asSent }]
    const tv = openOld(server, rewrite)
    await phone.progress.save({ ...episode(1), watched: 30, duration: 100 })
    await phone.sync()
    await tv.sync()
    server.now += 5000
    await phone.progress.save({ ...episode(2), watched: 40, duration: 100 })
    await phone.sync()
    rewrite.as = (item) =>
      JSON.stringify(item).includes('s1e2') ? { ...item, meta: { title: 'New', type: 'opera' } } : item
    server.now += 5000
    await tv.progress.remove({ tmdbId: '2', seasonId: 's1', episodeId: 's1e1' })
    await tv.sync()
    await phone.sync()
    expect(phone.seen()).toEqual({ 'progress 2 s1e2': '40' })
  })

  it('without a name it makes the list none', async () => {
    const { server, open } = world('rest')
    const phone = open('phone')
    await phone.bookmarks.add(detour)
    await phone.sync()
    const tv = openOld(server, { as: (item) => ({ ...item, tmdbId: 5 }) })
    await expect(tv.sync()).rejects.toMatchObject({ code: 'shape' })
  })
})
