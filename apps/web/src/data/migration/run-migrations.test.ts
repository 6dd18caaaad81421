import { describe, expect, it } from 'vitest'
import { openStore } from '../kit/open-store.ts'
import { connectionsStore } from '../settings-stores.ts'
import {
  account,
  bookmarksV0,
  bookmarksV1,
  bookmarksV2,
  browser,
  DAY,
  itemV2,
  meta,
  NOW,
  oldest,
  reference,
  seen,
} from './testing/migration-device.ts'
import { needsMigration } from './needs-migration.ts'
import { runMigrations } from './run-migrations.ts'

describe('trouble', () => {
  it.each([
    ['mw-bookmarks', bookmarksV0],
    ['mw-bookmarks', bookmarksV1],
    ['video-progress', { '--version': 2, items: [itemV2('7')] }],
  ])('without network %s stays untouched, and is tried again at the next start', async (key, data) => {
    const { run, storage, world, items } = browser({ [key]: data })
    const before = storage.get(key)
    world.isOnline = false
    expect(await run()).toEqual({ moved: [], postponed: [key], failed: [], unresolved: [] })
    expect(storage.get(key)).toBe(before)
    world.isOnline = true
    expect((await run()).moved).toEqual([key])
    expect(items.length).toBeGreaterThan(0)
  })

  it('a full disk postpones as well', async () => {
    const { run, storage, world } = browser({ 'mw-bookmarks': bookmarksV2, '__MW::bookmarks': reference.bookmarks })
    const before = new Map(storage)
    world.refusesItems = true
    expect(await run()).toEqual({
      moved: [],
      postponed: ['__MW::bookmarks', 'mw-bookmarks'],
      failed: [],
      unresolved: [],
    })
    expect(storage).toEqual(before)
  })

  it('without a place for the backup nothing is touched', async () => {
    const { run, storage, ports } = browser({ 'mw-bookmarks': bookmarksV2, '__MW::bookmarks': reference.bookmarks })
    const before = new Map(storage)
    ports.backUp = () => Promise.reject(new Error('full'))
    expect((await run()).postponed).toEqual(['__MW::bookmarks', 'mw-bookmarks'])
    expect(storage).toEqual(before)
  })

  it.each([
    ['mw-settings', { '--version': 1, captionSettings: 5 }, { '--version': 2 }],
    ['mw-volume', { volume: 'loud' }, { '--version': 1 }],
    ['mw-bookmarks', 'not json', { bookmarks: [], '--version': 3 }],
    ['video-progress', '[', { items: [], '--version': 4 }],
  ])('S-367 %s that is broken becomes its latest empty state, with a backup', async (key, data, empty) => {
    const { run, unresolved, backups, storage } = browser({ [key]: data })
    const before = storage.get(key) ?? ''
    expect(await run()).toEqual({ moved: [], postponed: [], failed: [key], unresolved: [] })
    expect(unresolved(key)).toEqual(empty)
    expect([...backups.values()].some((text) => text === before || before.includes(text.slice(1, 10)))).toBe(true)
  })

  it.each([
    ['mw-bookmarks', { bookmarks: [oldest({}), { broken: true }] }, 1],
    ['mw-bookmarks', { '--version': 1, bookmarks: [meta('7'), { id: 5 }] }, 1],
    ['mw-bookmarks', { '--version': 2, bookmarks: [meta('100'), null] }, 1],
    ['mw-bookmarks', { '--version': 2, bookmarks: 'none' }, 0],
    ['video-progress', { '--version': 1, items: [oldest({ percentage: 5, progress: 60 }), 'x'] }, 1],
    ['video-progress', { '--version': 2, items: [itemV2('7'), itemV2('7', { progress: 'long' })] }, 1],
    ['video-progress', { '--version': 3, items: [itemV2('100'), {}] }, 1],
  ])(
    'entries of %s that cannot be read are told of and lie in the backup; the others come along',
    async (key, data, taken) => {
      const { run, items, unresolved, backups } = browser({ [key]: data })
      expect(await run()).toEqual({ moved: [], postponed: [], failed: [key], unresolved: [] })
      expect(items).toHaveLength(taken)
      expect(JSON.parse([...backups.values()][0] ?? '')).toMatchObject(data)
      expect(unresolved(key)).toMatchObject({ [key === 'mw-bookmarks' ? 'bookmarks' : 'items']: [] })
    },
  )

  it('a store of a newer version is left alone', async () => {
    const { run, storage } = browser({ 'mw-bookmarks': { '--version': 7, more: true } })
    const before = new Map(storage)
    expect(await run()).toEqual({ moved: [], postponed: [], failed: [], unresolved: [] })
    expect(storage).toEqual(before)
  })

  it('tells how far it is', async () => {
    const { ports } = browser({})
    const reported: string[] = []
    await runMigrations(ports, ({ done, total }) => reported.push(`${done}/${total}`))
    expect(reported[0]).toBe('0/7')
    expect(reported.at(-1)).toBe('7/7')
  })
})

describe('the reference site’s stores', () => {
  it('bookmarks and positions move into the library, with a backup of each, once', async () => {
    const { run, items, storage, backups } = browser({
      '__MW::bookmarks': reference.bookmarks,
      '__MW::progress': reference.progress,
    })
    expect((await run()).moved).toEqual(['__MW::bookmarks', '__MW::progress'])
    expect(seen(items)).toEqual(['movie 100 Detour 1945', `100 -x- / 60 of 600 at ${DAY - NOW + 6}`])
    expect(storage.size).toBe(0)
    expect(JSON.parse(backups.get('__MW::bookmarks') ?? '')).toEqual(reference.bookmarks)
    expect(await run()).toEqual({ moved: [], postponed: [], failed: [], unresolved: [] })
  })

  it('broken ones lie in the backup', async () => {
    const { run, storage, backups } = browser({ '__MW::bookmarks': '{"state":' })
    expect((await run()).failed).toEqual(['__MW::bookmarks'])
    expect(storage.size).toBe(0)
    expect(backups.get('__MW::bookmarks')).toBe('{"state":')
  })

  it('entries that cannot be read are told of and lie in the backup; the others come along', async () => {
    const { run, items, storage, backups } = browser({
      '__MW::bookmarks': { state: { bookmarks: { ...reference.bookmarks.state.bookmarks, '300': { title: 5 } } } },
      '__MW::progress': reference.progress,
    })
    expect(await run()).toEqual({
      moved: ['__MW::progress'],
      postponed: [],
      failed: ['__MW::bookmarks'],
      unresolved: [],
    })
    expect(seen(items)).toHaveLength(2)
    expect(storage.size).toBe(0)
    expect(backups.get('__MW::bookmarks')).toContain('"300"')
  })

  it('the account goes over, and its secrets leave local storage and reach no backup', async () => {
    const { run, accounts, storage, backups, unresolved, ports } = browser({ '__MW::auth': reference.auth })
    expect(needsMigration(ports.storage, NOW)).toBe(true)
    expect((await run()).moved).toEqual(['__MW::auth'])
    expect(accounts).toEqual([{ ...account, backendUrl: 'https://b.test' }])
    expect(unresolved('__MW::auth')).toEqual({
      state: { account: null, backendUrl: 'https://b.test', proxySet: ['https://p.test'] },
      version: 0,
    })
    for (const text of [...storage.values(), ...backups.values()]) {
      expect(text).not.toContain('secret token')
      expect(text).not.toContain(account.seed)
    }
    expect(needsMigration(ports.storage, NOW)).toBe(false)
  })

  it.each([
    ['the viewer’s own', 'https://b.test', 'https://host.test', 'https://b.test'],
    ['the host’s', null, 'https://host.test', 'https://host.test'],
    ['one that nobody knows, until the viewer names it', null, null, 'https://chosen.test'],
  ])('an account that has to wait moves to the server it was made at: %s', async (_what, own, hostServer, moved) => {
    const auth = { state: { account, backendUrl: own, proxySet: ['https://p.test'] }, version: 0 }
    const { run, accounts, world, ports, unresolved } = browser({ '__MW::auth': auth })
    Object.assign(ports, { hostServer })
    world.refusesAccount = true
    expect((await run()).postponed).toEqual(['__MW::auth'])
    const connections = await openStore(connectionsStore, { ...ports, onForeignChange: () => () => {}, warn: () => {} })
    expect(connections.get()).toMatchObject({ backendUrl: own, proxySet: ['https://p.test'] })
    connections.set({ backendUrl: 'https://chosen.test' })
    world.refusesAccount = false
    expect((await run()).moved).toEqual(['__MW::auth'])
    expect(accounts).toEqual([{ ...account, backendUrl: moved }])
    expect(unresolved('__MW::auth')).toMatchObject({ state: { account: null, backendUrl: 'https://chosen.test' } })
  })

  it('a store of connections without an account is nothing to move', async () => {
    const { run, storage, ports } = browser({
      '__MW::auth': { state: { account: null, backendUrl: null, proxySet: null }, version: 0 },
    })
    const before = new Map(storage)
    expect(needsMigration(ports.storage, NOW)).toBe(false)
    expect(await run()).toEqual({ moved: [], postponed: [], failed: [], unresolved: [] })
    expect(storage).toEqual(before)
  })
})
