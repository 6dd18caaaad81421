import type { Stars } from '@matinee/contracts'
import { ratedTitleOf } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import { createDeferredLibrary } from './journal/deferred-library.ts'
import { createJournal } from './journal/journal.ts'
import { replayJournal } from './journal/replay.ts'
import { createMemoryDisk } from './memory-disk.ts'
import { adoptAnonymous, forgetAcknowledged, forgetAll } from './partitions.ts'
import { readEntry, readRecord, storeEntry, storeRecord } from './stored-rows.ts'
import { createPageUnderTest, createTextStorage, openTab } from './testing/library-tab.ts'

const detour = { kind: 'movie' as const, id: '5' }
const show = { kind: 'show' as const, id: '5' }
const starsOf = ({ ratings }: Pick<ReturnType<typeof openTab>, 'ratings'>, title: typeof detour | typeof show) =>
  ratings.get().get(ratedTitleOf(title))?.stars
const newId = () => crypto.randomUUID()

describe('ratings', () => {
  it('are given, changed and taken away; a film apart from the show of its id', async () => {
    const tab = openTab()
    await tab.ratings.rate({ ...detour, stars: 4 })
    await tab.ratings.rate({ ...show, stars: 2 })
    expect([starsOf(tab, detour), starsOf(tab, show)]).toEqual([4, 2])
    await tab.ratings.rate({ ...detour, stars: 5 })
    await tab.ratings.rate({ ...show, stars: null })
    expect([starsOf(tab, detour), starsOf(tab, show)]).toEqual([5, undefined])
  })

  it('are there on the next page, and make no progress', async () => {
    const disk = createMemoryDisk()
    await openTab({ disk }).ratings.rate({ ...detour, stars: 3 })
    const next = openTab({ disk })
    await next.loaded()
    expect(starsOf(next, detour)).toBe(3)
    expect(next.progress.titles.get().size).toBe(0)
  })

  it('taken away where there is none write nothing', async () => {
    const tab = openTab({ partition: 'account' })
    await tab.ratings.rate({ ...detour, stars: null })
    expect(tab.store.pending()).toEqual([])
  })

  it('of the anonymous library become the account’s, with their time, and leave it on logout once the server has them', async () => {
    let now = 1000
    const tab = openTab({ now: () => now })
    await tab.ratings.rate({ ...detour, stars: 4 })
    now = 5000
    await tab.store.open('account')
    await adoptAnonymous(tab.store, 'account', newId)
    expect(starsOf(tab, detour)).toBe(4)
    expect(tab.store.pending()).toMatchObject([{ kind: 'rating', register: 'rating', timestamp: { at: 1000 } }])
    await forgetAcknowledged(tab.store, 'account')
    expect(starsOf(tab, detour)).toBe(4)
    await forgetAll(tab.store, 'account')
    expect(starsOf(tab, detour)).toBeUndefined()
  })
})

describe('a rating in the journal', () => {
  const dying = (storage: ReturnType<typeof createTextStorage>) =>
    createDeferredLibrary(new Promise(() => {}), {
      journal: createJournal(storage),
      now: () => 5000,
      page: createPageUnderTest(),
    })
  const nextOf = async (storage: ReturnType<typeof createTextStorage>) => {
    const tab = openTab({ now: () => 9000 })
    await replayJournal(tab.store, createJournal(storage))
    return tab
  }

  it('is replayed by the next page, at its own time', async () => {
    const storage = createTextStorage()
    void dying(storage).ratings.rate({ ...detour, stars: 4 })
    const tab = await nextOf(storage)
    expect(tab.ratings.get().get('movie/5')).toMatchObject({ stars: 4, updatedAt: 5000 })
    expect(storage.stored.size).toBe(0)
  })

  it('that was taken away is taken away', async () => {
    const storage = createTextStorage()
    const page = dying(storage)
    void page.ratings.rate({ ...detour, stars: 4 })
    void page.ratings.rate({ ...detour, stars: null })
    expect(starsOf(await nextOf(storage), detour)).toBeUndefined()
  })

  it.each([[0], [6], [2.5], ['3']])('of %j stars is dropped', async (stars) => {
    const storage = createTextStorage()
    void dying(storage).ratings.rate({ ...detour, stars: stars as Stars })
    expect(starsOf(await nextOf(storage), detour)).toBeUndefined()
  })
})

describe('rows of ratings', () => {
  const ref = { partition: '', kind: 'rating' as const, tmdbId: 'movie/5', seasonId: '', episodeId: '' }
  const timestamp = { at: 5, counter: 0, device: 'd' }
  const record = { ...ref, timestamp, updatedAt: 5, stars: 4 as const }
  const entry = { ...ref, id: 'e', timestamp, register: 'rating' as const, value: { stars: 4 as const } }

  it('are read as they were written', () => {
    expect(readRecord(storeRecord(record))).toEqual(record)
    expect(readEntry(storeEntry(entry))).toEqual(entry)
  })

  it.each([[0], [6], [2.5], ['3'], [null], [undefined]])('that hold %j stars are damaged', (stars) => {
    expect(readRecord({ ...storeRecord(record), stars })).toBeUndefined()
    expect(readEntry({ ...storeEntry(entry), value: { stars } })).toBeUndefined()
  })
})
