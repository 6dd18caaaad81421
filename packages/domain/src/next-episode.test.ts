import { describe, expect, it } from 'vitest'
import { nextEpisodeAfter, nextEpisodeVisibility, type Season } from './index.ts'

const now = new Date(2026, 0, 15)
const season = (number: number, ...airDates: Array<string | undefined>): Season => ({
  id: `s${number}`,
  number,
  title: `Season ${number}`,
  episodes: airDates.map((airDate, index) => ({
    id: `s${number}e${index + 1}`,
    number: index + 1,
    title: '',
    ...(airDate && { airDate }),
  })),
})
const first = season(1, '2026-01-01', '2026-01-02', '2026-01-03')

describe('nextEpisodeAfter', () => {
  const after = (number: number, nextSeason?: Season, of = first) =>
    nextEpisodeAfter({ season: of, episode: { number }, nextSeason, now })?.episode.id

  it('is the next one of the season', () => {
    expect(after(1)).toBe('s1e2')
  })
  it("S-334 after the season's last it is the next season's first aired one", () => {
    expect(after(3, season(2, undefined, '2026-01-10', '2099-01-01'))).toBe('s2e2')
    expect(
      nextEpisodeAfter({ season: first, episode: { number: 3 }, nextSeason: season(2, '2026-01-10'), now })
        ?.startsSeason,
    ).toBe(true)
  })
  it('is null when the next episode has not aired or is unknown', () => {
    expect(after(3)).toBeUndefined()
    expect(after(3, season(2, '2099-01-01'))).toBeUndefined()
    expect(after(1, undefined, season(1, '2026-01-01', '2099-01-01'))).toBeUndefined()
  })
  it('numbers with gaps are followed in order', () => {
    const gaps = { ...first, episodes: first.episodes.filter(({ number }) => number !== 2).toReversed() }
    expect(after(1, undefined, gaps)).toBe('s1e3')
  })
  it('specials do not lead into the first season', () => {
    expect(after(1, first, season(0, '2026-01-01'))).toBeUndefined()
  })
})

describe('nextEpisodeVisibility', () => {
  it.each([
    [0, 1000, 'hidden'],
    [929, 1000, 'hidden'],
    [930, 1000, 'with-controls'],
    [969.9, 1000, 'with-controls'],
    [970, 1000, 'always'],
    [1000, 1000, 'always'],
    [0, 20, 'hidden'],
    [19, 40, 'hidden'],
    [20, 40, 'always'],
    [5, 0, 'hidden'],
    [5, Number.NaN, 'hidden'],
    [5, Number.POSITIVE_INFINITY, 'hidden'],
  ] as const)('S-331 S-332 S-333 at %d of %d s it is %s', (position, duration, expected) => {
    expect(nextEpisodeVisibility(position, duration)).toBe(expected)
  })
})
