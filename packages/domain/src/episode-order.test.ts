import { describe, expect, it } from 'vitest'
import { airedOfSeason, airedUpTo } from './aired-episodes.ts'
import { episodeAfter, type KnownSeason, type PlacedEpisode } from './episode-order.ts'
import { season } from './testing/season.ts'
import { upNext } from './up-next.ts'
import type { WatchRecord } from './watch-record.ts'

const now = new Date(2026, 0, 15)
const ref = (number: number) => ({ id: `s${number}`, number, title: `Season ${number}` })
const first = season(1, '2026-01-01', '2026-01-02', '2026-01-03')

/** The next episode's id, or `ask` with the season that must be loaded. */
function after(seasonNumber: number, episode: number, seasons: readonly KnownSeason[]): string | undefined {
  const step = episodeAfter({ season: seasonNumber, episode }, seasons, now)
  return step?.step === 'ask' ? `ask ${step.seasonNumber}` : step?.episode.id
}
const idsOf = (aired: readonly PlacedEpisode[]) => aired.map(({ episode }) => episode.id)

describe('episodeAfter', () => {
  it('is the next one of the season', () => {
    expect(after(1, 1, [first])).toBe('s1e2')
  })
  it("S-334 after the season's last it is the next season's first aired one", () => {
    expect(after(1, 3, [first, season(2, undefined, '2026-01-10', '2099-01-01')])).toBe('s2e1')
    expect(after(1, 3, [first, season(2, '2099-01-01', '2026-01-10')])).toBe('s2e2')
    expect(after(1, 3, [first, ref(2)])).toBe('ask 2')
  })
  it('is null when the next episode has not aired or is unknown', () => {
    expect(after(1, 3, [first])).toBeUndefined()
    expect(after(1, 3, [first, season(2, '2099-01-01')])).toBeUndefined()
    expect(after(1, 1, [season(1, '2026-01-01', '2099-01-01')])).toBeUndefined()
  })
  it('numbers with gaps are followed in order', () => {
    const gaps = { ...first, episodes: first.episodes.filter(({ number }) => number !== 2).toReversed() }
    expect(after(1, 1, [gaps])).toBe('s1e3')
  })
  it('specials do not lead into the first season, nor a season into them', () => {
    const specials = season(0, '2026-01-01', '2026-01-01')
    expect(after(0, 1, [specials, first])).toBe('s0e2')
    expect(after(0, 2, [specials, first])).toBeUndefined()
    expect(after(1, 3, [specials, first])).toBeUndefined()
  })
  it('asks for one season at a time, and for none that it does not need', () => {
    expect(after(1, 3, [first, ref(3), ref(4)])).toBe('ask 3')
    expect(after(1, 3, [first, season(3), ref(4)])).toBe('ask 4')
    expect(after(1, 2, [first, ref(3)])).toBe('s1e3')
    expect(after(2, 1, [first])).toBe('ask 2')
  })
})

/** Seasons as the movie database lists them: episode ids by season number, each aired in 2001. */
const listed = (episodes: Record<string, readonly number[]>): KnownSeason[] =>
  Object.entries(episodes).map(([number, ids]) => ({
    id: `season ${number}`,
    number: Number(number),
    title: `Season ${number}`,
    episodes: ids.map((id, at) => ({ id: String(id), number: at + 1, title: '', airDate: '2001-01-01' })),
  }))
const record = (seasonNumber: number, episodeId: string, more: Partial<WatchRecord> = {}): WatchRecord => ({
  tmdbId: '7',
  seasonId: `season ${seasonNumber}`,
  episodeId,
  seasonNumber,
  episodeNumber: 2,
  position: { watched: 2690, duration: 2700 },
  updatedAt: 1,
  ...more,
})

describe('the season after a season', () => {
  it.each([
    ['a number is missing', { 1: [7101, 7102], 3: [7301] }],
    ['the next one is empty', { 1: [7101, 7102], 2: [], 3: [7301] }],
    ['seasons are named by year', { 2019: [7101, 7102], 2021: [7301] }],
  ])('is the next with an episode, where %s', (_case, episodes) => {
    const seasons = listed(episodes)
    const number = seasons[0]?.number ?? 0
    expect(after(number, 2, seasons)).toBe('7301')
    expect(upNext([record(number, '7102')], seasons, now)).toMatchObject({ step: 'next', episode: { id: '7301' } })
  })
})

describe('episodes without a date', () => {
  const undated = season(1, '1998-01-01', '1998-02-01', undefined, '1998-04-01', '1998-05-01', '1998-06-01')
  const seasons = [undated, season(2, undefined, undefined), season(3, '2001-01-01')]

  it('have aired when one after them has a date in the past', () => {
    expect(after(1, 2, seasons)).toBe('s1e3')
    expect(upNext([record(1, 's1e2')], seasons, now)).toMatchObject({ step: 'next', episode: { id: 's1e3' } })
    expect(idsOf(airedOfSeason(1, seasons, now).aired)).toEqual(['s1e1', 's1e2', 's1e3', 's1e4', 's1e5', 's1e6'])
  })
  it('have aired when a later season has', () => {
    expect(after(1, 6, seasons)).toBe('s2e1')
    expect(after(2, 2, seasons)).toBe('s3e1')
    expect(idsOf(airedOfSeason(2, seasons, now).aired)).toEqual(['s2e1', 's2e2'])
  })
  it('have not aired when nothing after them has', () => {
    const open = [season(1, '1998-01-01', undefined), season(2, undefined, '2099-01-01')]
    expect(after(1, 1, open)).toBeUndefined()
    expect(airedOfSeason(2, open, now)).toEqual({ aired: [], ask: undefined })
  })
  it('wait for the seasons after them, which other episodes do not', () => {
    expect(airedOfSeason(1, [undated, ref(2)], now).ask).toBeUndefined()
    expect(airedOfSeason(2, [undated, season(2, '1999-01-01', undefined), ref(3)], now)).toMatchObject({ ask: 3 })
  })
  it('are judged among specials apart', () => {
    expect(idsOf(airedOfSeason(0, [season(0, undefined), season(1, '1998-01-01')], now).aired)).toEqual([])
    expect(idsOf(airedOfSeason(0, [season(0, undefined, '1998-01-01')], now).aired)).toEqual(['s0e1', 's0e2'])
  })
})

describe('a special seen between two episodes', () => {
  const regular = ['7101', '7102', '7103', '7104', '7105']
  const seasons = (specials: number) =>
    listed({ 0: Array.from({ length: specials }, (_, at) => 7001 + at), 1: regular.map(Number) })
  const records = [
    record(1, '7103', { episodeNumber: 3, updatedAt: Date.parse('2026-02-01') }),
    record(0, '7001', { episodeNumber: 1, updatedAt: Date.parse('2026-02-02') }),
  ]

  it.each([1, 2])('leads to no other special, and hides nothing, of %i specials', (specials) => {
    expect(upNext(records, seasons(specials), now)).toMatchObject({ season: { number: 1 }, episode: { id: '7104' } })
  })
})

describe('airedUpTo', () => {
  const show = [
    season(0, '2000-01-01'),
    season(2019, '2019-01-01', undefined),
    season(2021, '2021-01-01', '2021-02-01'),
  ]
  const upTo = (number: number, episode: number, seasons: readonly KnownSeason[] = show) =>
    airedUpTo({ season: number, episode }, seasons, now)

  it('is the episode and all aired ones before it, also in earlier seasons, without specials', () => {
    expect(idsOf(upTo(2021, 1).aired)).toEqual(['s2019e1', 's2019e2', 's2021e1'])
    expect(idsOf(upTo(2019, 2).aired)).toEqual(['s2019e1', 's2019e2'])
  })
  it('leaves out what has not aired', () => {
    expect(idsOf(upTo(1, 3, [season(1, '2026-01-01', '2099-01-01', '2026-01-02')]).aired)).toEqual(['s1e1', 's1e3'])
  })
  it('of a special is the specials before it', () => {
    expect(idsOf(upTo(0, 1).aired)).toEqual(['s0e1'])
  })
  it('asks for each earlier season', () => {
    expect(upTo(2, 1, [ref(1), season(2, '2020-01-01')]).ask).toBe(1)
  })
})
