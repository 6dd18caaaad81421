import { describe, expect, it } from 'vitest'
import { isLibraryRecord, isOutboxEntry } from './stored-rows.ts'

const ref = { partition: '', kind: 'bookmark', tmdbId: '5', seasonId: '', episodeId: '' }
const deed = { at: 5, counter: 0, device: 'd' }
const meta = { type: 'movie', title: 'Detour' }
const record = { ...ref, deed, updatedAt: 5, meta }
const entry = { ...ref, id: 'e', deed, slot: 'bookmark', value: { meta, updatedAt: 5 } }

describe('rows of the library that were damaged by hand', () => {
  it('sound ones are none', () => {
    expect(isLibraryRecord(record)).toBe(true)
    expect(isOutboxEntry(entry)).toBe(true)
  })

  it.each([1e300, -1, Number.NaN, Number.POSITIVE_INFINITY, '5', null])(
    'a moment that has no date would stop every export and every sync: %s',
    (moment) => {
      expect(isLibraryRecord({ ...record, updatedAt: moment })).toBe(false)
      expect(isLibraryRecord({ ...record, deed: { ...deed, at: moment } })).toBe(false)
      expect(isOutboxEntry({ ...entry, deed: { ...deed, at: moment } })).toBe(false)
      expect(isOutboxEntry({ ...entry, value: { meta, updatedAt: moment } })).toBe(false)
    },
  )

  it.each(['', 'x'.repeat(256), 5])('an id that no server takes: %s', (tmdbId) => {
    expect(isLibraryRecord({ ...record, tmdbId })).toBe(false)
    expect(isOutboxEntry({ ...entry, tmdbId })).toBe(false)
  })
})
