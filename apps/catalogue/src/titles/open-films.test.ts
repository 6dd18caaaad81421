import { OWN_MOVIE_ID_BASE, SAMPLE_ID_BASE } from '@matinee/contracts'
import { expect, test } from 'vitest'
import { createLibrary } from './library.ts'
import { parseOpenFilms, readOpenFilms } from './open-films.ts'
import { readSampleTitles } from './sample-titles.ts'

const films = readOpenFilms()

test('every film of the data is read, under an id of its own', () => {
  expect(films.length).toBeGreaterThan(700)
  expect(new Set(films.map(({ id }) => id)).size).toBe(films.length)
})

test('a film without a known movie-database id has 1,000,000,000 + its IMDb number', () => {
  const own = films.filter(({ id }) => id >= OWN_MOVIE_ID_BASE)
  expect(own.length).toBeGreaterThan(600)
  for (const { id, imdbId } of own) {
    expect(id).toBe(1_000_000_000 + Number(imdbId?.slice(2)))
    expect(id).toBeLessThan(SAMPLE_ID_BASE)
  }
})

test('an id of our own range stands for its film also when the movie database has a number for it', () => {
  const library = createLibrary(films, readSampleTitles())
  expect(library.film(653)?.title).toBe('Nosferatu')
  expect(library.film(1_000_013_442)).toMatchObject({ id: 1_000_013_442, title: 'Nosferatu' })
  expect(library.filmByImdbId('tt0013442')?.id).toBe(653)
})

test('nothing is invented: what the data does not say stays open', () => {
  const row = { imdbId: 'tt0000001', title: 'A Film', year: 1901, archiveId: 'a-film', publicDomainLists: 1 }
  const [film] = parseOpenFilms([row], [])
  expect(film).toMatchObject({ genres: [], directors: [], cast: [], releaseDate: undefined, runtimeMinutes: undefined })
})

test('the best known films name three to six of their cast, each once; documentaries name nobody', () => {
  const named = films.filter(({ cast }) => cast.length > 0)
  expect(named.every(({ cast }) => cast.length >= 3 && cast.length <= 6 && new Set(cast).size === cast.length)).toBe(
    true,
  )
  const bestKnown = films.toSorted((a, b) => b.fame - a.fame).slice(0, 150)
  expect(bestKnown.filter(({ cast }) => cast.length === 0).map(({ title }) => title)).toEqual([
    'Memphis Belle: A Story of a Flying Fortress',
  ])
})

test('a film says why everybody may watch it: its age, the lists that name it, or its licence', () => {
  const rightsIn = (year: number, more = {}) => {
    const row = { imdbId: 'tt0000001', title: 'A Film', year, archiveId: 'a-film', publicDomainLists: 1 }
    return parseOpenFilms([{ ...row, ...more }], [])[0]?.rights
  }
  expect(rightsIn(1930)).toEqual({ basis: 'age' })
  expect(rightsIn(1931)).toEqual({ basis: 'listed' })
  expect(rightsIn(2008, { license: 'CC BY' })).toEqual({ basis: 'licence', licence: 'CC BY' })
  expect(() => rightsIn(2008, { license: '' })).toThrow()
})

test('films with a licence are the open movies, each with the word of its makers', () => {
  const licensed = films.flatMap(({ title, rights }) =>
    rights?.basis === 'licence' ? [`${title}: ${rights.licence}`] : [],
  )
  expect(licensed.toSorted()).toEqual([
    'Big Buck Bunny: CC BY',
    'Elephants Dream: CC BY',
    'Sintel: CC BY',
    'Sita Sings the Blues: CC0',
    'Tears of Steel: CC BY',
  ])
})

test('data with a mistake is refused, not half read', () => {
  const row = { imdbId: 'tt0000001', title: 'A Film', year: 1901, archiveId: 'a-film', publicDomainLists: 1 }
  expect(() => parseOpenFilms([{ ...row, imdbId: 'nm0000001' }], [])).toThrow()
  expect(() => parseOpenFilms([{ ...row, cast: [''] }], [])).toThrow()
  expect(() => parseOpenFilms([{ ...row, genres: ['Noir'] }], [])).toThrow('unknown genre: Noir')
  expect(() => parseOpenFilms([row], [], [{ imdbId: 'tt0000001', scene: 'spaceship' }])).toThrow()
})

test('each film of the house selection is one of ours', () => {
  const selected = films.filter(({ houseRank }) => houseRank !== undefined)
  expect(selected.length).toBeGreaterThanOrEqual(40)
  expect(new Set(selected.map(({ houseRank }) => houseRank)).size).toBe(selected.length)
  expect(Math.max(...selected.map(({ houseRank }) => houseRank ?? 0))).toBe(selected.length - 1)
})

test('the sample show has two seasons of three episodes, of which only the last is to come', () => {
  const { film, show } = readSampleTitles()
  expect([film.id, show.id]).toEqual([2_000_000_001, 2_000_000_002])
  expect(show.seasons.map(({ id }) => id)).toEqual([2_000_000_101, 2_000_000_102])
  const episodes = show.seasons.flatMap((season) => season.episodes)
  expect(episodes.map(({ id }) => id)).toEqual([
    2_000_001_101, 2_000_001_102, 2_000_001_103, 2_000_001_201, 2_000_001_202, 2_000_001_203,
  ])
  expect(episodes.filter(({ airDate }) => airDate > '2026-11-01').map(({ id }) => id)).toEqual([2_000_001_203])
})
