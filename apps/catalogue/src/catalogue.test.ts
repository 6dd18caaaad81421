import { catalogueProgrammesSchema } from '@matinee/contracts'
import { EPISODE_SECONDS } from '@matinee/testing/sample-reel'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createCatalogue } from './catalogue.ts'
import { systemClock } from '@matinee/server-kit'
import { readPosterFont } from './entry/node.ts'
import { DRAWING_VERSIONS as version } from './drawings/drawing-path.ts'
import type { Rasterize } from './drawings/rasterizer.ts'
import type { LoadFont } from './art/type/fonts/outlines.ts'
import { readOpenFilms } from './titles/open-films.ts'
import { readProgrammes } from './titles/programmes.ts'
import { readSampleTitles } from './titles/sample-titles.ts'

const start = (loadFont: LoadFont = readPosterFont, rasterize?: Rasterize) => {
  const warn = vi.fn()
  const catalogue = createCatalogue({
    ...{ films: readOpenFilms(), samples: readSampleTitles(), clock: systemClock, loadFont, rasterize },
    programmes: readProgrammes(),
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
    poster_path: `/own-1000037638.${version.poster}.webp`,
    backdrop_path: `/own-still-1000037638.${version.still}.webp`,
    tint: '#d0a77d',
    external_ids: { imdb_id: 'tt0037638', archive_id: 'Detour' },
    open_rights: { basis: 'listed' },
  })
})

test('a genre list says how many open films each year has', async () => {
  const { get } = start()
  const films = await (await get('/catalogue/3/genre/movie/list')).json()
  expect(films).toMatchObject({ open_titles_by_year: { '1888': 1, '1914': 44 } })
  const shows = await (await get('/catalogue/3/genre/tv/list')).json()
  expect(shows).toMatchObject({ open_titles_by_year: { '2026': 1 } })
})

const details = async (path: string): Promise<Record<string, unknown>> =>
  (await start().get(`/catalogue/3/${path}`)).json() as Promise<Record<string, unknown>>

test('a film has every field that clients of the movie database are typed to read', async () => {
  expect(await details('movie/1000037638')).toMatchObject({
    imdb_id: 'tt0037638',
    status: 'Released',
    origin_country: [],
    original_language: 'en',
    spoken_languages: [{ iso_639_1: 'en', english_name: 'English', name: 'English' }],
    belongs_to_collection: null,
    production_companies: [],
    production_countries: [],
    budget: 0,
    revenue: 0,
    homepage: '',
    tagline: '',
    video: false,
  })
  expect((await details('movie/2000000001'))['imdb_id']).toBeNull()
})

test('a show counts its seasons and episodes, and tells the last one and the next', async () => {
  const show = await details('tv/2000000002')
  expect(show).toMatchObject({
    status: 'Returning Series',
    in_production: true,
    type: 'Scripted',
    origin_country: [],
    languages: ['en'],
    spoken_languages: [{ iso_639_1: 'en', english_name: 'English', name: 'English' }],
    number_of_seasons: 2,
    number_of_episodes: 6,
    episode_run_time: [EPISODE_SECONDS.s1e1 / 60],
    networks: [],
    created_by: [],
    last_air_date: '2026-03-08',
    last_episode_to_air: { season_number: 2, episode_number: 2, air_date: '2026-03-08' },
    next_episode_to_air: { season_number: 2, episode_number: 3 },
    seasons: [
      { season_number: 1, episode_count: 3, air_date: '2026-02-01', overview: '', poster_path: null },
      { season_number: 2, episode_count: 3, air_date: '2026-03-01', overview: '', poster_path: null },
    ],
  })
})

test('a season and its episodes have their overviews', async () => {
  const season = await details('tv/2000000002/season/1')
  expect(season).toMatchObject({ overview: '', air_date: '2026-02-01', poster_path: null, vote_average: 0 })
  expect(season['episodes']).toMatchObject([
    {
      overview: expect.stringMatching(/hourglass/),
      show_id: 2_000_000_002,
      still_path: null,
      episode_type: 'standard',
      crew: [],
      guest_stars: [],
    },
    {},
    { episode_type: 'finale' },
  ])
})

test('what is in cinemas says between which days, and rows have the fields of rows', async () => {
  const { dates, results } = (await details('movie/now_playing')) as {
    dates: { minimum: string; maximum: string }
    results: { release_date: string }[]
  }
  expect(dates.minimum <= dates.maximum).toBe(true)
  for (const { release_date: day } of results) expect(day <= dates.maximum && day >= dates.minimum).toBe(true)
  expect(results[0]).toMatchObject({ video: false, runtime: expect.any(Number) as number })
  expect(results).toContainEqual(expect.objectContaining({ directors: [expect.any(String)] }))
  expect(await details('movie/popular')).not.toHaveProperty('dates')
  expect(await details('tv/popular')).toMatchObject({ results: [{ origin_country: [] }] })
})

test('append_to_response answers with each part that it names, and with no other', async () => {
  const all = 'external_ids,credits,images,videos,similar'
  const film = await details(`movie/1000037638?append_to_response=${all},keywords,__proto__`)
  expect(film).toMatchObject({
    external_ids: { imdb_id: 'tt0037638' },
    credits: {
      cast: [
        { name: 'Tom Neal', order: 0, character: '' },
        { name: 'Ann Savage', order: 1 },
        { name: 'Claudia Drake', order: 2 },
        { name: 'Edmund MacDonald', order: 3 },
      ],
      crew: [{ name: 'Edgar G. Ulmer', job: 'Director', department: 'Directing' }],
    },
    images: {
      backdrops: [{ file_path: `/own-still-1000037638.${version.still}.webp`, aspect_ratio: 1.778 }],
      logos: [],
      posters: [{ file_path: `/own-1000037638.${version.poster}.webp`, aspect_ratio: 0.667 }],
    },
    videos: { results: [] },
    similar: { page: 1, results: expect.arrayContaining([expect.objectContaining({ id: expect.any(Number) })]) },
  })
  expect(film).not.toHaveProperty('keywords')
  expect(film['credits']).not.toHaveProperty('id')
  const show = await details(`tv/2000000002?append_to_response=${all}`)
  expect(show).toMatchObject({ external_ids: { imdb_id: null }, similar: { page: 1, results: [] } })
  const one = await details('movie/1000037638?append_to_response=videos')
  expect(one).toHaveProperty('videos')
  for (const other of ['external_ids', 'credits', 'images', 'similar']) expect(one).not.toHaveProperty(other)
})

test('a poster is drawn once, and closed for whatever it might hold', async () => {
  const loadFont = vi.fn(readPosterFont)
  const { get } = start(loadFont)
  const [one, two] = await Promise.all([
    get(`/catalogue/t/p/w342/own-1000037638.${version.poster}.svg`),
    get(`/catalogue/t/p/original//own-1000037638.${version.poster}.svg`),
  ])
  expect(Object.fromEntries(one.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await one.text()).toBe(await two.text())
  expect(loadFont.mock.calls.map(String).toSorted()).toEqual(['commissioner,latin', 'literata,latin'])
})

test('an address of older drawings answers with today’s, for a day', async () => {
  const response = await start().get('/catalogue/t/p/w342/own-1000037638.99.svg')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(response.status).toBe(200)
})

const STILL = `/own-still-1000037638.${version.still}`

test('every title of ours has a still, drawn once for each width of wide pictures', async () => {
  const rasterize = vi.fn<Rasterize>(async ({ width, format }) => new TextEncoder().encode(`${format} ${width}`))
  const { get } = start(readPosterFont, rasterize)
  const sizes = ['w300', 'w780', 'w1280', 'w1920', 'original', 'w300']
  const stills = await Promise.all(sizes.map((size) => get(`/catalogue/t/p/${size}${STILL}.webp`)))
  expect(await Promise.all(stills.map((still) => still.text()))).toEqual(
    [300, 780, 1280, 1920, 1920, 300].map((width) => `webp ${width}`),
  )
  expect(rasterize.mock.calls.map(([{ width, height }]) => [width, height])).toEqual([
    [300, 169],
    [780, 439],
    [1280, 720],
    [1920, 1080],
  ])
  expect(rasterize.mock.calls[0]?.[0].svg).not.toContain('filter="url(#grain)"')
  expect(Object.fromEntries(stills[0]?.headers ?? [])).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const preview = await get(`/catalogue/t/p/w1280${STILL}.jpg`)
  expect([preview.headers.get('content-type'), await preview.text()]).toEqual(['image/jpeg', 'jpeg 1280'])
  expect((await get(`/catalogue/t/p/w342${STILL}.webp`)).status).toBe(404)
  expect(await details('tv/2000000002')).toMatchObject({ backdrop_path: `/own-still-2000000002.${version.still}.webp` })
})

test('a poster is drawn once for each width of posters', async () => {
  const rasterize = vi.fn<Rasterize>(async ({ width, height }) => new TextEncoder().encode(`${width} × ${height}`))
  const { get } = start(readPosterFont, rasterize)
  const drawn = async (size: string) =>
    (await get(`/catalogue/t/p/${size}/own-1000037638.${version.poster}.webp`)).text()
  expect(await Promise.all(['w92', 'w154', 'w185', 'w342', 'w500', 'w780', 'original', 'w342'].map(drawn))).toEqual([
    ...['92 × 138', '154 × 231', '185 × 278', '342 × 513', '500 × 750', '780 × 1170', '780 × 1170', '342 × 513'],
  ])
  expect(rasterize).toHaveBeenCalledTimes(6)
  expect(rasterize.mock.calls[0]?.[0].svg).not.toMatch(/filter="url\(#grain\)"|<text/)
  expect((await get(`/catalogue/t/p/w1280/own-1000037638.${version.poster}.webp`)).status).toBe(404)
})

test('the source of a still is SVG, alike in every size of wide pictures and in no other', async () => {
  const { get } = start()
  const stills = await Promise.all(
    ['w300', 'w780', 'w1280', 'original'].map((size) => get(`/catalogue/t/p/${size}${STILL}.svg`)),
  )
  const [first, ...others] = await Promise.all(stills.map((still) => still.text()))
  expect(first).toContain('viewBox="0 0 1600 900"')
  expect(new Set([first, ...others]).size).toBe(1)
  expect(Object.fromEntries(stills[0]?.headers ?? [])).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await get(`/catalogue/t/p/w342${STILL}.svg`)).status).toBe(404)
  expect((await get(`/catalogue/t/p/w1280/own-1000037638.${version.poster}.svg`)).status).toBe(404)
})

test('a still that cannot be drawn as dots now is sent as SVG that nobody keeps', async () => {
  const rasterize = vi.fn<Rasterize>(async () => undefined)
  for (const drawing of [undefined, rasterize, rasterize]) {
    const still = await start(readPosterFont, drawing).get(`/catalogue/t/p/w780${STILL}.webp`)
    expect(await still.text()).toContain('viewBox="0 0 1600 900"')
    expect(still.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(still.headers.get('cache-control')).toBe('no-store')
  }
  expect(rasterize).toHaveBeenCalledTimes(2)
})

test('posters of nobody are not found', async () => {
  const { get } = start()
  for (const file of [
    'own-1.2.svg',
    'drawn-movie-5.4.svg',
    'own-still-movie-5.1.svg',
    'drawn-still-5.1.svg',
    'own-still-5.3.gif',
    'own-x.1.svg',
    'a.jpg',
    '%2e%2e',
    '../../3/movie/5',
  ]) {
    expect((await get(`/catalogue/t/p/w342/${file}`)).status, file).toBe(404)
  }
})

test('a failure inside is an answer and a log line without particulars', async () => {
  const { get, warn } = start(() => Promise.reject(new Error('/home/somebody/fonts is gone')))
  const response = await get(`/catalogue/t/p/w342/own-1000037638.${version.poster}.svg`)
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

test('programmes are one answer with their films, which may be kept; anything below it is not found', async () => {
  const { get } = start()
  const answer = await get('/catalogue/3/programmes')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  const { programmes = [] } = catalogueProgrammesSchema.parse(await answer.json())
  expect(programmes[0]).toMatchObject({
    id: 'after-dark',
    films: [{ id: 1_000_037_638, title: 'Detour' }, {}, {}, {}, {}, {}],
  })
  expect((await get('/catalogue/3/programmes/after-dark')).status).toBe(404)
})
