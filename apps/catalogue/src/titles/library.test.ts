import { describe, expect, test } from 'vitest'
import { createLibrary } from './library.ts'
import { readOpenFilms } from './open-films.ts'
import { readSampleTitles } from './sample-titles.ts'
import { type Title, wireDateOf } from './title.ts'

const library = createLibrary(readOpenFilms(), readSampleTitles())
const everything = { genreGroups: [], sort: 'popularity.desc' } as const
const names = (titles: readonly Title[]): string[] => titles.map(({ title }) => title)

test('titles are counted by their year, as a question for that year finds them', () => {
  const films = library.countsByYear('movie')
  for (const year of [1926, 1927, 1949, 1950]) {
    const found = library.discover('movie', { ...everything, from: `${year}-01-01`, to: `${year}-12-31` })
    expect(films[String(year)]).toBe(found.length)
  }
  expect([films['1888'], films['1914'], films['1970']]).toEqual([1, 44, undefined])
  expect(Object.values(films).reduce((sum, count) => sum + count, 0)).toBe(704)
  expect(library.countsByYear('show')).toEqual({ '2026': 1 })
})

describe('discovery', () => {
  test('a comma asks for both genres, a bar for one of them', () => {
    const both = library.discover('movie', { ...everything, genreGroups: [[878], [27]] })
    const either = library.discover('movie', { ...everything, genreGroups: [[878, 27]] })
    expect(names(both)).toContain('Plan 9 from Outer Space')
    expect(both.every(({ genres }) => [878, 27].every((id) => genres.some((genre) => genre.id === id)))).toBe(true)
    expect(either.length).toBeGreaterThan(both.length)
  })

  test('a decade holds its first and its last day', () => {
    const twenties = library.discover('movie', { ...everything, from: '1920-01-01', to: '1929-12-31' })
    expect(new Set(twenties.map(({ year }) => Math.floor(year / 10)))).toEqual(new Set([192]))
    expect(twenties.some(({ year }) => year === 1920)).toBe(true)
    expect(twenties.some(({ year }) => year === 1929)).toBe(true)
  })

  test('a language and a year narrow the list', () => {
    const found = library.discover('movie', { ...everything, language: 'de', year: 1920 })
    expect(names(found)).toContain('The Cabinet of Dr. Caligari')
    expect(found.every(({ language, year }) => language === 'de' && year === 1920)).toBe(true)
  })

  test('a narrowed list can begin with the house selection', () => {
    const [best] = library.discover('movie', { ...everything, sort: 'rating.desc', to: '1999-12-31' })
    expect(best?.title).toBe('The Cabinet of Dr. Caligari')
  })

  test('it can begin with the oldest', () => {
    const [oldest] = library.discover('movie', { ...everything, sort: 'date.asc' })
    expect(oldest?.title).toBe('Roundhay Garden Scene')
  })
})

describe('lists', () => {
  test('"now playing" begins with the newest', () => {
    const dates = library.list('movie', 'now_playing').map(wireDateOf)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  test('"popular" begins with what stands in most lists', () => {
    const fame = library.list('movie', 'popular').map((title) => title.fame)
    expect(fame).toEqual(fame.toSorted((a, b) => b - a))
  })

  test('"top rated" begins with the house selection', () => {
    expect(names(library.list('movie', 'top_rated')).slice(0, 2)).toEqual([
      'Big Buck Bunny',
      'The Cabinet of Dr. Caligari',
    ])
  })

  test('a genre list has no genre without a title', () => {
    for (const kind of ['movie', 'show'] as const) {
      for (const { id } of library.genres(kind)) {
        expect(library.discover(kind, { ...everything, genreGroups: [[id]] }).length).toBeGreaterThan(0)
      }
    }
  })
})

test('titles alike share makers, genres or a decade, and a title is not like itself', () => {
  const general = library.filmByImdbId('tt0017925')
  if (!general) throw new Error('The General is missing')
  const alike = library.alike(general)
  expect(alike[0]?.directors).toContain('Buster Keaton')
  expect(alike.map(({ id }) => id)).not.toContain(general.id)
})

test('search knows years, directors and cast', () => {
  const first = (query: string) => library.search(query)[0]?.title
  expect(first('Alice in Wonderland')).toMatchObject({ year: 1915 })
  expect(first('Alice in Wonderland 1903')).toMatchObject({ year: 1903 })
  expect(first('max schreck')).toMatchObject({ title: 'Nosferatu' })
  expect(first('murnau')).toMatchObject({ title: 'Nosferatu' })
})
