import { expect, it } from 'vitest'
import { detour, episode, film, openTab } from './testing/library-tab.ts'
import { createMemoryDisk } from './memory-disk.ts'
import { viewOf } from './outbox-entry.ts'
import { adoptAnonymous, forgetAcknowledged, forgetAll, keepWithoutAccount } from './partitions.ts'
import { createTabs } from './testing/library-tab.ts'

const newId = () => crypto.randomUUID()

it('S-475 S-477 the anonymous library becomes the account’s once, with the times of its mutations', async () => {
  let now = 1000
  const { store, bookmarks, progress } = openTab({ now: () => now })
  await bookmarks.add(detour)
  now = 2000
  await progress.save({ ...film, watched: 60, duration: 1000 })
  now = 3000
  await progress.hide(film)
  await progress.mark([episode(1)], true)
  await store.open('account')
  await adoptAnonymous(store, 'account', newId)
  expect(store.pending().map(({ tmdbId, register, timestamp }) => [tmdbId, register, timestamp.at])).toEqual([
    ['5', 'bookmark', 1000],
    ['1', 'position', 2000],
    ['1', 'hidden', 3000],
    ['2', 'watched', 3000],
  ])
  expect(bookmarks.get().size).toBe(1)
  const before = store.pending()
  await adoptAnonymous(store, 'account', newId)
  expect(store.pending()).toEqual(before)
  await store.open('')
  expect(bookmarks.get().size).toBe(0)
  expect(await progress.ofTitle('1')).toEqual([])
})

it('what is done in the account is later than what it was given, also by a clock that was set back', async () => {
  let now = 5000
  const { store, bookmarks } = openTab({ now: () => now })
  await bookmarks.add(detour)
  await store.open('account')
  await adoptAnonymous(store, 'account', newId)
  now = 1000
  await bookmarks.remove(detour.id)
  expect(bookmarks.get().size).toBe(0)
  await bookmarks.add(detour)
  expect(bookmarks.get().size).toBe(1)
})

it('a large anonymous library moves in parts, and goes on where it was stopped', async () => {
  const whole = createMemoryDisk()
  let left = 2
  const disk = {
    ...whole,
    change: (...given: Parameters<typeof whole.change>) =>
      (left -= 1) < 0 ? Promise.reject(new Error('killed')) : whole.change(...given),
  }
  const first = openTab({ disk: whole })
  const targets = Array.from({ length: 450 }, (_, number) => episode(number))
  await first.progress.mark(targets, true)
  const killed = openTab({ disk })
  await expect(adoptAnonymous(killed.store, 'account', newId)).rejects.toThrow('killed')
  const again = openTab({ disk: whole, partition: 'account' })
  await again.loaded()
  expect(again.store.pending()).toHaveLength(200)
  await adoptAnonymous(again.store, 'account', newId)
  expect(again.store.pending()).toHaveLength(450)
  expect(new Set(again.store.pending().map(({ episodeId }) => episodeId)).size).toBe(450)
})

it('what was done in the account later is not undone by what was done before without it', async () => {
  let now = 1000
  const disk = createMemoryDisk()
  const anonymous = openTab({ disk, now: () => now })
  await anonymous.progress.save({ ...film, watched: 60, duration: 1000 })
  now = 2000
  const { store, progress } = openTab({ disk, partition: 'account', now: () => now })
  await progress.save({ ...film, watched: 90, duration: 1000 })
  await adoptAnonymous(store, 'account', newId)
  expect((await progress.one(film))?.position?.watched).toBe(90)
  expect(store.pending()).toHaveLength(1)
})

it('logging out removes what the server has, and keeps what it has not', async () => {
  const [disk, channel] = [createMemoryDisk(), createTabs()]
  const { store, bookmarks, progress } = openTab({ disk, partition: 'account', channel: channel() })
  await bookmarks.add(detour)
  await progress.save({ ...film, watched: 60, duration: 1000 })
  await store.settle({ of: { partitions: ['account'] }, metadata: ['cursor:account'] }, ({ rows }) => ({
    rows: rows.map((row) =>
      row.ref.kind === 'bookmark'
        ? { ...row, entries: row.entries.map((entry) => ({ ...entry, acknowledgedAt: 4 })) }
        : row,
    ),
    metadata: { 'cursor:account': 4 },
  }))
  await forgetAcknowledged(store, 'account')
  expect(bookmarks.get().size).toBe(0)
  expect(await store.metadata('cursor:account')).toBeUndefined()
  await store.open('')
  await store.open('account')
  expect((await progress.one(film))?.position?.watched).toBe(60)
  expect(store.pending()).toHaveLength(1)
  await forgetAll(store, 'account')
  expect(store.pending()).toEqual([])
})

it('a change that the server did not take outlives the log-out', async () => {
  const { store, bookmarks } = openTab({ partition: 'account' })
  await bookmarks.add(detour)
  await store.settle({ of: { partitions: ['account'] }, metadata: [] }, ({ rows }) => ({
    rows: rows.map((row) => ({ ...row, entries: row.entries.map((entry) => ({ ...entry, refused: 'malformed' })) })),
    metadata: {},
  }))
  await forgetAcknowledged(store, 'account')
  await store.open('')
  await store.open('account')
  expect(bookmarks.get().has('5')).toBe(true)
})

it('the library of an account that is no more stays as the anonymous one, as it was seen and with its times', async () => {
  const { store, bookmarks, progress } = openTab({ partition: 'account' })
  await bookmarks.add(detour)
  const added = bookmarks.get().get('5')?.updatedAt
  await store.settle({ of: { partitions: ['account'] }, metadata: [] }, ({ rows }) => ({
    rows: rows.map((row) => ({ ...row, record: viewOf(row), entries: [] })),
    metadata: { 'cursor:account': 4 },
  }))
  await progress.save({ ...film, watched: 60, duration: 1000 })
  await keepWithoutAccount(store, 'account', newId)
  await keepWithoutAccount(store, 'account', newId)
  expect(bookmarks.get().size).toBe(0)
  expect(await store.metadata('cursor:account')).toBeUndefined()
  await store.open('')
  expect(bookmarks.get().get('5')?.updatedAt).toBe(added)
  expect((await progress.one(film))?.position?.watched).toBe(60)
  expect(store.pending()).toEqual([])
})

it('what stays of an account undoes nothing that was done later without it', async () => {
  let now = 1000
  const disk = createMemoryDisk()
  const account = openTab({ disk, partition: 'account', now: () => now })
  await account.progress.save({ ...film, watched: 60, duration: 1000 })
  now = 2000
  const { store, progress } = openTab({ disk, now: () => now })
  await progress.save({ ...film, watched: 90, duration: 1000 })
  await keepWithoutAccount(store, 'account', newId)
  expect((await progress.one(film))?.position?.watched).toBe(90)
})
