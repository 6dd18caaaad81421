import { cataloguePersonItemSchema, catalogueSearchSchema } from '@matinee/contracts'
import { catalogueSuite, fakeSubjects, startFakeMovieDatabase } from '@matinee/testing'
import { systemClock } from '@matinee/server-kit'
import { expect, test } from 'vitest'
import {
  createCatalogue,
  createRasterizer,
  readOpenFilms,
  readPosterFont,
  readSampleTitles,
  startRasterThread,
} from './index.ts'

const base = 'http://catalogue.test/catalogue'

const parts = (signal: AbortSignal) => ({
  films: readOpenFilms(),
  samples: readSampleTitles(),
  clock: systemClock,
  loadFont: readPosterFont,
  rasterize: createRasterizer(startRasterThread, { log: { warn: () => {} }, signal }),
  log: { warn: () => {} },
  signal,
})

catalogueSuite({
  name: 'open films',
  start: async () => {
    const end = new AbortController()
    const catalogue = createCatalogue(parts(end.signal))
    return {
      fetch: (path, init) => catalogue(new Request(base + path, init)),
      stop: async () => end.abort(),
    }
  },
  subjects: {
    movie: { id: 1000037638, title: 'Detour', imdbId: 'tt0037638', genreId: 80 },
    show: { id: 2000000002, name: 'Test Card Theatre', season: 2, episodes: 3 },
    part: { id: 1000030473, collection: 'Mr. Wong' },
    unknownId: 999999,
  },
})

catalogueSuite({
  name: 'gateway to the movie database',
  start: async () => {
    const end = new AbortController()
    const database = await startFakeMovieDatabase()
    const { url, imageUrl, token } = database
    const tmdb = { token, primaryUrl: url, fallbackUrl: url, imageUrl, fetch }
    const catalogue = createCatalogue({ ...parts(end.signal), tmdb })
    return {
      fetch: (path, init) => catalogue(new Request(base + path, init)),
      stop: async () => {
        end.abort()
        await database.stop()
      },
    }
  },
  subjects: fakeSubjects,
})

test('a search that finds twenty people has the films they are known for, and the title on its second page', async () => {
  const end = new AbortController()
  const database = await startFakeMovieDatabase()
  const { url, imageUrl, token } = database
  const catalogue = createCatalogue({
    ...parts(end.signal),
    tmdb: { token, primaryUrl: url, fallbackUrl: url, imageUrl, fetch },
  })
  const { query, id } = fakeSubjects.afterPeople
  const search = async (page: number) => {
    const answer = await catalogue(new Request(`${base}/3/search/multi?query=${query}&page=${page}`))
    return catalogueSearchSchema.parse(await answer.json())
  }
  const people = (await search(1)).results.map((row) => cataloguePersonItemSchema.parse(row))
  expect(people.map(({ known_for: films }) => films.length)).toEqual(
    Array.from({ length: fakeSubjects.people }, () => 1),
  )
  expect((await search(2)).results).toMatchObject([{ media_type: 'movie', id }])
  end.abort()
  await database.stop()
})
