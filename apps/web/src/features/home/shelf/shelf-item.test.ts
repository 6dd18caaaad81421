import { expect, it } from 'vitest'
import type { BookmarkRecord, ProgressRecord } from '../../../data/library/records.ts'
import { bookmarkCard, continueCard } from './shelf-item.ts'

const common = { partition: '', timestamp: { at: 1, counter: 0, device: 'd' }, updatedAt: 1 }
const film: ProgressRecord = {
  ...common,
  kind: 'progress',
  tmdbId: '5',
  seasonId: '',
  episodeId: '',
  meta: { type: 'movie', title: 'Detour', year: 1945 },
  position: { watched: 1000, duration: 4000 },
}
const episode: ProgressRecord = {
  ...film,
  tmdbId: '7',
  seasonId: '70',
  episodeId: '701',
  episodeNumber: 3,
  meta: { type: 'show', title: 'Dragnet' },
}
const resume = (record: ProgressRecord) =>
  continueCard({ tmdbId: record.tmdbId, record, upNext: { step: 'resume', record }, updatedAt: 1 })

it('S-119 a film shows its rounded percent and what is left of it', () => {
  expect(resume(film)).toEqual({
    href: '/media/tmdb-movie-5-detour',
    progress: { percent: 25, minutesLeft: 50 },
  })
  const nearly = { ...film, position: { watched: 1011, duration: 3000 } }
  expect(resume(nearly).progress.percent).toBe(34)
})

it('S-117 S-118 an episode has a badge, whose season is 1 where nobody knows', () => {
  expect(resume(episode)).toMatchObject({
    href: '/media/tmdb-tv-7-dragnet/70/701',
    progress: { episode: { season: 1, number: 3 } },
  })
  expect(resume({ ...episode, seasonNumber: 2 }).progress.episode).toEqual({ season: 2, number: 3 })
})

it('S-122 a season without an episode leads to the season', () => {
  expect(resume({ ...episode, episodeId: '' }).href).toBe('/media/tmdb-tv-7-dragnet/70')
})

it('an episode that is next begins at nothing', () => {
  const upNext = {
    step: 'next',
    season: { id: '71', number: 2, title: 'Two' },
    episode: { id: '711', number: 1, title: 'One' },
  } as const
  expect(continueCard({ tmdbId: '7', record: episode, upNext, updatedAt: 1 })).toEqual({
    href: '/media/tmdb-tv-7-dragnet/71/711',
    progress: { percent: 0, episode: { season: 2, number: 1 } },
  })
})

it('while the next episode is unknown, the last watched one is shown', () => {
  const upNext = { step: 'ask', seasonNumber: 1, after: episode } as const
  expect(continueCard({ tmdbId: '7', record: episode, upNext, updatedAt: 1 })).toEqual(resume(episode))
})

it('a bookmark shows progress only after a beginning, and renders without a length', () => {
  const bookmark: BookmarkRecord = {
    ...common,
    kind: 'bookmark',
    tmdbId: '5',
    seasonId: '',
    episodeId: '',
    meta: film.meta,
  }
  expect(bookmarkCard(bookmark, [])).toEqual({ href: '/media/tmdb-movie-5-detour' })
  expect(bookmarkCard(bookmark, [{ ...film, position: { watched: 0, duration: 4000 } }])).toEqual({
    href: '/media/tmdb-movie-5-detour',
  })
  expect(bookmarkCard(bookmark, [episode, film]).progress).toEqual({ percent: 25, minutesLeft: 50 })
  const show: BookmarkRecord = { ...bookmark, meta: { ...film.meta, type: 'show' } }
  expect(bookmarkCard(show, [film, episode]).progress?.episode).toEqual(resume(episode).progress.episode)
  expect(resume({ ...film, position: { watched: 0, duration: 0 } }).progress).toEqual({ percent: 0 })
})
