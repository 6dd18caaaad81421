import { expect, it } from 'vitest'
import { createJournal, type JournalEntry } from './journal.ts'
import { createTextStorage } from '../testing/library-tab.ts'

const entry = (at: number, about?: string): JournalEntry => ({
  mutation: 'bookmarks.remove',
  args: ['5'],
  at,
  partition: '',
  ...(about !== undefined && { about }),
})

/** An entry in the words of storage. */
const stored = ({ mutation, ...rest }: JournalEntry) => ({ deed: mutation, ...rest })

it('what was taken back is gone, what was not stands there once, for the pages to come', () => {
  const storage = createTextStorage()
  const journal = createJournal(storage)
  const takeBack = journal.append(entry(1))
  journal.append({ ...entry(2), partition: 'other' })
  takeBack()
  expect(journal.unreplayed).toEqual([])
  const next = createJournal(storage)
  expect(next.unreplayed).toEqual([{ ...stored(entry(2)), partition: 'other' }])
  next.remove(next.unreplayed[0])
  expect(createJournal(storage).unreplayed).toEqual([])
  expect(storage.stored.size).toBe(0)
})

it('a newer word about the same replaces the older, and the older cannot take it back', () => {
  const storage = createTextStorage()
  const journal = createJournal(storage)
  const takeBack = journal.append(entry(1, 'film'))
  journal.append(entry(2, 'film'))
  journal.append(entry(3))
  journal.append(entry(4))
  takeBack()
  expect(createJournal(storage).unreplayed).toEqual([stored(entry(2, 'film')), stored(entry(3)), stored(entry(4))])
})

it('what a page before left about the same stands beside it', () => {
  const storage = createTextStorage()
  createJournal(storage).append(entry(1, 'film'))
  const journal = createJournal(storage)
  const takeBack = journal.append(entry(2, 'film'))
  journal.append(entry(3, 'film'))
  expect(createJournal(storage).unreplayed).toEqual([stored(entry(1, 'film')), stored(entry(3, 'film'))])
  takeBack()
  expect(journal.unreplayed).toEqual([stored(entry(1, 'film'))])
})

it('garbage and a storage that refuses cost nothing but the words', () => {
  const storage = createTextStorage()
  storage.stored.set('__MW::last-words', 'no json')
  expect(createJournal(storage).unreplayed).toEqual([])
  storage.stored.set('__MW::last-words', '[7, null]')
  const journal = createJournal(storage)
  journal.append(entry(1, 'film'))()
  journal.remove(7)
  journal.remove(null)
  expect(storage.stored.size).toBe(0)
  const refuse = () => {
    throw new Error('refused')
  }
  const refused = createJournal({ getItem: refuse, setItem: refuse, removeItem: refuse })
  refused.append(entry(1))()
  expect(refused.unreplayed).toEqual([])
})

it('a record among the arguments is kept in the words of its row', () => {
  const storage = createTextStorage()
  const record = { kind: 'bookmark', tmdbId: '5', timestamp: { at: 1, counter: 0, device: 'd' } }
  createJournal(storage).append({ ...entry(1), mutation: 'bookmarks.restore', args: [record] })
  createJournal(storage).append({ ...entry(2), mutation: 'progress.restore', args: [[record]] })
  const { timestamp, ...rest } = record
  const row = { ...rest, deed: timestamp }
  expect(createJournal(storage).unreplayed).toMatchObject([{ args: [row] }, { args: [[row]] }])
})
