import { describe, expect, it } from 'vitest'
import { openStore } from '../kit/open-store.ts'
import { localeStore, subtitlesStore, volumeStore } from '../settings-stores.ts'
import {
  bookmarksV0,
  bookmarksV1,
  bookmarksV2,
  browser,
  DAY,
  itemV2,
  meta,
  NOW,
  ofSeries,
  oldest,
  seen,
} from './testing/migration-device.ts'
import { needsMigration } from './needs-migration.ts'

describe('mw-bookmarks', () => {
  it('S-368 0 → 3: entries by provider are found by title and year, once each', async () => {
    const { run, items, world, unresolved, backups, storage } = browser({ 'mw-bookmarks': bookmarksV0 })
    expect(await run()).toEqual({ moved: ['mw-bookmarks'], postponed: [], failed: [], unresolved: ['Detour'] })
    expect(seen(items)).toEqual(['movie 100 Detour 1945', "show 200 Test Card: 'Theatre' 2020"])
    expect(world.asked.some((asked) => asked.startsWith('aggregator'))).toBe(false)
    expect(unresolved('mw-bookmarks')).toEqual({ bookmarks: [], '--version': 3 })
    expect([...backups.keys()]).toEqual(['BACKUP-v0-mw-bookmarks', 'BACKUP-v1-mw-bookmarks', 'BACKUP-v2-mw-bookmarks'])
    expect(JSON.parse(backups.get('BACKUP-v0-mw-bookmarks') ?? '')).toEqual({ ...bookmarksV0, '--version': 0 })
    expect(
      needsMigration({ getItem: (key) => storage.get(key) ?? null, setItem: () => {}, removeItem: () => {} }, NOW),
    ).toBe(false)
  })
  it('S-368 0 → 1: a database that reads the year as a word of the title is asked without it', async () => {
    const { run, items, ports } = browser({ 'mw-bookmarks': { bookmarks: [oldest({})] } })
    const { search } = ports
    ports.search = async (query) => (/\d/.test(query) ? [] : search(query))
    expect((await run()).unresolved).toEqual([])
    expect(seen(items)).toEqual(['movie 100 Detour 1945'])
  })
  it('S-368 0 → 1: the year may be off by one, and no more', async () => {
    const { run, items } = browser({ 'mw-bookmarks': { bookmarks: [oldest({}), oldest({ mediaId: 3, year: 1950 })] } })
    await run()
    expect(seen(items)).toEqual(['movie 100 Detour 1945'])
  })
  it('S-368 1 → 3: the aggregator’s ids become the movie database’s, a film’s by its IMDb id; unknown ones wait', async () => {
    const { run, items, world } = browser({ 'mw-bookmarks': bookmarksV1 })
    await run()
    expect(seen(items)).toEqual(['movie 100 Detour 1945', 'show 200 Theatre 1945'])
    expect(world.asked).toContain('find tt1')
  })
  it('S-368 2 → 3: into the library, without anime', async () => {
    const { run, items, world } = browser({ 'mw-bookmarks': bookmarksV2 })
    await run()
    expect(seen(items)).toEqual(['movie 100 Detour 1945', 'show 200 Theatre -'])
    expect(items[0]?.updatedAt).toBe(NOW)
    expect(world.asked).toEqual([])
  })
})

it('an entry whose id no library takes keeps no other from it', async () => {
  const bookmarks = [meta(''), meta('x'.repeat(256)), meta('100')]
  const { run, items } = browser({ 'mw-bookmarks': { '--version': 2, bookmarks } })
  await run()
  expect(items.map(({ tmdbId }) => tmdbId)).toEqual(['100'])
})

describe('video-progress', () => {
  it('S-371 0 → 4: nobody can read it, and it is kept in a backup', async () => {
    const { run, items, unresolved, backups } = browser({ 'video-progress': { whatever: 1 } })
    expect((await run()).moved).toEqual(['video-progress'])
    expect(items).toEqual([])
    expect(unresolved('video-progress')).toEqual({ items: [], '--version': 4 })
    expect(backups.get('BACKUP-v0-video-progress')).toContain('whatever')
  })
  it('S-371 1 → 4: entries by provider are found by title, year and number', async () => {
    const entries = [
      oldest({ progress: 30, percentage: 50 }),
      oldest({
        mediaId: 2,
        mediaType: 'series',
        title: 'Test Card Theatre',
        year: 2020,
        seasonId: 2,
        episodeId: '3',
        progress: 9,
        percentage: 90,
      }),
      oldest({
        mediaId: 2,
        mediaType: 'series',
        title: 'Test Card Theatre',
        year: 2020,
        seasonId: 2,
        episodeId: '3',
        progress: 1,
        percentage: 1,
      }),
      oldest({ mediaId: 2, mediaType: 'series', title: 'Test Card Theatre', year: 2020, seasonId: 9, episodeId: 9 }),
    ]
    const { run, items, world } = browser({ 'video-progress': { '--version': 1, items: entries } })
    await run()
    expect(seen(items)).toEqual(['100 -x- / 30 of 60 at 0', '200 2x3 212/223 9 of 10 at 2003'])
    expect(world.asked.some((asked) => asked.startsWith('aggregator'))).toBe(false)
  })
  it('S-371 2 → 4: ids of titles, seasons and episodes become the movie database’s', async () => {
    const items2 = [itemV2('7'), itemV2('8', {}, ofSeries), itemV2('9'), itemV2('8', {}, { ...ofSeries, episode: 30 })]
    const { run, items } = browser({ 'video-progress': { '--version': 2, items: items2 } })
    await run()
    expect(seen(items)).toEqual([`100 -x- / 60 of 240 at ${DAY - 5000}`, `200 2x3 212/223 60 of 240 at ${DAY - 5000}`])
  })
  it('S-371 3 → 4: into the library; the first entry of an episode counts, and a share of 0 is no infinite film', async () => {
    const items3 = [
      itemV2('100', { percentage: 0 }),
      itemV2('200', {}, ofSeries),
      itemV2('200', { progress: 1 }, ofSeries),
      itemV2('200', {}, { season: 1, episode: 1 }),
      { broken: true },
    ]
    const { run, items, world } = browser({ 'video-progress': { '--version': 3, items: items3 } })
    await run()
    expect(seen(items)).toEqual([`100 -x- / 60 of 0 at ${DAY - 5000}`, `200 2x3 x/y 60 of 240 at ${DAY - 5000}`])
    expect(world.asked).toEqual([])
  })
})

describe('mw-settings and mw-volume', () => {
  const style = { color: '#FFFFFF', fontSize: 30, backgroundColor: '#00000080' }
  const states = async (storage: Map<string, string>) => {
    const ports = {
      storage: { getItem: (key: string) => storage.get(key) ?? null, setItem: () => {}, removeItem: () => {} },
      onForeignChange: () => () => {},
      warn: () => {},
    }
    const [subtitles, locale, volume] = await Promise.all([
      openStore(subtitlesStore, ports),
      openStore(localeStore, ports),
      openStore(volumeStore, ports),
    ])
    return { subtitles: subtitles.get(), locale: locale.get(), volume: volume.get() }
  }

  it('S-369 0 → 2: no language of captions is none', async () => {
    const { run, storage, unresolved, backups } = browser({
      'mw-settings': { language: 'de', captionSettings: { delay: 3, style } },
    })
    await run()
    const { subtitles, locale } = await states(storage)
    expect(locale.language).toBe('de')
    expect(subtitles).toMatchObject({
      enabled: false,
      lastSelectedLanguage: null,
      delay: 0,
      styling: { color: '#ffffff', size: 1.2, backgroundOpacity: 128 / 255 },
    })
    expect(unresolved('mw-settings')).toEqual({ '--version': 2 })
    expect(JSON.parse(backups.get('BACKUP-v1-mw-settings') ?? '')).toMatchObject({
      captionSettings: { language: 'none' },
    })
  })
  it('S-369 1 → 2: the language of captions is the one selected last', async () => {
    const captionSettings = { language: 'fr', style: { ...style, backgroundColor: '#000000' } }
    const { run, storage } = browser({ 'mw-settings': { '--version': 1, language: 'en', captionSettings } })
    await run()
    expect((await states(storage)).subtitles).toMatchObject({
      lastSelectedLanguage: 'fr',
      enabled: true,
      styling: { backgroundOpacity: 0.5 },
    })
  })
  it('S-370 0 → 1: the volume', async () => {
    const { run, storage, unresolved } = browser({ 'mw-volume': { volume: 0.3 } })
    await run()
    expect((await states(storage)).volume.volume).toBe(0.3)
    expect(unresolved('mw-volume')).toEqual({ '--version': 1 })
  })
  it('what was set in today’s stores is newer and stays', async () => {
    const { run, storage } = browser({
      'mw-volume': { volume: 0.3 },
      '__MW::volume': { state: { volume: 0.8 }, version: 0 },
    })
    await run()
    expect((await states(storage)).volume.volume).toBe(0.8)
  })
})
