import { catalogueSuite, fakeSubjects, startFakeMovieDatabase } from '@matinee/testing'
import { systemClock } from '@matinee/server-kit'
import { createCatalogue, readOpenFilms, readPosterFont, readSampleTitles } from './index.ts'

const base = 'http://catalogue.test/catalogue'

const parts = (signal: AbortSignal) => ({
  films: readOpenFilms(),
  samples: readSampleTitles(),
  clock: systemClock,
  loadFont: readPosterFont,
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
