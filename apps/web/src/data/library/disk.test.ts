import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { resultOf } from '../kit/raw-database.ts'
import { openDeviceDatabase } from '../kit/database.ts'
import type { DiskState, LibraryDisk } from './disk.ts'
import { createIdbDisk } from './idb-disk.ts'
import { detour, openTab } from './testing/library-tab.ts'
import { createMemoryDisk, createMemoryDiskContents } from './memory-disk.ts'
import type { OutboxEntry, RecordRows } from './outbox-entry.ts'
import { storeEntry, storeRecord } from './stored-rows.ts'
import type { BookmarkRecord, RecordRef } from './records.ts'

const timestamp = { at: 1, counter: 0, device: 'd' }
const ref = (tmdbId: string, partition = 'a'): RecordRef => ({
  partition,
  kind: 'bookmark',
  tmdbId,
  seasonId: '',
  episodeId: '',
})
const bookmark = (tmdbId: string, partition = 'a'): BookmarkRecord => ({
  ...ref(tmdbId, partition),
  kind: 'bookmark',
  timestamp,
  updatedAt: 1,
  meta: { type: 'movie', title: 'Detour' },
})
const change = (tmdbId: string): OutboxEntry => ({
  ...ref(tmdbId),
  register: 'bookmark',
  id: `id of ${tmdbId}`,
  timestamp,
  value: { meta: { type: 'movie', title: 'Detour' } },
})
const row = (tmdbId: string) => storeRecord(bookmark(tmdbId))
const only = (...refs: RecordRef[]) => ({ of: { refs }, metadata: ['clock'] })
const put =
  (...rows: RecordRows[]) =>
  (): DiskState => ({ rows, metadata: { clock: 7 } })

let names = 0
const disks: Record<string, () => Promise<() => Promise<LibraryDisk>>> = {
  async IndexedDB() {
    const name = `disk-${(names += 1)}`
    return async () => createIdbDisk(await openDeviceDatabase(name))
  },
  async memory() {
    const contents = createMemoryDiskContents()
    return async () => createMemoryDisk(contents)
  },
}

describe.each(Object.entries(disks))('a library disk of %s', (_name, make) => {
  it('keeps records, changes and facts together', async () => {
    const open = await make()
    const rows = { ref: ref('1'), record: bookmark('1'), entries: [change('1')] }
    await (await open()).change(only(ref('1')), put(rows))
    const again = await open()
    expect(await again.read(only(ref('1')))).toMatchObject({ rows: [rows], metadata: { clock: 7 } })
    expect(await again.read({ of: { partitions: ['a', 'b'] }, metadata: [] })).toMatchObject({
      rows: [rows],
      metadata: {},
    })
  })

  it('removes what is left out', async () => {
    const disk = await (await make())()
    await disk.change(only(ref('1')), put({ ref: ref('1'), record: bookmark('1'), entries: [change('1')] }))
    await disk.change(only(ref('1')), ({ rows }) => ({
      rows: rows.map((row) => ({ ...row, record: undefined, entries: [] })),
      metadata: { clock: undefined },
    }))
    const { rows, metadata } = await disk.read({ of: { partitions: ['a'] }, metadata: ['clock'] })
    expect(rows).toEqual([])
    expect(metadata['clock']).toBeUndefined()
  })

  it('keeps partitions and titles apart', async () => {
    const disk = await (await make())()
    const refs = [ref('1'), ref('11'), ref('1', ''), ref('1', 'ab')]
    await disk.change(only(...refs), ({ rows }) => ({
      rows: rows.map((row) => ({ ...row, record: bookmark(row.ref.tmdbId, row.ref.partition) })),
      metadata: {},
    }))
    const of = async (partition: string) =>
      (await disk.read({ of: { partitions: [partition] }, metadata: [] })).rows.length
    expect([await of('a'), await of(''), await of('ab'), await of('b')]).toEqual([2, 1, 1, 0])
    expect((await disk.read(only(ref('1')))).rows).toHaveLength(1)
  })

  it('changes nothing when the work fails', async () => {
    const disk = await (await make())()
    await disk.change(only(ref('1')), put({ ref: ref('1'), record: bookmark('1'), entries: [] }))
    const fail = () => {
      throw new Error('broken')
    }
    await expect(disk.change(only(ref('1')), fail)).rejects.toThrow('broken')
    expect((await disk.read(only(ref('1')))).rows[0]?.record).toEqual(bookmark('1'))
  })

  it('lets no change come between reading and writing', async () => {
    const open = await make()
    const [one, two] = [await open(), await open()]
    const count = ({ rows, metadata }: DiskState): DiskState => ({
      rows,
      metadata: { clock: Number(metadata['clock'] ?? 0) + 1 },
    })
    await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? one : two).change(only(), count)))
    expect((await one.read(only())).metadata['clock']).toBe(20)
  })
})

describe('the database', () => {
  it('passes over what was damaged by hand, and leaves it there', async () => {
    const database = await openDeviceDatabase('damaged')
    const damaged = [
      { ...row('1'), meta: { type: 'film', title: 'x' } },
      { ...row('2'), deed: 'now' },
      { ...row('3'), updatedAt: '1' },
      { ...row('4'), kind: 'progress', position: 'far' },
    ]
    for (const row of damaged) await database.put('records', row)
    await database.put('outbox', { ...storeEntry(change('1')), value: { meta: null } })
    await database.put('outbox', { ...storeEntry(change('2')), id: 5 })
    const disk = createIdbDisk(database)
    expect(await disk.read({ of: { partitions: ['a'] }, metadata: [] })).toEqual({ rows: [], metadata: {}, damaged: 6 })
    expect(await database.count('records')).toBe(4)
    const warnings: string[] = []
    const { persistence, loaded } = openTab({ disk, partition: 'a', warn: (message) => warnings.push(message) })
    await loaded()
    expect(persistence.get()).toBe('damaged')
    expect(warnings).toEqual([expect.stringContaining('6 rows')])
  })

  it('keeps a copy of what was damaged before anything takes its place', async () => {
    const database = await openDeviceDatabase('damaged and replaced')
    const damaged = { ...row('1'), meta: { title: 5 } }
    await database.put('records', damaged)
    await createIdbDisk(database).change(only(ref('1')), put({ ref: ref('1'), record: bookmark('1'), entries: [] }))
    expect(await database.getAll('backups')).toEqual([damaged])
    expect(await database.getAll('records')).toEqual([row('1')])
  })

  it('that the browser closed under the page is opened again, once for all who ask', async () => {
    const opening = vi.spyOn(indexedDB, 'open')
    const close = () => {
      const opened = opening.mock.results.at(-1)
      if (opened?.type === 'return') opened.value.result.close()
    }
    const disk = createIdbDisk(await openDeviceDatabase('closed'))
    await disk.change(only(ref('1')), put({ ref: ref('1'), record: bookmark('1'), entries: [] }))
    for (const time of [1, 2]) {
      close()
      const [{ rows }] = await Promise.all([
        disk.read({ of: { partitions: ['a'] }, metadata: [] }),
        disk.change(only(ref('2')), put({ ref: ref('2'), record: bookmark('2'), entries: [change('2')] })),
      ])
      expect(rows.some(({ record }) => record?.tmdbId === '1')).toBe(true)
      expect(opening).toHaveBeenCalledTimes(1 + time)
    }
    expect((await disk.read({ of: { partitions: ['a'] }, metadata: [] })).rows).toHaveLength(2)
    opening.mockRestore()
  })

  it('that another tab made a newer one’s is not opened again: the mutation is told, and not lost', async () => {
    const disk = createIdbDisk(await openDeviceDatabase('taken'))
    const warnings: string[] = []
    const { persistence, bookmarks, loaded } = openTab({ disk, warn: (message) => warnings.push(message) })
    await loaded()
    const newer = await resultOf(indexedDB.open('taken', 3))
    await bookmarks.add(detour)
    expect(bookmarks.get().has('5')).toBe(true)
    expect(persistence.get()).toBe('refused')
    expect(warnings).toEqual([expect.stringContaining('VersionError')])
    newer.close()
  })
})
