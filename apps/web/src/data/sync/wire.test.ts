import type { SyncRecord } from '@matinee/contracts'
import { expect, it } from 'vitest'
import { readRecord, storeRecord } from '../library/stored-rows.ts'
import { bookmarkOfWire, progressOfWire } from './rest-plan.ts'
import { recordOfSync, refOfSync } from './wire.ts'

const title = { title: 'Detour', year: 1945 }
const MOMENTS = [
  '1945-11-30T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '1970-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59Z',
]

it.each(MOMENTS)('what a server says was saved at %s is read again from the disk', (updatedAt) => {
  const bookmark = { tmdbId: '1', meta: { ...title, type: 'movie' }, updatedAt }
  const position = { watched: 1, duration: 2 }
  const item = {
    id: 'i',
    tmdbId: '1',
    season: {},
    episode: {},
    meta: { ...title, type: 'movie' as const },
    ...position,
  }
  const common = { cursor: 1, tmdbId: '1', op: 'put' as const }
  const marks = { isHidden: false, isWatched: false, seasonNumber: null, episodeNumber: null }
  const value = { id: 'i', meta: item.meta, position: { ...position, updatedAt }, ...marks }
  const synced = [-1, 0, Number.MAX_SAFE_INTEGER].flatMap((at): SyncRecord[] => {
    const timestamp = { at, counter: 0, device: '' }
    return [
      { ...common, deed: timestamp, kind: 'bookmark', value: { meta: bookmark.meta, updatedAt } },
      { ...common, deed: timestamp, kind: 'progress', seasonId: null, episodeId: null, value },
      { cursor: 1, deed: timestamp, kind: 'setting', op: 'put', name: 'applicationTheme', value: 'teal' },
    ]
  })
  const records = [
    bookmarkOfWire('user', bookmark),
    progressOfWire('user', { ...item, updatedAt }),
    ...synced.map((record) => recordOfSync(refOfSync('user', record), record, undefined)),
  ]
  expect(records.filter((record) => record && !readRecord(storeRecord(record)))).toEqual([])
})
