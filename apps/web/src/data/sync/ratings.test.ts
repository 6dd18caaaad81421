import { createAccountServer } from '@matinee/testing/account-server'
import { describe, expect, it } from 'vitest'
import { createMemoryDiskContents } from '../library/memory-disk.ts'
import { detour, film } from '../library/testing/library-tab.ts'
import { start } from './testing/running-engine.ts'
import { openDevice, restWorld, type Device } from './testing/sync-device.ts'

const rated = { kind: 'movie' as const, id: '5' }

describe('ratings of an account', () => {
  it('come to the second device, are changed there, and are gone on both once taken away', async () => {
    const server = createAccountServer()
    const [phone, tv] = ['phone', 'tv'].map((name) => openDevice(server, 'batch', { name })) as [Device, Device]
    await phone.ratings.rate({ ...rated, stars: 4 })
    await phone.sync()
    await tv.sync()
    expect(tv.seen()).toEqual({ 'rating movie/5': '4 stars' })
    server.now += 1000
    await tv.ratings.rate({ ...rated, stars: 2 })
    await tv.sync()
    await phone.sync()
    expect(phone.seen()).toEqual({ 'rating movie/5': '2 stars' })
    server.now += 1000
    await phone.ratings.rate({ ...rated, stars: null })
    await phone.sync()
    await tv.sync()
    expect([phone.seen(), tv.seen()]).toEqual([{}, {}])
    expect([...phone.store.pending(), ...tv.store.pending()]).toEqual([])
  })

  it('are uploaded again to a server that was restored from before them', async () => {
    const server = createAccountServer()
    const phone = openDevice(server, 'batch', { name: 'phone' })
    await phone.bookmarks.add(detour)
    await phone.sync()
    const restore = server.book.backUp()
    server.now += 120_000
    await phone.ratings.rate({ ...rated, stars: 4 })
    await phone.sync()
    server.now += 120_000
    restore()
    await phone.sync()
    await phone.sync()
    const tv = openDevice(server, 'batch', { name: 'tv' })
    await tv.sync()
    expect(tv.seen()).toMatchObject({ 'rating movie/5': '4 stars' })
  })
})

describe('a server of before ratings', () => {
  it('is not sent them, and all else syncs; nothing is said to wait', async () => {
    const { server, engine, device, follow } = start({ hasRatings: false })
    await follow(0)
    await device.ratings.rate({ ...rated, stars: 4 })
    await device.progress.save({ ...film, watched: 60, duration: 1000 })
    await follow(6000)
    expect(server.book.find({ kind: 'progress', tmdbId: '1', seasonId: '', episodeId: '' })).toBeDefined()
    expect(engine.status.get()).toEqual({ state: 'synced' })
    expect(device.seen()).toMatchObject({ 'rating movie/5': '4 stars' })
    await device.ratings.rate({ ...rated, stars: 3 })
    await engine.flush()
    await follow(6000)
    expect(device.store.pending()).toMatchObject([{ kind: 'rating', value: { stars: 3 } }])
    expect(engine.status.get()).toEqual({ state: 'synced' })
  })

  it('is sent them once it knows them', async () => {
    const server = createAccountServer()
    const contents = createMemoryDiskContents()
    server.hasRatings = false
    const before = openDevice(server, 'batch', { name: 'phone', contents })
    await before.ratings.rate({ ...rated, stars: 4 })
    await before.sync()
    server.hasRatings = true
    await openDevice(server, 'batch', { name: 'phone', contents }).sync()
    const tv = openDevice(server, 'batch', { name: 'tv' })
    await tv.sync()
    expect(tv.seen()).toEqual({ 'rating movie/5': '4 stars' })
  })

  it('deletes none by not listing them, where an update was taken back', async () => {
    const server = createAccountServer()
    const contents = createMemoryDiskContents()
    const before = openDevice(server, 'batch', { name: 'phone', contents })
    await before.ratings.rate({ ...rated, stars: 4 })
    await before.bookmarks.add(detour)
    await before.sync()
    server.hasRatings = false
    server.forgetCursors = true
    const fetch: typeof globalThis.fetch = async (...asked) => {
      const answer = await server.fetch(...asked)
      if (!String(asked[0]).includes('/changes?')) return answer
      const page = (await answer.json()) as { changes: { kind: string }[] }
      return Response.json({ ...page, changes: page.changes.filter(({ kind }) => kind !== 'rating') })
    }
    const phone = openDevice(server, 'batch', { name: 'phone', contents, fetch })
    await phone.sync()
    expect(phone.seen()).toEqual({ 'bookmark 5': 'Detour', 'rating movie/5': '4 stars' })
  })
})

describe('a rating that this page cannot read', () => {
  it('leaves what was known of it, keeps nothing else back, and is read by the next build', async () => {
    const server = createAccountServer()
    const phone = openDevice(server, 'batch', { name: 'phone' })
    await phone.ratings.rate({ ...rated, stars: 4 })
    await phone.sync()
    let isNewer = false
    const contents = createMemoryDiskContents()
    const open = (build: string) =>
      openDevice(server, 'batch', {
        name: 'tv',
        build,
        contents,
        fetch: async (...asked) => {
          const answer = await server.fetch(...asked)
          if (!isNewer || !String(asked[0]).includes('/changes?')) return answer
          const page = (await answer.json()) as { changes: { kind: string; value?: object }[] }
          const as = (one: (typeof page.changes)[number]) =>
            one.kind === 'rating' ? { ...one, value: { stars: 4.5 } } : one
          return Response.json({ ...page, changes: page.changes.map(as) })
        },
      })
    const tv = open('1')
    await tv.sync()
    isNewer = true
    server.now += 1000
    await phone.ratings.rate({ ...rated, stars: 5 })
    await phone.bookmarks.add(detour)
    await phone.sync()
    server.forgetCursors = true
    await tv.sync()
    expect(tv.seen()).toEqual({ 'bookmark 5': 'Detour', 'rating movie/5': '4 stars' })
    isNewer = false
    const next = open('2')
    await next.sync()
    expect(next.seen()).toEqual({ 'bookmark 5': 'Detour', 'rating movie/5': '5 stars' })
  })
})

describe('the specified endpoints', () => {
  it('have no place for ratings: they stay on the device, and can be taken away there', async () => {
    const { server, open } = restWorld()
    const contents = createMemoryDiskContents()
    const phone = open('phone', { contents })
    await phone.ratings.rate({ ...rated, stars: 4 })
    await phone.bookmarks.add(detour)
    await phone.sync()
    server.now += 120_000
    await phone.sync()
    expect(phone.seen()).toEqual({ 'bookmark 5': 'Detour', 'rating movie/5': '4 stars' })
    expect(phone.store.pending().map(phone.protocol.sends)).toEqual([false])
    expect([...server.book.records.keys()].some((name) => name.startsWith('rating'))).toBe(false)
    await phone.ratings.rate({ ...rated, stars: null })
    await phone.sync()
    expect(phone.seen()).toEqual({ 'bookmark 5': 'Detour' })
  })

  it('list none, which deletes none that another protocol had acknowledged', async () => {
    const server = createAccountServer()
    const contents = createMemoryDiskContents()
    const before = openDevice(server, 'batch', { name: 'phone', contents })
    await before.ratings.rate({ ...rated, stars: 4 })
    await before.sync()
    server.hasBatchProtocol = false
    const after = openDevice(server, 'rest', { name: 'phone', contents })
    await after.sync()
    expect(after.seen()).toEqual({ 'rating movie/5': '4 stars' })
  })
})
