import { describe, expect, it } from 'vitest'
import { bookmarkOrder } from './bookmark-order.ts'
import { continueWatching } from './continue-watching.ts'
import type { WatchRecord } from './watch-record.ts'

const film = (tmdbId: string, watched: number, more: Partial<WatchRecord> = {}): WatchRecord => ({
  tmdbId,
  seasonId: '',
  episodeId: '',
  position: { watched, duration: 6000 },
  updatedAt: 1,
  ...more,
})
const episode = (tmdbId: string, number: number, watched: number, more: Partial<WatchRecord> = {}): WatchRecord => ({
  ...film(tmdbId, watched, more),
  seasonId: 's1',
  episodeId: `e${number}`,
  seasonNumber: 1,
  episodeNumber: number,
})
const seasons = [
  {
    id: 's1',
    number: 1,
    title: '',
    episodes: [1, 2].map((number) => ({ id: `e${number}`, number, title: '', airDate: '2020-01-01' })),
  },
]

function listed(records: WatchRecord[], bookmarked: string[] = [], known = seasons): string[] {
  return continueWatching({
    titles: grouped(records),
    isBookmarked: (tmdbId) => bookmarked.includes(tmdbId),
    seasonsOf: () => known,
    now: new Date(2026, 0, 1),
  }).map(({ tmdbId, upNext }) => `${tmdbId} ${upNext.step}`)
}
function grouped(records: WatchRecord[]): Map<string, WatchRecord[]> {
  const titles = new Map<string, WatchRecord[]>()
  for (const record of records) titles.set(record.tmdbId, [...(titles.get(record.tmdbId) ?? []), record])
  return titles
}

describe('Continue watching', () => {
  it('S-601 a film appears from 20 s', () => {
    expect(listed([film('1', 19.9)])).toEqual([])
    expect(listed([film('1', 20)])).toEqual(['1 resume'])
  })
  it('S-602 a film appears while more than 120 s remain', () => {
    expect(listed([film('1', 5880)])).toEqual([])
    expect(listed([film('1', 5879.9)])).toEqual(['1 resume'])
  })
  it('S-379 is ordered by update time, newest first', () => {
    const three = [film('1', 60, { updatedAt: 2 }), film('2', 60, { updatedAt: 3 }), film('3', 60, { updatedAt: 1 })]
    expect(listed(three)).toEqual(['2 resume', '1 resume', '3 resume'])
  })
  it('S-380 hides bookmarked titles', () => {
    expect(listed([film('1', 60), film('2', 60)], ['1'])).toEqual(['2 resume'])
  })
  it('a film and a show of one id are both listed, and hidden separately', () => {
    const [one, other] = [film('1', 60, { updatedAt: 2 }), episode('1', 1, 60)]
    expect(listed([one, other])).toEqual(['1 resume', '1 resume'])
    expect(listed([{ ...one, position: { watched: 5990, duration: 6000 } }, other])).toEqual(['1 resume'])
    expect(listed([one, { ...other, isHidden: true }])).toEqual(['1 resume'])
    const [shown] = continueWatching({
      titles: [['1', [one, other]]],
      isBookmarked: (_tmdbId, kind) => kind === 'movie',
      seasonsOf: () => seasons,
      now: new Date(2026, 0, 1),
    })
    expect(shown?.record).toBe(other)
  })
  it('S-381 hides titles: hidden, marked as watched, without a next episode', () => {
    expect(listed([film('1', 60, { isHidden: true }), film('2', 60, { isWatched: true })])).toEqual([])
    expect(listed([episode('3', 2, 5900)])).toEqual([])
    expect(listed([film('4', 60, { position: undefined, isWatched: false })])).toEqual([])
  })
  it('the limits of films are not those of shows: the next episode decides', () => {
    expect(listed([episode('1', 2, 5)])).toEqual(['1 resume'])
    expect(listed([episode('1', 1, 5990)])).toEqual(['1 next'])
    expect(listed([episode('1', 1, 5990)], [], [])).toEqual(['1 ask'])
  })
  it('a hidden show comes back with the next episode that is watched', () => {
    const hidden = episode('1', 1, 60, { isHidden: true, updatedAt: 5 })
    expect(listed([hidden])).toEqual([])
    expect(listed([hidden, episode('1', 2, 60, { updatedAt: 6 })])).toEqual(['1 resume'])
    expect(listed([hidden, episode('1', 2, 60, { updatedAt: 4 })])).toEqual([])
  })
})

it('S-378 bookmarks are ordered by the later update of bookmark or progress, newest first', () => {
  const bookmarks = [
    { tmdbId: 'old', updatedAt: 1 },
    { tmdbId: 'new', updatedAt: 5 },
    { tmdbId: 'watched', updatedAt: 2 },
  ]
  const ordered = bookmarkOrder(bookmarks, (tmdbId) => (tmdbId === 'watched' ? 9 : tmdbId === 'new' ? 3 : undefined))
  expect(ordered.map(({ tmdbId }) => tmdbId)).toEqual(['watched', 'new', 'old'])
})
