import { expect, it } from 'vitest'
import collections from '../../data/collections.json' with { type: 'json' }
import { filmsOf, withCollections } from './collections.ts'
import { readOpenFilms } from './open-films.ts'
import { wireDateOf } from './title.ts'

const films = readOpenFilms()

it('the collections that come with the product name films that we have, under numbers of their own', () => {
  expect(new Set(collections.map(({ id }) => id)).size).toBe(collections.length)
  for (const { id, name, films: rows } of collections) {
    const parts = filmsOf(id, films)
    expect(
      parts.map(({ imdbId, title, year }) => ({ imdbId, title, year })),
      name,
    ).toEqual(rows)
    expect(parts.length, name).toBeGreaterThan(1)
    const days = parts.map(wireDateOf)
    expect(days, name).toEqual(days.toSorted())
  }
})

it('no film is a part of two', () => {
  const named = collections.flatMap((collection) => collection.films.map(({ imdbId }) => imdbId))
  expect(new Set(named).size).toBe(named.length)
})

it.each([
  ['a number of the movie database', [{ id: 7, name: 'A', films: [] }]],
  ['no name', [{ id: 1_000_000_001, name: '', films: [] }]],
  ['no film by its id', [{ id: 1_000_000_001, name: 'A', films: [{ imdbId: '1', title: 'B', year: 1920 }] }]],
])('data that is not as described is refused: %s', (_, data) => {
  expect(() => withCollections([], data)).toThrow()
})
