import { expect, it } from 'vitest'
import type { LibraryDisk } from './disk.ts'
import { headFact } from './facts.ts'
import { detour, film, openTab } from './library-under-test.ts'
import { createMemoryDisk, createPlatter, type Platter } from './memory-disk.ts'
import { adoptAnonymous, forgetAll } from './partitions.ts'

const newId = () => crypto.randomUUID()
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => String(first + at))
const title = (id: string) => ({ ...detour, id, title: `Film ${id}` })

/** A library so large that its head is worth keeping. */
async function largeLibrary(platter: Platter, partition = '') {
  const tab = openTab({ disk: createMemoryDisk(platter), partition })
  for (const id of idsFrom(1000, 600)) await tab.bookmarks.add(title(id))
  return tab
}

/** The bookmark that is removed without a word of the clock. */
const GONE = { partition: '', kind: 'bookmark', tmdbId: '1598', seasonId: '', episodeId: '' } as const

/** A disk that answers what is asked of single facts and records, and keeps the whole library back until it is let go. */
function slowDisk(platter: Platter) {
  const disk = createMemoryDisk(platter)
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
async function shownOnTheWay(platter: Platter): Promise<number[]> {
  const { disk, letGo } = slowDisk(platter)
  const next = openTab({ disk })
  const sizes: number[] = []
  next.bookmarks.subscribe(() => sizes.push(next.bookmarks.get().size))
  await next.store.fact(headFact(''))
  letGo()
  await next.firstRead
  await next.loaded()
  return sizes
}

const seen = ({ bookmarks }: ReturnType<typeof openTab>) => [...bookmarks.get().keys()]

it('the first rows of a large library are there before the rest of it is read', async () => {
  const platter = createPlatter()
  const { progress, keepHead } = await largeLibrary(platter)
  await progress.save({ ...film, tmdbId: '7', watched: 60, duration: 1000 })
  await keepHead(['7', '1599', '1598'])

  const { disk, letGo } = slowDisk(platter)
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
  const platter = createPlatter()
  const { bookmarks, keepHead } = await largeLibrary(platter)
  await keepHead(['1599', '1598'])
  expect(await shownOnTheWay(platter)).toEqual([2, 600])
  await bookmarks.remove('1598')
  expect(await shownOnTheWay(platter)).toEqual([599])
})

it('they are not shown once anything changed that moves no clock, as what a server says of others', async () => {
  const platter = createPlatter()
  const { store, keepHead } = await largeLibrary(platter)
  await keepHead(['1599', '1598'])
  await store.settle({ of: { refs: [GONE] }, facts: [] }, ({ rows }) => ({
    rows: rows.map((row) => ({ ...row, record: undefined, entries: [] })),
    facts: {},
  }))
  expect(await shownOnTheWay(platter)).toEqual([599])
})

it('nor once an earlier page’s removal was made up for, which leaves the clock where it is', async () => {
  const platter = createPlatter()
  const { store, keepHead } = await largeLibrary(platter)
  await keepHead(['1599', '1598'])
  const after = store.lastDeed()
  const before = platter.facts['clock']
  await store.act([GONE], () => [{ slot: 'gone' }], { at: 1, after: after && { ...after, counter: after.counter - 2 } })
  expect(platter.facts['clock']).toEqual(before)
  expect(await shownOnTheWay(platter)).not.toContain(2)
})

it.each([
  ['a text', 'text'],
  ['records of another library', { partition: 'other' }],
  ['records that are none', { kind: 'film' }],
])('%s in their place reads as nothing', async (_, damage) => {
  const platter = createPlatter()
  const { keepHead } = await largeLibrary(platter)
  await keepHead(['1599'])
  const head = platter.facts[headFact('')] as { records: object[] }
  const damaged =
    typeof damage === 'string' ? damage : { ...head, records: head.records.map((row) => ({ ...row, ...damage })) }
  platter.facts = { ...platter.facts, [headFact('')]: damaged }

  expect(await shownOnTheWay(platter)).toEqual([600])
})

it('a deed done before the rest is read is done to what lies on disk, and stays', async () => {
  const platter = createPlatter()
  const { keepHead } = await largeLibrary(platter)
  await keepHead(['1599', '1598'])

  const { disk, letGo } = slowDisk(platter)
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
  const platter = createPlatter()
  const small = openTab({ disk: createMemoryDisk(platter) })
  await small.bookmarks.add(detour)
  await small.keepHead([detour.id])
  expect(platter.facts[headFact('')] ?? null).toBeNull()
  const large = await largeLibrary(platter)
  await large.keepHead(['1599', 'elsewhere'])
  expect(platter.facts[headFact('')] ?? null).toBeNull()
})

it('they go with the library: an account’s when it is forgotten, the anonymous one’s when an account takes it over', async () => {
  const platter = createPlatter()
  const { store, keepHead } = await largeLibrary(platter)
  await keepHead(['1599'])
  await adoptAnonymous(store, 'account', newId)
  expect(platter.facts[headFact('')] ?? null).toBeNull()
  await store.open('account')
  await keepHead(['1599'])
  expect(platter.facts[headFact('account')]).toBeDefined()
  await Promise.all([forgetAll(store, 'account'), keepHead(['1599'])])
  expect(platter.facts[headFact('account')] ?? null).toBeNull()
})
