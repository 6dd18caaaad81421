import { describe, expect, it } from 'vitest'
import type { KnownSeason } from './episode-order.ts'
import { season } from './testing/season.ts'
import { upNext } from './up-next.ts'
import type { WatchRecord } from './watch-record.ts'

const NOW = new Date(2026, 5, 15)
const AIRED = '2020-01-01'
const SHOW = [season(0, AIRED, AIRED), season(1, AIRED, AIRED, AIRED), season(2, AIRED, '2026-06-16')]

/** `1x2@500:45` is episode 2 of season 1 at 45 of 100 minutes, moved at 500; `+` marks it watched, `-` unwatched. */
function records(text: string): WatchRecord[] {
  return text.split(' ').flatMap((one): WatchRecord[] => {
    const match = /^(\d)x(\d)@(\d+)(?::([\d.]+))?([+-]?)$/.exec(one)
    if (!match) return []
    const [, seasonNumber = '', episodeNumber = '', at = '', minutes, mark] = match
    return [
      {
        tmdbId: '1',
        seasonId: `s${seasonNumber}`,
        episodeId: `s${seasonNumber}e${episodeNumber}`,
        seasonNumber: Number(seasonNumber),
        episodeNumber: Number(episodeNumber),
        updatedAt: Number(at),
        ...(minutes !== undefined && { position: { watched: Number(minutes) * 60, duration: 6000 } }),
        ...(mark && { isWatched: mark === '+' }),
      },
    ]
  })
}

function show(text: string, seasons: readonly KnownSeason[] = SHOW): string {
  const next = upNext(records(text), seasons, NOW)
  if (!next) return 'nothing'
  if (next.step === 'ask') return `ask ${next.seasonNumber}`
  return next.step === 'resume' ? `resume ${next.record.episodeId}` : `next ${next.episode.id} of ${next.season.id}`
}

describe('the next episode of a show', () => {
  it.each([
    ['nothing was watched', '', 'nothing'],
    ['a glance at the first episode', '1x1@5:0.3', 'nothing'],
    ['the first episode after 20 s', '1x1@5:0.34', 'resume s1e1'],
    ['a glance at any other episode', '1x2@5:0.1', 'resume s1e2'],
    ['an unfinished episode, however near its end', '1x2@5:90', 'resume s1e2'],
    ['a finished episode', '1x1@5:91', 'next s1e2 of s1'],
    ['an episode marked as watched without a position', '1x1@5+', 'next s1e2 of s1'],
    ['the last of a season', '1x3@5:99', 'next s2e1 of s2'],
    ['an episode before one that has not aired', '2x1@5:99', 'nothing'],
    ['the last special', '0x2@5:99', 'nothing'],
    ['a special before another', '0x1@5:99', 'next s0e2 of s0'],
    ['a special seen after an episode', '1x1@5:99 0x1@6:99', 'next s1e2 of s1'],
    ['the last special seen after an episode', '1x1@5:99 0x2@6+', 'next s1e2 of s1'],
    ['a glance at a special after an episode', '1x1@5:99 0x1@6:0.1', 'next s1e2 of s1'],
    ['an unfinished special after an episode', '1x1@5:99 0x1@6:50', 'resume s0e1'],
    ['a special seen after an unfinished episode', '1x1@5:50 0x1@6:99', 'resume s1e1'],
    ['the one watched last counts, not the furthest', '1x3@5:50 1x1@6:50', 'resume s1e1'],
    ['the one after a finished one was begun', '1x2@5:50 1x1@6:95', 'resume s1e2'],
    ['the one after a finished one is seen', '1x2@5+ 1x1@6:95', 'next s1e3 of s1'],
    ['a whole season marked at one moment', '1x1@5+ 1x2@5+ 1x3@5+', 'next s2e1 of s2'],
    ['a whole season marked as unwatched', '1x1@5:0- 1x2@5:0- 1x3@5:0-', 'nothing'],
    ['all that has aired is seen', '1x1@5+ 1x2@5+ 1x3@5+ 2x1@5+', 'nothing'],
  ])('%s', (_case, given, expected) => {
    expect(show(given)).toBe(expected)
  })

  it('asks for a season whose episodes are not known', () => {
    const refs = SHOW.map(({ id, number, title }): KnownSeason => ({ id, number, title }))
    expect(show('1x1@5:50', refs)).toBe('resume s1e1')
    expect(show('1x1@5:95', refs)).toBe('ask 1')
    expect(
      show(
        '1x3@5:95',
        [refs[0], SHOW[1], refs[2]].flatMap((one) => one ?? []),
      ),
    ).toBe('ask 2')
    expect(show('1x3@5:95', [])).toBe('ask 1')
  })

  it('nothing follows the last episode of the last season', () => {
    expect(show('1x3@5:95', SHOW.slice(0, 2))).toBe('nothing')
  })

  it('an episode without an air date, with no aired one after it, has not aired', () => {
    expect(show('1x1@5:95', [season(1, AIRED, undefined)])).toBe('nothing')
    expect(show('1x1@5:95', [season(1, AIRED, undefined, '2026-06-16')])).toBe('nothing')
  })

  it('an episode without an air date, with an aired one after it, has aired', () => {
    expect(show('1x1@5:95', [season(1, AIRED, undefined, AIRED)])).toBe('next s1e2 of s1')
    expect(show('1x1@5:95', [season(1, AIRED, undefined), season(2, undefined), season(3, AIRED)])).toBe(
      'next s1e2 of s1',
    )
    expect(show('1x1@5:95', [season(1, AIRED, undefined), { id: 's2', number: 2, title: '' }])).toBe('ask 2')
  })
})
