import { describe, expect, it } from 'vitest'
import { unresolvedTitles, readUnresolved } from './unresolved-titles.ts'
import {
  bookmarksV0,
  bookmarksV1,
  browser,
  DAY,
  itemV2,
  meta,
  NOW,
  ofSeries,
  oldest,
  seen,
} from './testing/migration-device.ts'
import { UNRESOLVED_KEY, needsMigration } from './needs-migration.ts'

/** A day later the world may know more. */
function later(device: ReturnType<typeof browser>, days = 1) {
  device.ports.now = () => NOW + days * DAY
}

describe('titles that nobody could name', () => {
  it.each([
    ['mw-bookmarks', bookmarksV0, ['Detour']],
    ['mw-bookmarks', { '--version': 1, bookmarks: [meta('9', 'movie', { title: 'Lost' }), meta('7')] }, ['Lost']],
    ['video-progress', { '--version': 1, items: [oldest({ title: 'Lost' }), oldest({})] }, ['Lost']],
    ['video-progress', { '--version': 2, items: [itemV2('9'), itemV2('7')] }, ['Detour']],
    ['video-progress', { '--version': 2, items: [itemV2('8', {}, { ...ofSeries, episode: 30 })] }, ['Theatre']],
  ])('of %s are told of and kept, with the others moved', async (key, data, unresolved) => {
    const { run, storage, ports } = browser({ [key]: data })
    expect(await run()).toEqual({ moved: [key], postponed: [], failed: [], unresolved })
    expect(unresolvedTitles(ports.storage)).toEqual(unresolved)
    expect(storage.get(UNRESOLVED_KEY)).toContain(`"triedAt":${NOW}`)
  })

  it('anime has no place any more, and does not wait for one', async () => {
    const { run, storage } = browser({ 'mw-bookmarks': { '--version': 1, bookmarks: [meta('9', 'anime')] } })
    expect((await run()).unresolved).toEqual([])
    expect(storage.has(UNRESOLVED_KEY)).toBe(false)
  })

  it('are asked for again a day later, and come into the library once they are known', async () => {
    const device = browser({
      'mw-bookmarks': { '--version': 0, bookmarks: [oldest({ title: 'Found late', year: 1950 })] },
    })
    const { run, items, world, ports, storage } = device
    await run()
    expect(needsMigration(ports.storage, NOW + DAY - 1)).toBe(false)
    expect(needsMigration(ports.storage, NOW + DAY)).toBe(true)
    world.asked.length = 0
    later(device)
    const late = { id: '300', kind: 'movie', title: 'Found late', year: 1950, genres: [] } as const
    ports.search = async () => [late]
    ports.details = async () => ({ ...late, genres: [] })
    expect(await run()).toEqual({ moved: [], postponed: [], failed: [], unresolved: [] })
    expect(seen(items)).toEqual(['movie 300 Found late 1950'])
    expect(storage.has(UNRESOLVED_KEY)).toBe(false)
    expect(needsMigration(ports.storage, NOW + 9 * DAY)).toBe(false)
  })

  it('still unknown, they wait another day and are not told of twice', async () => {
    const device = browser({ 'mw-bookmarks': bookmarksV1 })
    const { run, world, ports } = device
    expect((await run()).unresolved).toEqual(['Detour'])
    const before = readUnresolved(ports.storage)
    later(device)
    world.asked.length = 0
    expect((await run()).unresolved).toEqual([])
    expect(world.asked).toEqual(['aggregator movie 9'])
    expect(readUnresolved(ports.storage)).toEqual(before)
    expect(needsMigration(ports.storage, NOW + 2 * DAY - 1)).toBe(false)
  })

  it.each([['the network'], ['the disk']])('without %s they wait as they are', async (missing) => {
    const device = browser({ 'video-progress': { '--version': 2, items: [itemV2('9'), itemV2('10')] } })
    const { run, world, storage, ports } = device
    await run()
    const before = storage.get(UNRESOLVED_KEY)
    later(device)
    ports.aggregatorTitle = async () => {
      if (missing === 'the network') throw new Error('offline')
      return { tmdbId: '100' }
    }
    world.refusesItems = true
    await run()
    expect(storage.get(UNRESOLVED_KEY)).toBe(before)
    expect(needsMigration(ports.storage, NOW + DAY)).toBe(true)
  })

  it('a store whose leftovers find no room waits as it is', async () => {
    const { run, storage, ports } = browser({ 'mw-bookmarks': bookmarksV1 })
    const before = storage.get('mw-bookmarks')
    const { setItem } = ports.storage
    ports.storage.setItem = (key, value) => {
      if (key === UNRESOLVED_KEY) throw new Error('quota')
      setItem(key, value)
    }
    expect(await run()).toMatchObject({ moved: [], postponed: ['mw-bookmarks'] })
    expect(storage.get('mw-bookmarks')).toBe(before)
  })

  it('a page that dies before the store is emptied leaves each of them once', async () => {
    const { run, ports, storage } = browser({ 'mw-bookmarks': bookmarksV1 })
    const text = storage.get('mw-bookmarks') ?? ''
    await run()
    const once = readUnresolved(ports.storage)
    storage.set('mw-bookmarks', text)
    await run()
    expect(readUnresolved(ports.storage)).toEqual(once)
  })

  it('what was damaged by hand is left alone', async () => {
    const { run, storage, ports } = browser({ [UNRESOLVED_KEY]: '{"triedAt":1,"groups":[5' })
    await run()
    expect(unresolvedTitles(ports.storage)).toEqual([])
    expect(storage.get(UNRESOLVED_KEY)).toBe('{"triedAt":1,"groups":[5')
  })
})
