import { describe, expect, it } from 'vitest'
import { viewOf, type OutboxEntry } from './outbox-entry.ts'
import type { BookmarkRecord } from './records.ts'

const ref = { partition: 'a', kind: 'bookmark', tmdbId: '5', seasonId: '', episodeId: '' } as const
const at = (ms: number) => ({ at: ms, counter: 0, device: 'd' })
const record: BookmarkRecord = {
  ...ref,
  timestamp: at(5),
  updatedAt: 5,
  meta: { type: 'movie', title: 'of the server' },
}
const put = (ms: number, more: Partial<OutboxEntry> = {}): OutboxEntry =>
  ({
    ...ref,
    register: 'bookmark',
    id: `id ${ms}`,
    timestamp: at(ms),
    value: { meta: { type: 'movie', title: `of ${ms}` } },
    ...more,
  }) as OutboxEntry
const titleOf = (entries: readonly OutboxEntry[], known: BookmarkRecord | null = record) => {
  const view = viewOf({ ref, record: known ?? undefined, entries })
  return view?.kind === 'bookmark' ? view.meta.title : undefined
}

describe('what a viewer sees of a record', () => {
  it('is what was done since over what is acknowledged', () => {
    expect(titleOf([])).toBe('of the server')
    expect(titleOf([put(7)])).toBe('of 7')
    expect(titleOf([put(3, { acknowledgedAt: 9 })])).toBe('of 3')
  })

  it('is a refused change only while the record is not newer', () => {
    expect(titleOf([put(7, { refused: 'malformed' })])).toBe('of 7')
    expect(titleOf([put(3, { refused: 'malformed' })])).toBe('of the server')
    expect(titleOf([put(3, { refused: 'malformed' }), put(8)])).toBe('of 8')
    expect(titleOf([put(3, { refused: 'malformed' })], null)).toBe('of 3')
    const removal = { ...ref, register: 'tombstone', id: 't', timestamp: at(3), refused: 'malformed' } as const
    expect(titleOf([removal])).toBe('of the server')
  })
})
