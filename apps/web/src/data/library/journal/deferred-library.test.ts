import { describe, expect, it, vi } from 'vitest'
import { createDeferredLibrary } from './deferred-library.ts'
import type { LibraryDisk } from '../disk.ts'
import type { Library } from '../library-context.ts'
import type { LibraryStore } from '../library-store.ts'
import { createPageUnderTest, detour, film, openTab } from '../testing/library-tab.ts'
import { createMemoryDisk } from '../memory-disk.ts'

type Tab = ReturnType<typeof openTab>

function opened() {
  let arrive: (tab: Tab) => void = () => {}
  const late = createDeferredLibrary(
    new Promise<{ library: Library; store: LibraryStore }>((resolve) => {
      arrive = ({ store, ...library }) => resolve({ library, store })
    }),
    { journal: { append: () => () => {} }, now: () => 1000, page: createPageUnderTest() },
  )
  return { late, arrive }
}

it('looks empty until the library is there, and then like it', async () => {
  const tab = openTab()
  await tab.bookmarks.add(detour)
  const { late, arrive } = opened()
  const received = vi.fn()
  late.bookmarks.subscribe(received)
  expect(late.bookmarks.get().size).toBe(0)
  arrive(tab)
  await late.loaded()
  expect(received).toHaveBeenCalled()
  expect(late.bookmarks.get().has('5')).toBe(true)
  await tab.bookmarks.remove('5')
  expect(late.bookmarks.get().size).toBe(0)
})

it('does what was asked of it before the library was there', async () => {
  const { late, arrive } = opened()
  const adding = late.bookmarks.add(detour)
  const tab = openTab()
  arrive(tab)
  await adding
  expect(tab.bookmarks.get().has('5')).toBe(true)
})

it('a listener that has left hears nothing of what comes', async () => {
  const { late, arrive } = opened()
  const received = vi.fn()
  const stop = late.progress.subscribe(received)
  stop()
  const tab = openTab()
  arrive(tab)
  await late.loaded()
  await late.progress.mark([{ tmdbId: '5', seasonId: '', episodeId: '', title: detour }], true)
  expect(received).not.toHaveBeenCalled()
  expect(late.progress.titles.get().get('5')).toHaveLength(1)
})

it('a save in a large library makes no list that nobody asks for', async () => {
  const tab = openTab()
  const get = vi.fn(tab.progress.titles.get)
  const titles = { ...tab.progress.titles, get }
  const { late, arrive } = opened()
  arrive({ ...tab, progress: { ...tab.progress, titles } })
  await late.loaded()
  const received = vi.fn()
  late.progress.titles.subscribe(received)
  await late.progress.mark([{ tmdbId: '5', seasonId: '', episodeId: '', title: detour }], true)
  expect(received).toHaveBeenCalled()
  expect(get).not.toHaveBeenCalled()
  expect(late.progress.titles.get().get('5')).toHaveLength(1)
})

it('takes back what a full disk refused as soon as sync brought it there, without another mutation', async () => {
  const stored = createMemoryDisk()
  let isFull = true
  const disk: LibraryDisk = {
    ...stored,
    change: (needs, work) => (isFull ? Promise.reject(new Error('QuotaExceededError')) : stored.change(needs, work)),
  }
  const { store, ...library } = openTab({ disk, partition: 'one' })
  const takeBack = vi.fn()
  const journal = { append: () => takeBack }
  const late = createDeferredLibrary(Promise.resolve({ library, store }), {
    journal,
    now: () => 1000,
    page: createPageUnderTest(),
  })
  await late.progress.save({ ...film, watched: 60, duration: 1000 })
  expect(takeBack).not.toHaveBeenCalled()
  isFull = false
  await store.settle({ of: { refs: store.pending() }, metadata: [] }, (found) => found)
  expect(takeBack).toHaveBeenCalledOnce()
})

describe('a position, which is saved every few seconds', () => {
  const save = { ...film, watched: 60, duration: 1000 }
  /** A page whose disk writes when told, and what it said. */
  function playing() {
    const disk = createMemoryDisk()
    let write: () => void = () => {}
    const reported = new Promise<void>((resolve) => (write = resolve))
    const slow: LibraryDisk = { ...disk, change: (needs, work) => reported.then(() => disk.change(needs, work)) }
    const { store, ...library } = openTab({ disk: slow })
    const takeBack = vi.fn()
    const say = vi.fn(() => takeBack)
    const page = createPageUnderTest()
    const late = createDeferredLibrary(Promise.resolve({ library, store }), {
      journal: { append: say },
      now: () => 1000,
      page,
    })
    return { late, say, takeBack, page, write }
  }

  it.each(['pagehide', 'visibilitychange'])('is said when the page hides before the disk has it (%s)', async (type) => {
    const { late, say, takeBack, page, write } = playing()
    await late.loaded()
    const saving = late.progress.save(save)
    page.turn('visibilitychange', { hidden: false })
    expect(say).not.toHaveBeenCalled()
    page.turn(type, { hidden: true })
    page.turn(type, { hidden: true })
    expect(say).toHaveBeenCalledOnce()
    expect(takeBack).not.toHaveBeenCalled()
    write()
    await saving
    expect(takeBack).toHaveBeenCalledOnce()
    page.turn(type, { hidden: true })
    expect(say).toHaveBeenCalledOnce()
  })

  it('is said at once while the page goes or is hidden, until it comes back', async () => {
    const { late, say, page } = playing()
    await late.loaded()
    page.turn('pagehide', { hidden: false })
    void late.progress.save(save)
    expect(say).toHaveBeenCalledOnce()
    page.turn('pageshow', { hidden: false })
    void late.progress.save({ ...save, watched: 70 })
    expect(say).toHaveBeenCalledOnce()
  })

  it('is said at once while there is no library to take it', () => {
    const { late, say } = playing()
    void late.progress.save(save)
    expect(say).toHaveBeenCalledOnce()
  })
})
