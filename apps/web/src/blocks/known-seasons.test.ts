import { upNext, type KnownSeason, type WatchRecord } from '@matinee/domain'
import { expect, it } from 'vitest'
import { withEpisodes } from './known-seasons.ts'

const season = (number: number) => ({
  id: `s${number}`,
  number,
  title: '',
  episodes: [1, 2].map((episode) => ({
    id: `s${number}e${episode}`,
    number: episode,
    title: '',
    airDate: '2020-01-01',
  })),
})
const seen = (seasonNumber: number, episodeNumber: number): WatchRecord => ({
  tmdbId: '2',
  seasonId: `s${seasonNumber}`,
  episodeId: `s${seasonNumber}e${episodeNumber}`,
  seasonNumber,
  episodeNumber,
  isWatched: true,
  updatedAt: 1,
})

it.each([
  ['of the season', seen(2, 1), { step: 'next', episode: { id: 's2e2' } }],
  ['of a season that is newer than what is kept of the show', seen(3, 1), { step: 'next', episode: { id: 's3e2' } }],
  ['after the season', seen(1, 2), { step: 'next', episode: { id: 's2e1' } }],
])('every question for a season is asked once: the next episode %s', (_which, record, expected) => {
  const stored = [1, 2].map((number) => ({ id: `s${number}`, number, title: '' }))
  const known = new Map<number, ReturnType<typeof season>>()
  const asked: number[] = []
  let seasons: readonly KnownSeason[] = []
  let step = upNext([record], seasons, new Date('2026-01-01'))
  while (step?.step === 'ask' && asked.length < 9) {
    const { seasonNumber } = step
    asked.push(seasonNumber)
    known.set(seasonNumber, season(seasonNumber))
    seasons = withEpisodes(stored, seasonNumber, (number) => known.get(number))
    step = upNext([record], seasons, new Date('2026-01-01'))
  }
  expect(step).toMatchObject(expected)
  expect(asked).toEqual([...new Set(asked)])
})
