import { describe, expect, it } from 'vitest'
import { createJournal } from './journal.ts'
import { createDeferredLibrary } from './deferred-library.ts'
import { replayJournal } from './replay.ts'
import {
  createPageUnderTest,
  createTextStorage,
  detour,
  episode,
  film,
  openTab,
  type OpenTab,
} from '../testing/library-tab.ts'
import { createMemoryDisk, createMemoryDiskContents } from '../memory-disk.ts'
import type { LibraryDisk } from '../disk.ts'

/** A browser whose pages open and die: local storage and a disk outlive them. */
function createBrowser() {
  const storage = createTextStorage()
  const disk = createMemoryDisk(createMemoryDiskContents())
  const window = createPageUnderTest()
  const hide = () => window.turn('pagehide', { hidden: true })
  /** Opens a page; its library comes when `arrival` has. */
  const page = (tab: OpenTab = {}, arrival: Promise<void> = Promise.resolve()) => {
    const journal = createJournal(storage)
    const open = async () => {
      const { store, ...library } = openTab({ disk, ...tab })
      await replayJournal(store, journal)
      await arrival
      return { store, library }
    }
    return createDeferredLibrary(open(), { journal, now: tab.now ?? (() => 1000), page: window })
  }
  return { storage, disk, page, hide }
}

const never = () => new Promise<never>(() => {})
const hung = (disk: LibraryDisk): LibraryDisk => ({ ...disk, change: never })
const full = (disk: LibraryDisk): LibraryDisk => ({
  ...disk,
  change: () => Promise.reject(new Error('QuotaExceededError')),
})
/** A disk that is full for as long as `isFull` says. */
const sometimesFull = (disk: LibraryDisk, isFull: () => boolean): LibraryDisk => ({
  ...disk,
  change: (needs, work) => (isFull() ? full(disk) : disk).change(needs, work),
})
const save = { ...film, watched: 60, duration: 1000 }

describe('a page that dies in the moment of a mutation', () => {
  it('S-236 leaves its position to the next page, with its own time', async () => {
    const browser = createBrowser()
    const dying = browser.page({ disk: hung(browser.disk), now: () => 5000 })
    await dying.loaded()
    void dying.progress.save(save)
    browser.hide()
    const next = browser.page({ now: () => 9000 })
    expect(await next.progress.one(film)).toMatchObject({ position: { watched: 60, duration: 1000 }, updatedAt: 5000 })
    expect(browser.storage.stored.size).toBe(0)
  })

  it('leaves its bookmark, also where the library was not there yet', async () => {
    const browser = createBrowser()
    void browser.page({}, never()).bookmarks.add(detour)
    const next = browser.page({ now: () => 9000 })
    await next.loaded()
    expect(next.bookmarks.get().get('5')).toMatchObject({ meta: { title: 'Detour', year: 1945 }, updatedAt: 1000 })
    expect(browser.storage.stored.size).toBe(0)
  })

  it('leaves every other mutation, in their order', async () => {
    const browser = createBrowser()
    const before = browser.page()
    await before.bookmarks.add(detour)
    await before.bookmarks.add({ ...detour, id: '6' })
    await before.progress.save(save)
    await before.progress.save({ ...episode(1), watched: 60, duration: 1000 })
    await before.progress.save({ ...episode(2), watched: 70, duration: 1000 })
    const removed = before.bookmarks.get().get('5')
    const ofShow = await before.progress.ofTitle('2')
    if (!removed) throw new Error('the bookmark was not there')

    const dying = browser.page({}, never())
    void dying.bookmarks.remove('5')
    void dying.bookmarks.remove('6')
    void dying.bookmarks.restore(removed)
    void dying.progress.hide(film)
    void dying.progress.remove({ tmdbId: '2' })
    void dying.progress.restore(ofShow.filter(({ episodeId }) => episodeId === 's1e2'))
    void dying.progress.mark([episode(3)], true)

    const next = browser.page()
    await next.loaded()
    expect([...next.bookmarks.get().keys()]).toEqual(['5'])
    expect(await next.progress.one(film)).toMatchObject({ isHidden: true, position: { watched: 60 } })
    expect(await next.progress.ofTitle('2')).toMatchObject([
      { episodeId: 's1e2', position: { watched: 70 } },
      { episodeId: 's1e3', isWatched: true },
    ])
    expect(browser.storage.stored.size).toBe(0)
  })

  it('leaves no undo in another library than that of the record', async () => {
    const browser = createBrowser()
    const before = browser.page()
    await before.progress.save(save)
    await before.progress.hide(film)
    const [hidden] = await before.progress.ofTitle(film.tmdbId)
    if (!hidden) throw new Error('the record was not there')
    const account = browser.page({ partition: 'account' })
    await account.progress.save(save)
    await account.progress.hide(film)

    const dying = browser.page({ partition: 'account' }, never())
    void dying.progress.hide(hidden, false)
    const next = browser.page({ partition: 'account' })
    expect(await next.progress.one(film)).toMatchObject({ isHidden: true })
    expect(browser.storage.stored.size).toBe(0)
  })

  it('leaves them through a page that dies while it does them again', async () => {
    const browser = createBrowser()
    void browser.page({}, never()).bookmarks.add(detour)
    browser.page({ disk: hung(browser.disk) })
    const next = browser.page()
    await next.loaded()
    expect(next.bookmarks.get().has('5')).toBe(true)
  })

  it('leaves nothing that another account would take', async () => {
    const browser = createBrowser()
    const dying = browser.page({ partition: 'one', disk: hung(browser.disk) })
    await dying.loaded()
    void dying.bookmarks.add(detour)
    const other = browser.page({ partition: 'other' })
    await other.loaded()
    expect(other.bookmarks.get().size).toBe(0)
    const again = browser.page({ partition: 'one' })
    await again.loaded()
    expect(again.bookmarks.get().has('5')).toBe(true)
    expect(browser.storage.stored.size).toBe(0)
  })

  it('leaves them to whoever logs in on the next page, before they do anything', async () => {
    const browser = createBrowser()
    const dying = browser.page({ partition: 'one', disk: hung(browser.disk), now: () => 5000 })
    await dying.loaded()
    void dying.progress.save(save)
    browser.hide()
    const { store: opened, ...library } = openTab({ disk: browser.disk, now: () => 9000 })
    const store = await replayJournal(opened, createJournal(browser.storage))
    expect(browser.storage.stored.size).toBe(1)
    await store.open('one')
    expect(await library.progress.one(film)).toMatchObject({ position: { watched: 60 }, updatedAt: 5000 })
    expect(browser.storage.stored.size).toBe(0)
  })

  it('leaves each to be done once in a page, however often its library is opened', async () => {
    const browser = createBrowser()
    await browser.page({ disk: full(browser.disk) }).bookmarks.add(detour)
    const { store: opened, ...library } = openTab({ disk: full(browser.disk) })
    const store = await replayJournal(opened, createJournal(browser.storage))
    expect(library.bookmarks.get().size).toBe(1)
    await library.bookmarks.remove(detour.id)
    await store.open('one')
    await store.open('')
    expect(library.bookmarks.get().size).toBe(0)
  })
})

describe('what was done since', () => {
  it.each(['', 'one'])(
    'stays, in the library of “%s”, and what was left of other titles is done',
    async (partition) => {
      const browser = createBrowser()
      const dying = browser.page({ partition, disk: hung(browser.disk), now: () => 5000 })
      const before = openTab({ disk: browser.disk, partition })
      await before.bookmarks.add(detour)
      await dying.loaded()
      void dying.progress.save(save)
      void dying.progress.save({ ...episode(1), watched: 60, duration: 1000 })
      browser.hide()
      const later = openTab({ disk: browser.disk, partition, now: () => 7000 })
      await later.progress.save({ ...save, watched: 900 })
      const next = browser.page({ partition, now: () => 9000 })
      expect(await next.progress.one(film)).toMatchObject({ position: { watched: 900 }, updatedAt: 7000 })
      expect(await next.progress.one(episode(1))).toMatchObject({ position: { watched: 60 }, updatedAt: 5000 })
      expect(browser.storage.stored.size).toBe(0)
    },
  )

  it('by a clock that was set back, is told from what was done before it', async () => {
    const browser = createBrowser()
    const before = openTab({ disk: browser.disk, now: () => 8000 })
    await before.progress.save({ ...save, watched: 900 })
    const dying = browser.page({ disk: hung(browser.disk), now: () => 5000 })
    await dying.loaded()
    void dying.progress.save(save)
    browser.hide()
    const next = browser.page({ now: () => 9000 })
    expect(await next.progress.one(film)).toMatchObject({ position: { watched: 60 } })
  })

  it('by a tab that lives is its own: a mutation that was only on its way is not done twice', async () => {
    const browser = createBrowser()
    let arrive: () => void = () => {}
    const living = browser.page({}, new Promise((resolve) => (arrive = resolve)))
    const adding = living.bookmarks.add(detour)
    const opening = createJournal(browser.storage)
    arrive()
    await adding
    await living.bookmarks.remove('5')
    const { store, bookmarks } = openTab({ disk: browser.disk })
    await replayJournal(store, opening)
    expect(bookmarks.get().size).toBe(0)
  })
})

it('a page whose browser refuses a disk this once leaves a position to the next, whatever it saves itself', async () => {
  const browser = createBrowser()
  void browser.page({}, never()).progress.save(save)
  const refused = browser.page({ persistence: 'page', disk: createMemoryDisk() })
  await refused.loaded()
  await refused.progress.save({ ...save, watched: 70 })
  const next = browser.page()
  expect(await next.progress.one(film)).toMatchObject({ position: { watched: 60 } })
  expect(browser.storage.stored.size).toBe(0)
})

it('a page whose browser refuses a disk this once leaves them to the next', async () => {
  const browser = createBrowser()
  void browser.page({}, never()).bookmarks.add(detour)
  const refused = browser.page({ persistence: 'page', disk: createMemoryDisk() })
  await refused.loaded()
  expect(refused.bookmarks.get().has('5')).toBe(true)
  const next = browser.page()
  await next.loaded()
  expect(next.bookmarks.get().has('5')).toBe(true)
  expect(browser.storage.stored.size).toBe(0)
})

describe('a disk that is full', () => {
  it('leaves what it refused to the next page', async () => {
    const browser = createBrowser()
    const page = browser.page({ disk: full(browser.disk) })
    await page.progress.save(save)
    expect(browser.storage.stored.size).toBe(1)
    const stillFull = browser.page({ disk: full(browser.disk) })
    await stillFull.loaded()
    const next = browser.page()
    expect(await next.progress.one(film)).toMatchObject({ position: { watched: 60 } })
    expect(browser.storage.stored.size).toBe(0)
  })

  it('that has room again brings back nothing that was removed meanwhile', async () => {
    const browser = createBrowser()
    let isFull = true
    const page = browser.page({ disk: sometimesFull(browser.disk, () => isFull) })
    await page.progress.save(save)
    await page.bookmarks.add(detour)
    isFull = false
    await page.progress.remove({ tmdbId: film.tmdbId })
    await page.bookmarks.remove(detour.id)
    const next = browser.page()
    await next.loaded()
    expect(await next.progress.ofTitle(film.tmdbId)).toEqual([])
    expect(next.bookmarks.get().size).toBe(0)
    expect(browser.storage.stored.size).toBe(0)
  })

  it('that has room again brings back nothing that the page before left and this one removed', async () => {
    const browser = createBrowser()
    await browser.page({ disk: full(browser.disk) }).bookmarks.add(detour)
    await browser.page({ disk: full(browser.disk) }).progress.save(save)
    let isFull = true
    const page = browser.page({ disk: sometimesFull(browser.disk, () => isFull) })
    await page.loaded()
    expect(page.bookmarks.get().size).toBe(1)
    isFull = false
    await page.bookmarks.remove(detour.id)
    await page.progress.remove({ tmdbId: film.tmdbId })
    expect(browser.storage.stored.size).toBe(0)
    const next = browser.page()
    await next.loaded()
    expect(next.bookmarks.get().size).toBe(0)
    expect(await next.progress.ofTitle(film.tmdbId)).toEqual([])
  })

  it.each(['', 'one'])('sets nothing back that was done since, in the library of “%s”', async (partition) => {
    const browser = createBrowser()
    const dying = browser.page({ partition, disk: hung(browser.disk), now: () => 5000 })
    await dying.loaded()
    void dying.progress.save(save)
    browser.hide()
    const later = openTab({ disk: browser.disk, partition, now: () => 7000 })
    await later.progress.save({ ...save, watched: 900 })
    let isFull = true
    const disk = sometimesFull(browser.disk, () => isFull)
    const page = browser.page({ partition, disk, now: () => 9000 })
    expect(await page.progress.one(film)).toMatchObject({ position: { watched: 900 }, updatedAt: 7000 })
    isFull = false
    await page.bookmarks.add(detour)
    const next = openTab({ disk: browser.disk, partition })
    expect(await next.progress.one(film)).toMatchObject({ position: { watched: 900 }, updatedAt: 7000 })
    expect(browser.storage.stored.size).toBe(0)
  })
})

it('words that nobody can read are dropped, and cost the others nothing', async () => {
  const browser = createBrowser()
  const add = { deed: 'bookmarks.add', args: [detour], at: 5, partition: null }
  const damaged = [
    7,
    null,
    { ...add, deed: 'toString' },
    { ...add, at: 'soon' },
    { ...add, at: 8.7e15, args: [{ ...detour, id: '6' }] },
    { ...add, after: { at: 8.7e15, counter: 0, device: 'd' }, args: [{ ...detour, id: '7' }] },
    { ...add, args: [{ ...detour, title: 7 }] },
    { ...add, args: { length: 1 } },
    { ...add, deed: 'bookmarks.restore', args: [{ kind: 'progress', tmdbId: '1' }] },
    { ...add, deed: 'progress.save', args: [{ ...save, watched: null }] },
  ]
  browser.storage.stored.set('__MW::last-words', JSON.stringify([...damaged, add]))
  const page = browser.page()
  await page.loaded()
  expect([...page.bookmarks.get().keys()]).toEqual(['5'])
  expect(await page.progress.ofTitle('1')).toEqual([])
  expect(browser.storage.stored.size).toBe(0)
})
