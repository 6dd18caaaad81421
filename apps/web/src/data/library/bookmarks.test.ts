import { expect, it } from 'vitest'
import { createMemoryDisk } from './memory-disk.ts'
import { createTabs, detour, openTab } from './testing/library-tab.ts'

it('S-225 S-226 S-002 a bookmark is kept by title with its type, title, year, poster and time', async () => {
  const { bookmarks } = openTab()
  await bookmarks.add(detour)
  expect(bookmarks.get().get('5')).toMatchObject({
    tmdbId: '5',
    meta: { type: 'movie', title: 'Detour', year: 1945, poster: '/d.svg' },
    updatedAt: 1000,
  })
})

it('every tab sees it at once, and a later start', async () => {
  const [disk, channel] = [createMemoryDisk(), createTabs()]
  const [one, two] = [openTab({ disk, channel: channel() }), openTab({ disk, channel: channel() })]
  await one.bookmarks.add(detour)
  await two.bookmarks.remove('6')
  expect(two.bookmarks.get().has('5')).toBe(true)
  const later = openTab({ disk })
  await later.loaded()
  expect(later.bookmarks.get().has('5')).toBe(true)
  await two.bookmarks.remove('5')
  await one.bookmarks.remove('6')
  expect(one.bookmarks.get().size).toBe(0)
})

it.each(['', 'account'])('a removal can be undone: it is back in its place (%s)', async (partition) => {
  let now = 1000
  const { bookmarks } = openTab({ partition, now: () => (now += 1000) })
  await bookmarks.add(detour)
  await bookmarks.add({ ...detour, id: '6' })
  const before = bookmarks.get().get('5')
  const removed = await bookmarks.remove('5')
  expect(bookmarks.get().size).toBe(1)
  if (removed) await bookmarks.restore(removed)
  expect(bookmarks.get().get('5')).toMatchObject({ meta: before?.meta, updatedAt: before?.updatedAt })
})

it('an undo does nothing in another library than that of the bookmark', async () => {
  const { bookmarks, store } = openTab()
  await bookmarks.add(detour)
  const removed = await bookmarks.remove(detour.id)
  await store.open('account')
  if (removed) await bookmarks.restore(removed)
  expect(removed?.partition).toBe('')
  expect(bookmarks.get().size).toBe(0)
  expect(store.pending()).toEqual([])
  await store.open('')
  if (removed) await bookmarks.restore(removed)
  expect(bookmarks.get().size).toBe(1)
})

it('S-233 S-234 S-235 S-238 an account’s changes wait in the outbox, the anonymous library’s do not', async () => {
  const { bookmarks, store } = openTab()
  await bookmarks.add(detour)
  expect(store.pending()).toEqual([])
  await store.open('account')
  expect(bookmarks.get().size).toBe(0)
  await bookmarks.add(detour)
  expect(store.pending()).toMatchObject([
    {
      tmdbId: '5',
      register: 'bookmark',
      value: { meta: { type: 'movie', title: 'Detour', year: 1945, poster: '/d.svg' } },
    },
  ])
  await bookmarks.remove('5')
  expect(store.pending()).toMatchObject([{ tmdbId: '5', register: 'tombstone' }])
  expect(store.pending()[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
  await store.open('')
  expect(bookmarks.get().size).toBe(1)
})
