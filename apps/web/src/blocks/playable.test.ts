import type { Episode, Season, ShowDetails } from '@matinee/domain'
import { describe, expect, it } from 'vitest'
import { episodeFor, isSilentFilm, type Playable, runtimeOf, scrapeRequestFor, seasonNumberFor } from './playable.ts'

const episodes: Episode[] = [
  { id: 'e1', number: 1, title: 'Bars' },
  { id: 'e2', number: 2, title: 'Tone' },
]
const season: Season = { id: 's1', number: 1, title: 'Season 1', episodes }
const show: ShowDetails = {
  id: '9',
  kind: 'show',
  title: 'Test Card Theatre',
  year: 2019,
  poster: '/p.svg',
  imdbId: 'tt9',
  genres: [],
  seasons: [
    { id: 's0', number: 0, title: 'Specials' },
    { id: 's1', number: 1, title: 'Season 1' },
  ],
}
const film: Playable = {
  kind: 'movie',
  title: { id: '7', kind: 'movie', title: 'Detour', year: 1945, poster: '/d.svg', imdbId: 'tt7', genres: [] },
}
const episode: Playable = { kind: 'show', title: show, season, episode: episodes[1] as Episode }

describe('what is watched', () => {
  it('S-269 a film has its kind, title, year, poster and both ids; so has a show', () => {
    expect(film).toMatchObject({
      kind: 'movie',
      title: { title: 'Detour', year: 1945, poster: '/d.svg', id: '7', imdbId: 'tt7' },
    })
    expect(scrapeRequestFor(film)).toEqual({
      type: 'movie',
      title: 'Detour',
      releaseYear: 1945,
      tmdbId: '7',
      imdbId: 'tt7',
    })
    expect(scrapeRequestFor(episode)).toMatchObject({
      type: 'show',
      title: 'Test Card Theatre',
      releaseYear: 2019,
      tmdbId: '9',
      imdbId: 'tt9',
    })
  })

  it('S-270 S-271 S-272 an episode comes with its season and all of its episodes, by number, title and id', () => {
    expect(episode.season.episodes.map(({ number, title, id }) => [number, title, id])).toEqual([
      [1, 'Bars', 'e1'],
      [2, 'Tone', 'e2'],
    ])
    expect(scrapeRequestFor(episode)).toMatchObject({
      season: { number: 1, tmdbId: 's1' },
      episode: { number: 2, tmdbId: 'e2' },
    })
  })

  it('an address names its season and episode by id; without them it is season 1, not the specials, and its first', () => {
    expect(seasonNumberFor(show, 's0')).toBe(0)
    expect(seasonNumberFor(show, undefined)).toBe(1)
    expect(seasonNumberFor(show, 'nonsense')).toBe(1)
    const years = [0, 2019, 2021].map((number) => ({ id: `s${number}`, number, title: '' }))
    expect(seasonNumberFor({ ...show, seasons: years }, undefined)).toBe(2019)
    expect(episodeFor(season, 'e2')?.number).toBe(2)
    expect(episodeFor(season, 'nonsense')?.number).toBe(1)
    expect(episodeFor({ ...season, episodes: [] }, 'e1')).toBeUndefined()
  })
})

describe('how long it takes', () => {
  it('is the film’s own length, and the episode’s before that of the show', () => {
    expect(runtimeOf({ kind: 'movie', title: { ...film.title, kind: 'movie', runtimeMinutes: 69 } })).toBe(69)
    const long: ShowDetails = { ...show, runtimeMinutes: 45 }
    const [first] = episodes as [Episode]
    expect(runtimeOf({ kind: 'show', title: long, season, episode: first })).toBe(45)
    expect(runtimeOf({ kind: 'show', title: long, season, episode: { ...first, runtimeMinutes: 90 } })).toBe(90)
    expect(runtimeOf(film)).toBeUndefined()
  })

  it('is unknown for a special without its own length, because specials are often shorter than episodes', () => {
    const long: ShowDetails = { ...show, runtimeMinutes: 45 }
    const specials: Season = { ...season, id: 's0', number: 0, title: 'Specials' }
    const [first] = episodes as [Episode]
    expect(runtimeOf({ kind: 'show', title: long, season: specials, episode: first })).toBeUndefined()
    expect(runtimeOf({ kind: 'show', title: long, season: specials, episode: { ...first, runtimeMinutes: 5 } })).toBe(5)
  })
})

describe('isSilentFilm', () => {
  it.each([
    [{ year: 1927 }, true],
    [{ year: 1929 }, true],
    [{ year: 1930 }, false],
    [{}, false],
  ])('of %o is %s', (title, isSilent) => {
    expect(isSilentFilm(title)).toBe(isSilent)
  })
})
