import { changeSchema } from '@matinee/contracts'
import { describe, expect, it } from 'vitest'
import { detour, episode, film, openTab } from '../library/testing/library-tab.ts'
import { takeItems } from '../library/library-items.ts'
import { readEntry, storeEntry } from '../library/stored-rows.ts'
import { changeOf } from '../sync/wire.ts'
import { exportLibrary, readLibraryFile } from './library-file.ts'
import { exportLibraryFile, importLibraryFile, previewLibraryFile } from './library-transfer.ts'

const NOW = Date.UTC(2026, 0, 1)
const parts = (store: ReturnType<typeof openTab>['store']) => ({
  store,
  device: 'd',
  newId: () => crypto.randomUUID(),
  now: () => NOW,
})

async function filled() {
  let now = NOW - 10_000
  const tab = openTab({ now: () => (now += 1000) })
  await tab.bookmarks.add(detour)
  await tab.progress.save({ ...film, watched: 60.5, duration: 1000 })
  await tab.progress.save({ ...episode(1), seasonTitle: 'First', episodeTitle: 'Pilot', watched: 30, duration: 100 })
  await tab.progress.mark([episode(2)], true)
  await tab.progress.hide(film)
  return tab
}
const strip = (items: readonly object[]) => items.map((item) => ({ ...item, partition: '', timestamp: 0 }))
const everything = ({ store }: ReturnType<typeof openTab>) =>
  strip([...store.index.bookmarks.get().values(), ...[...store.index.titles.get().values()].flat()])

describe('the library as one file', () => {
  it('goes out and comes in whole, with its times', async () => {
    const from = await filled()
    const text = exportLibrary(from.store, NOW)
    expect(JSON.parse(text)).toMatchObject({
      format: 'matinee-library',
      version: 1,
      exportedAt: '2026-01-01T00:00:00.000Z',
    })
    const { items, unreadable } = readLibraryFile(text, NOW)
    expect(unreadable).toBe(0)
    const to = openTab()
    expect(await takeItems(parts(to.store), items, 'own')).toBe(4)
    expect(everything(to)).toEqual(everything(from))
  })

  it('carries ratings; a file of before them has none, and what is none is counted', async () => {
    const from = openTab({ now: () => NOW - 5000 })
    await from.ratings.rate({ kind: 'movie', id: '603', stars: 4 })
    await from.ratings.rate({ kind: 'show', id: '603', stars: 2 })
    const text = exportLibrary(from.store, NOW)
    const file = JSON.parse(text) as { ratings: object[] }
    expect(file).toMatchObject({
      version: 1,
      ratings: [
        { title: 'movie/603', stars: 4, updatedAt: new Date(NOW - 5000).toISOString() },
        { title: 'show/603', stars: 2 },
      ],
    })
    const to = openTab()
    await takeItems(parts(to.store), readLibraryFile(text, NOW).items, 'own')
    expect(strip([...to.ratings.get().values()])).toEqual(strip([...from.ratings.get().values()]))
    const wrong = [0, 6, 2.5, '3', null].map((stars) => ({ ...file.ratings[0], stars }))
    const damaged = { ...file, ratings: [...wrong, { ...file.ratings[0], title: '603' }, file.ratings[1]] }
    expect(readLibraryFile(JSON.stringify(damaged), NOW)).toMatchObject({ unreadable: 6, items: [{ stars: 2 }] })
    const { ratings: _none, ...before } = file
    expect(readLibraryFile(JSON.stringify(before), NOW)).toMatchObject({ unreadable: 0, items: [] })
  })

  it('does not undo what happened since, and is taken once', async () => {
    const from = await filled()
    const { items } = readLibraryFile(exportLibrary(from.store, NOW), NOW)
    await from.progress.save({ ...film, watched: 500, duration: 1000 })
    expect(await takeItems(parts(from.store), items, 'now')).toBe(0)
    expect((await from.progress.one(film))?.position?.watched).toBe(500)
  })

  it('is taken by the library alone for which it was chosen', async () => {
    const text = await exportLibraryFile((await filled()).store)
    const { store, bookmarks } = openTab({ partition: 'one' })
    const chosen = await previewLibraryFile(store, new Blob([text]))
    await store.open('two')
    await expect(importLibraryFile({ store, device: 'd' }, chosen)).rejects.toThrow('another library')
    expect(bookmarks.get().size).toBe(0)
    await store.open('one')
    expect(await importLibraryFile({ store, device: 'd' }, chosen)).toMatchObject({ taken: 4 })
  })

  it('ends where another library is opened in the middle of it', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({
      kind: 'bookmark' as const,
      tmdbId: `${index + 1}`,
      meta: { type: 'movie' as const, title: 'Detour' },
      updatedAt: NOW - 1000,
    }))
    const to = openTab({ partition: 'one' })
    const { settle } = to.store
    const store: typeof to.store = {
      ...to.store,
      async settle(needs, work) {
        const state = await settle(needs, work)
        await to.store.open('two')
        return state
      },
    }
    await expect(takeItems(parts(store), many, 'own')).rejects.toThrow('another library')
    expect(to.bookmarks.get().size).toBe(0)
    await to.store.open('one')
    expect(to.bookmarks.get().size).toBeGreaterThan(0)
    expect(to.bookmarks.get().size).toBeLessThan(500)
  })

  it('brings back what was removed, in its order, also for an account', async () => {
    const from = await filled()
    const { items } = readLibraryFile(exportLibrary(from.store, NOW), NOW)
    const to = openTab({ partition: 'account', now: () => NOW })
    await takeItems(parts(to.store), items, 'now')
    expect(to.bookmarks.get().size).toBe(1)
    const timestamps = to.store.pending().map(({ timestamp }) => timestamp)
    expect(timestamps.every(({ at }) => at === NOW)).toBe(true)
    expect(to.store.pending().map(({ tmdbId }) => tmdbId)).toEqual(['5', '1', '1', '2', '2'])
  })

  it('travels from one device to another', async () => {
    const [from, to] = [await filled(), openTab()]
    const text = await exportLibraryFile(from.store)
    const taking = { store: to.store, device: 'd' }
    expect(await importLibraryFile(taking, { text, library: '' })).toEqual({ taken: 4, unreadable: 0 })
    expect(await importLibraryFile(taking, { text, library: '' })).toEqual({ taken: 0, unreadable: 0 })
    expect(to.bookmarks.get().size).toBe(1)
  })

  it('takes what a clock that ran ahead saved as saved now, so that later mutations beat it', async () => {
    const to = openTab({ partition: 'user', now: () => Date.now() })
    const entry = { tmdbId: '5', meta: { type: 'movie', title: 'M' }, updatedAt: '2999-01-01T00:00:00Z' }
    const text = JSON.stringify({ format: 'matinee-library', version: 1, bookmarks: [entry] })
    expect(await importLibraryFile({ store: to.store, device: 'd' }, { text, library: 'user' })).toEqual({
      taken: 1,
      unreadable: 0,
    })
    expect(to.bookmarks.get().get('5')?.updatedAt).toBeLessThanOrEqual(Date.now())
    await to.bookmarks.remove('5')
    expect(to.bookmarks.get().size).toBe(0)
  })

  it.each([-5, 7.5, 1e300])(
    'what an older version says was watched at %d is read again, and taken by a server',
    async (updatedAt) => {
      const to = openTab({ partition: 'user', now: () => NOW })
      const item = { kind: 'bookmark', tmdbId: '5', meta: { type: 'movie', title: 'M' }, updatedAt } as const
      await takeItems(parts(to.store), [item], 'own')
      const [entry] = to.store.pending()
      expect(entry && readEntry(storeEntry(entry)) && changeSchema.safeParse(changeOf(entry)).success).toBe(true)
    },
  )

  it('an episode that no server would take is counted', () => {
    const entry = { tmdbId: '1', meta: { type: 'show', title: 'S' }, updatedAt: '2026-01-01T00:00:00Z' }
    const progress = [
      { ...entry, seasonId: '1', episodeId: '2' },
      { ...entry, seasonId: 'x'.repeat(256), episodeId: '2' },
      { ...entry, seasonId: '1', episodeId: '2\0' },
    ]
    const file = { format: 'matinee-library', version: 1, progress }
    expect(readLibraryFile(JSON.stringify(file), NOW)).toMatchObject({
      items: [{ seasonId: '1', episodeId: '2' }],
      unreadable: 2,
    })
  })

  it('passes over entries it cannot read, and counts them', () => {
    const file = {
      format: 'matinee-library',
      version: 1,
      bookmarks: [
        { tmdbId: '1', meta: { type: 'movie', title: 'M' }, updatedAt: '2026-01-01T00:00:00Z' },
        { tmdbId: 5 },
        null,
      ],
      progress: [{ tmdbId: '1', meta: { type: 'film', title: 'M' }, updatedAt: '2026-01-01T00:00:00Z' }],
    }
    const { items, unreadable } = readLibraryFile(JSON.stringify(file), NOW)
    expect(items).toEqual([{ kind: 'bookmark', tmdbId: '1', meta: { type: 'movie', title: 'M' }, updatedAt: NOW }])
    expect(unreadable).toBe(3)
  })

  it('a time before all calendars of computers is the first one, and an id that no server takes is counted', () => {
    const entry = { meta: { type: 'movie', title: 'M' }, updatedAt: '1900-01-01T00:00:00Z' }
    const bookmarks = [
      { tmdbId: '1', ...entry },
      { tmdbId: '', ...entry },
      { tmdbId: 'x'.repeat(256), ...entry },
    ]
    const { items, unreadable } = readLibraryFile(
      JSON.stringify({ format: 'matinee-library', version: 1, bookmarks }),
      NOW,
    )
    expect(items).toMatchObject([{ tmdbId: '1', updatedAt: 0 }])
    expect(unreadable).toBe(2)
  })

  it.each([
    ['notJson', 'not json'],
    ['notJson', ''],
    ['unknownFormat', '[]'],
    ['unknownFormat', 'null'],
    ['unknownFormat', '{"state":{"volume":1}}'],
    ['newerVersion', '{"format":"matinee-library","version":2}'],
  ])('refuses as %s: %s', (code, text) => {
    expect(() => readLibraryFile(text, NOW)).toThrow(expect.objectContaining({ code }))
  })
})

describe('the reference site’s stores as a file', () => {
  const bookmarks = {
    state: {
      bookmarks: {
        '100': { title: 'Detour', year: 1945, poster: 'https://p.test/d.jpg', type: 'movie', updatedAt: 5000 },
        '200': { title: 'Test Card Theatre', year: null, type: 'show' },
        '300': { title: 'broken', type: 'anime' },
      },
      updateQueue: [],
    },
    version: 0,
  }
  const progress = {
    state: {
      items: {
        '100': {
          type: 'movie',
          title: 'Detour',
          year: 1945,
          updatedAt: 6000,
          progress: { watched: 60, duration: 4080 },
          seasons: {},
          episodes: {},
        },
        '200': {
          type: 'show',
          title: 'Test Card Theatre',
          updatedAt: 9000,
          seasons: { '11': { id: '11', number: 1, title: 'First' } },
          episodes: {
            '21': {
              id: '21',
              number: 1,
              title: '',
              seasonId: '11',
              updatedAt: 7000,
              progress: { watched: 9, duration: 20 },
            },
            '22': {
              id: '22',
              number: 2,
              title: 'Two',
              seasonId: '11',
              updatedAt: 8000,
              progress: { watched: 3, duration: 20 },
            },
            '23': { id: '23', seasonId: '12' },
          },
        },
      },
    },
    version: 0,
  }
  const expectedBookmarks = [
    {
      kind: 'bookmark',
      tmdbId: '100',
      meta: { type: 'movie', title: 'Detour', year: 1945, poster: 'https://p.test/d.jpg' },
      updatedAt: 5000,
    },
    { kind: 'bookmark', tmdbId: '200', meta: { type: 'show', title: 'Test Card Theatre' }, updatedAt: NOW },
  ]
  const show = {
    kind: 'progress',
    tmdbId: '200',
    meta: { type: 'show', title: 'Test Card Theatre' },
    seasonId: '11',
    seasonNumber: 1,
    seasonTitle: 'First',
  }
  const expectedProgress = [
    {
      kind: 'progress',
      tmdbId: '100',
      seasonId: '',
      episodeId: '',
      meta: { type: 'movie', title: 'Detour', year: 1945 },
      position: { watched: 60, duration: 4080 },
      updatedAt: 6000,
    },
    { ...show, episodeId: '21', episodeNumber: 1, position: { watched: 9, duration: 20 }, updatedAt: 7000 },
    {
      ...show,
      episodeId: '22',
      episodeNumber: 2,
      episodeTitle: 'Two',
      position: { watched: 3, duration: 20 },
      updatedAt: 9000,
    },
  ]
  const read = (value: unknown) => readLibraryFile(JSON.stringify(value), NOW).items

  it('one store, with or without its frame', () => {
    expect(read(bookmarks)).toEqual(expectedBookmarks)
    expect(read(progress)).toEqual(expectedProgress)
  })
  it('a time that no calendar has is missing, and an entry without an id is counted', () => {
    const title = { title: 'Detour', type: 'movie' }
    const state = {
      bookmarks: {
        '1': { ...title, updatedAt: 1e300 },
        '2': { ...title, updatedAt: -5 },
        '3': { ...title, updatedAt: 7.5 },
        '': title,
        ['x'.repeat(256)]: title,
      },
    }
    const { items, unreadable } = readLibraryFile(JSON.stringify({ state }), NOW)
    expect(items.map(({ updatedAt }) => updatedAt)).toEqual([NOW, NOW, 8])
    expect(unreadable).toBe(2)
  })
  it('several by their keys, as objects or as the texts of local storage', () => {
    const whole = [...expectedBookmarks, ...expectedProgress]
    expect(read({ '__MW::bookmarks': bookmarks, '__MW::progress': progress, other: 1 })).toEqual(whole)
    expect(read({ '__MW::bookmarks': JSON.stringify(bookmarks), '__MW::progress': JSON.stringify(progress) })).toEqual(
      whole,
    )
    expect(read({ '__MW::bookmarks': bookmarks.state })).toEqual(expectedBookmarks)
  })
  it('damaged ones hold nothing', () => {
    for (const value of [5, [], { state: [] }, { state: { bookmarks: 5 } }]) {
      expect(read({ '__MW::bookmarks': value, '__MW::progress': value })).toEqual([])
    }
  })
  it('entries that cannot be read are counted: titles, episodes, and stores that are damaged', () => {
    const unreadable = (value: unknown) => readLibraryFile(JSON.stringify(value), NOW).unreadable
    expect(unreadable(bookmarks)).toBe(1)
    expect(unreadable(progress)).toBe(1)
    expect(unreadable({ '__MW::bookmarks': bookmarks, '__MW::progress': JSON.stringify(progress) })).toBe(2)
    expect(unreadable({ state: { items: { '1': { type: 'movie' }, '2': null, '3': 'film' } } })).toBe(3)
    for (const value of [5, [], null, { state: [] }, { state: { bookmarks: 5 } }, '{"state":']) {
      expect(unreadable({ '__MW::bookmarks': value }), JSON.stringify(value)).toBe(1)
      expect(unreadable({ '__MW::bookmarks': value, '__MW::progress': progress }), JSON.stringify(value)).toBe(2)
    }
    for (const value of [{ state: { bookmarks: {} } }, { state: {} }, {}]) {
      expect(unreadable({ '__MW::bookmarks': value }), JSON.stringify(value)).toBe(0)
    }
  })
})
