import { expect, it } from 'vitest'
import type { LibraryDisk } from './disk.ts'
import { firstRowsKey } from './metadata-keys.ts'
import { detour, film, openTab } from './testing/library-tab.ts'
import { createMemoryDisk, createMemoryDiskContents, type MemoryDiskContents } from './memory-disk.ts'
import { adoptAnonymous, forgetAll } from './partitions.ts'

const newId = () => crypto.randomUUID()
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => String(first + at))
const title = (id: string) => ({ ...detour, id, title: `Film ${id}` })

/** A library so large that its head is worth keeping. */
async function largeLibrary(contents: MemoryDiskContents, partition = '') {
  const tab = openTab({ disk: createMemoryDisk(contents), partition })
  for (const id of idsFrom(1000, 600)) await tab.bookmarks.add(title(id))
  return tab
}

/** The bookmark that is removed without a word of the clock. */
const GONE = { partition: '', kind: 'bookmark', tmdbId: '1598', seasonId: '', episodeId: '' } as const

/** A disk that answers what is asked of single facts and records, and keeps the whole library back until it is let go. */
function slowDisk(contents: MemoryDiskContents) {
  const disk = createMemoryDisk(contents)
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const slow: LibraryDisk = {
    ...disk,
    async read(needs) {
      if ('partitions' in needs.of) await gate
      return disk.read(needs)
    },
  }
  return { disk: slow, letGo: () => letGo() }
}

/** How many bookmarks a page shows from its start until the whole library is read, which is let go once the head was. */
async function shownOnTheWay(contents: MemoryDiskContents): Promise<number[]> {
  const { disk, letGo } = slowDisk(contents)
  const next = openTab({ disk })
  const sizes: number[] = []
  next.bookmarks.subscribe(() => sizes.push(next.bookmarks.get().size))
  await next.store.metadata(firstRowsKey(''))
  letGo()
  await next.firstRead
  await next.loaded()
  return sizes
}

const seen = ({ bookmarks }: ReturnType<typeof openTab>) => [...bookmarks.get().keys()]

it('the first rows of a large library are there before the rest of it is read', async () => {
  const contents = createMemoryDiskContents()
  const { progress, saveFirstRows } = await largeLibrary(contents)
  await progress.save({ ...film, tmdbId: '7', watched: 60, duration: 1000 })
  await saveFirstRows(['7', '1599', '1598'])

  const { disk, letGo } = slowDisk(contents)
  const next = openTab({ disk })
  await next.firstRead
  expect(seen(next)).toEqual(['1599', '1598'])
  expect([...next.progress.titles.get().keys()]).toEqual(['7'])
  const whole = next.loaded()
  letGo()
  await whole
  expect(next.bookmarks.get().size).toBe(600)
})

it('they are not shown once anything was done since, by whatever version', async () => {
  const contents = createMemoryDiskContents()
  const { bookmarks, saveFirstRows } = await largeLibrary(contents)
  await saveFirstRows(['1599', '1598'])
  expect(await shownOnTheWay(contents)).toEqual([2, 600])
  await bookmarks.remove('1598')
  expect(await shownOnTheWay(contents)).toEqual([599])
})

it('they are not shown once anything changed that moves no clock, as what a server says of others', async () => {
  const contents = createMemoryDiskContents()
  const { store, saveFirstRows } = await largeLibrary(contents)
  await saveFirstRows(['1599', '1598'])
  await store.settle({ of: { refs: [GONE] }, metadata: [] }, ({ rows }) => ({
    rows: rows.map((row) => ({ ...row, record: undefined, entries: [] })),
    metadata: {},
  }))
  expect(await shownOnTheWay(contents)).toEqual([599])
})

it('nor once an earlier page’s removal was made up for, which leaves the clock where it is', async () => {
  const contents = createMemoryDiskContents()
  const { store, saveFirstRows } = await largeLibrary(contents)
  await saveFirstRows(['1599', '1598'])
  const after = store.lastTimestamp()
  const before = contents.metadata['clock']
  await store.mutate([GONE], () => [{ register: 'tombstone' }], {
    at: 1,
    after: after && { ...after, counter: after.counter - 2 },
  })
  expect(contents.metadata['clock']).toEqual(before)
  expect(await shownOnTheWay(contents)).not.toContain(2)
})

it.each([
  ['a text', 'text'],
  ['records of another library', { partition: 'other' }],
  ['records that are none', { kind: 'film' }],
])('%s in their place reads as nothing', async (_, damage) => {
  const contents = createMemoryDiskContents()
  const { saveFirstRows } = await largeLibrary(contents)
  await saveFirstRows(['1599'])
  const head = contents.metadata[firstRowsKey('')] as { records: object[] }
  const damaged =
    typeof damage === 'string' ? damage : { ...head, records: head.records.map((row) => ({ ...row, ...damage })) }
  contents.metadata = { ...contents.metadata, [firstRowsKey('')]: damaged }

  expect(await shownOnTheWay(contents)).toEqual([600])
})

it('a mutation done before the rest is read is done to what lies on disk, and stays', async () => {
  const contents = createMemoryDiskContents()
  const { saveFirstRows } = await largeLibrary(contents)
  await saveFirstRows(['1599', '1598'])

  const { disk, letGo } = slowDisk(contents)
  const next = openTab({ disk, now: () => 2000 })
  await next.firstRead
  await next.bookmarks.remove('1599')
  expect(seen(next)).toEqual(['1598'])
  letGo()
  await next.loaded()
  expect(next.bookmarks.get().has('1599')).toBe(false)
  expect(next.bookmarks.get().size).toBe(599)
})

it('nothing is kept of a small library, nor of titles that are not in it', async () => {
  const contents = createMemoryDiskContents()
  const small = openTab({ disk: createMemoryDisk(contents) })
  await small.bookmarks.add(detour)
  await small.saveFirstRows([detour.id])
  expect(contents.metadata[firstRowsKey('')] ?? null).toBeNull()
  const large = await largeLibrary(contents)
  await large.saveFirstRows(['1599', 'elsewhere'])
  expect(contents.metadata[firstRowsKey('')] ?? null).toBeNull()
})

it('they go with the library: an account’s when it is forgotten, the anonymous one’s when an account takes it over', async () => {
  const contents = createMemoryDiskContents()
  const { store, saveFirstRows } = await largeLibrary(contents)
  await saveFirstRows(['1599'])
  await adoptAnonymous(store, 'account', newId)
  expect(contents.metadata[firstRowsKey('')] ?? null).toBeNull()
  await store.open('account')
  await saveFirstRows(['1599'])
  expect(contents.metadata[firstRowsKey('account')]).toBeDefined()
  await Promise.all([forgetAll(store, 'account'), saveFirstRows(['1599'])])
  expect(contents.metadata[firstRowsKey('account')] ?? null).toBeNull()
})
