import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createCatalogue } from './catalogue.ts'
import { systemClock } from '@matinee/server-kit'
import { readPosterFont } from './entry/node.ts'
import type { LoadFont } from './posters/fonts/outlines.ts'
import { readOpenFilms } from './titles/open-films.ts'
import { readSampleTitles } from './titles/sample-titles.ts'

const start = (loadFont: LoadFont = readPosterFont) => {
  const warn = vi.fn()
  const catalogue = createCatalogue({
    ...{ films: readOpenFilms(), samples: readSampleTitles(), clock: systemClock, loadFont },
    log: { warn },
    signal: new AbortController().signal,
  })
  return { get: (path: string) => catalogue(new Request(`http://catalogue.test${path}`)), warn }
}

test('an open film carries its own id, poster, tint and archive item', async () => {
  const { get } = start()
  const film = await (await get('/catalogue/3/movie/1000037638?append_to_response=external_ids')).json()
  expect(film).toMatchObject({
    id: 1_000_037_638,
    title: 'Detour',
    release_date: '1945-01-01',
    runtime: 68,
    genres: [
      { id: 80, name: 'Crime' },
      { id: 18, name: 'Drama' },
      { id: 53, name: 'Thriller' },
    ],
    poster_path: '/own-1000037638.1.svg',
    tint: '#d0a77d',
    external_ids: { imdb_id: 'tt0037638', archive_id: 'Detour' },
  })
})

test('a poster is drawn once, and closed for whatever it might hold', async () => {
  const loadFont = vi.fn(readPosterFont)
  const { get } = start(loadFont)
  const [one, two] = await Promise.all([
    get('/catalogue/t/p/w342/own-1000037638.1.svg'),
    get('/catalogue/t/p/original//own-1000037638.1.svg'),
  ])
  expect(Object.fromEntries(one.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await one.text()).toBe(await two.text())
  expect(new Set(loadFont.mock.calls.map(String)).size).toBe(1)
})

test('an address of older drawings answers with today’s, for a day', async () => {
  const response = await start().get('/catalogue/t/p/w342/own-1000037638.99.svg')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(response.status).toBe(200)
})

test('posters of nobody are not found', async () => {
  const { get } = start()
  for (const file of ['own-1.1.svg', 'drawn-movie-5.1.svg', 'own-x.1.svg', 'a.jpg', '%2e%2e', '../../3/movie/5']) {
    expect((await get(`/catalogue/t/p/w342/${file}`)).status, file).toBe(404)
  }
})

test('a failure inside is an answer and a log line without particulars', async () => {
  const { get, warn } = start(() => Promise.reject(new Error('/home/somebody/fonts is gone')))
  const response = await get('/catalogue/t/p/w342/own-1000037638.1.svg')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('somebody')
  expect(warn).toHaveBeenCalledWith({ failure: 'Error' }, 'the catalogue failed')
})

test('any path and any query get an answer', async () => {
  const { get, warn } = start()
  const parts = fc.constantFrom(
    '3',
    't',
    'p',
    'movie',
    'tv',
    'find',
    'search',
    'multi',
    'season',
    'w342',
    '%',
    '',
    '..',
    'list',
  )
  const path = fc.array(fc.oneof(parts, fc.webSegment(), fc.string()), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(path, fc.webQueryParameters(), async (segments, query) => {
      const response = await get(`/catalogue/${segments.join('/').replaceAll(/[?#\\]/g, '')}?${query}`)
      expect([200, 400, 404]).toContain(response.status)
    }),
  )
  expect(warn).not.toHaveBeenCalled()
})
