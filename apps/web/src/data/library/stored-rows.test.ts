import { describe, expect, it } from 'vitest'
import { readEntry, readRecord, storeEntry, storeRecord } from './stored-rows.ts'

const ref = { partition: '', kind: 'bookmark', tmdbId: '5', seasonId: '', episodeId: '' }
const timestamp = { at: 5, counter: 0, device: 'd' }
const meta = { type: 'movie', title: 'Detour' }
const record = { ...ref, deed: timestamp, updatedAt: 5, meta }
const entry = { ...ref, id: 'e', deed: timestamp, slot: 'bookmark', value: { meta, updatedAt: 5 } }

describe('rows of the library that were damaged by hand', () => {
  it('sound ones are none', () => {
    expect(readRecord(record)).toEqual({ ...ref, timestamp, updatedAt: 5, meta })
    expect(readEntry(entry)).toEqual({
      ...ref,
      id: 'e',
      timestamp,
      register: 'bookmark',
      value: { meta, updatedAt: 5 },
    })
  })

  it.each([1e300, -1, Number.NaN, Number.POSITIVE_INFINITY, '5', null])(
    'a moment that has no date would stop every export and every sync: %s',
    (moment) => {
      expect(readRecord({ ...record, updatedAt: moment })).toBeUndefined()
      expect(readRecord({ ...record, deed: { ...timestamp, at: moment } })).toBeUndefined()
      expect(readEntry({ ...entry, deed: { ...timestamp, at: moment } })).toBeUndefined()
      expect(readEntry({ ...entry, value: { meta, updatedAt: moment } })).toBeUndefined()
    },
  )

  it.each(['', 'x'.repeat(256), 5])('an id that no server takes: %s', (tmdbId) => {
    expect(readRecord({ ...record, tmdbId })).toBeUndefined()
    expect(readEntry({ ...entry, tmdbId })).toBeUndefined()
  })
})

describe('rows as every version before has written them', () => {
  const tombstone = { ...ref, id: 't', deed: timestamp, slot: 'gone', acknowledgedAt: 7 }

  it.each([record])('a record is written back word by word', (row) => {
    const known = readRecord(row)
    expect(known && storeRecord(known)).toEqual(row)
  })

  it.each([entry, tombstone])('a change is written back word by word', (row) => {
    const known = readEntry(row)
    expect(known && storeEntry(known)).toEqual(row)
  })

  it('a deletion is a tombstone', () => {
    expect(readEntry(tombstone)).toMatchObject({ register: 'tombstone', acknowledgedAt: 7 })
  })
})
