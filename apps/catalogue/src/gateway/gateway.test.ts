import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DRAWING_VERSIONS as version } from '../drawings/drawing-path.ts'
import { film, hang, type Host, json, page, startGateway } from './testing/gateway-fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('shared answers', () => {
  test('S-377 an answer is kept for 3600 s', async () => {
    const { get, asked } = startGateway({ primary: () => page(film(1, 'Salt', 1929)) })
    await get('/3/search/multi?query=salt')
    await vi.advanceTimersByTimeAsync(3_599_000)
    await get('/3/search/multi?query=salt')
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await get('/3/search/multi?query=salt')
    expect(asked).toHaveLength(2)
  })

  test('viewers who ask for the same at once share one question', async () => {
    const { get, asked } = startGateway({ primary: () => page(film(1, 'Salt', 1929)) })
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/3/search/multi?query=salt')))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(asked).toHaveLength(1)
  })

  test('failures are not kept', async () => {
    let isUp = false
    const host: Host = () => (isUp ? page() : json({}, 500))
    const { get } = startGateway({ primary: host, fallback: host })
    expect((await get('/3/movie/popular')).status).toBe(502)
    isUp = true
    expect((await get('/3/movie/popular')).status).toBe(200)
  })

  test('no more than 64 questions are under way', async () => {
    const { get, asked } = startGateway({ primary: hang, fallback: () => json({}, 500) })
    const waiting = Array.from({ length: 64 }, (_, i) => get(`/3/movie/${i + 1}`))
    expect((await get('/3/movie/65')).status).toBe(503)
    expect(asked).toHaveLength(64)
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all(waiting)
  })
})

describe('the operator’s quota', () => {
  const film5 = () => json({ id: 5, title: 'Salt', release_date: '1929-01-01' })

  test('is spent by an address only so fast, and it is told when to come back', async () => {
    const { get, asked } = startGateway({ primary: film5 }, { questionsPerMinute: 30 })
    for (let id = 1; id <= 30; id += 1) expect((await get(`/3/movie/${id}`, '192.0.2.1')).status).toBe(200)
    const refused = await get('/3/movie/31', '192.0.2.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
    expect(await refused.json()).toMatchObject({ success: false, status_code: 25 })
    expect(asked).toHaveLength(30)
    expect((await get('/3/movie/31', '192.0.2.2')).status).toBe(200)
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await get('/3/movie/32', '192.0.2.1')).status).toBe(200)
  })

  test('costs nobody anything where the answer is known, on its way, or our own', async () => {
    const { get } = startGateway({ primary: film5 }, { questionsPerMinute: 1 })
    await get('/3/movie/5', '192.0.2.1')
    const paths = [
      '/3/movie/5',
      '/3/movie/1000037638',
      '/3/search/multi?query=%20',
      `/t/p/w342/own-1000037638.${version.poster}.svg`,
    ]
    for (const path of paths) expect([path, (await get(path, '192.0.2.1')).status]).toEqual([path, 200])
    const together = await Promise.all([get('/3/movie/6', '192.0.2.2'), get('/3/movie/6', '192.0.2.1')])
    expect(together.map(({ status }) => status)).toEqual([200, 200])
  })

  test('is guarded where we hold a title as well: few titles would be taken for all there are', async () => {
    const { get } = startGateway({ primary: () => page() }, { questionsPerMinute: 1 })
    await get('/3/search/multi?query=salt', '192.0.2.1')
    expect((await get('/3/search/multi?query=detour', '192.0.2.1')).status).toBe(429)
    expect((await get(`/t/p/w342/drawn-movie-4242.${version.poster}.svg`, '192.0.2.1')).status).toBe(429)
  })

  test('is counted by the address that a trusted reverse proxy names', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const { get } = startGateway({ primary: film5 }, { questionsPerMinute: 1, trustedProxies: 1 })
    expect((await get('/3/movie/1', '10.0.0.1', from('192.0.2.1'))).status).toBe(200)
    expect((await get('/3/movie/2', '10.0.0.1', from('192.0.2.1'))).status).toBe(429)
    expect((await get('/3/movie/2', '10.0.0.1', from('192.0.2.2'))).status).toBe(200)
  })
})

describe('what is passed on', () => {
  test('only known parameters, written anew', async () => {
    const { get, urls } = startGateway({ primary: () => page() })
    await get('/3/search/multi?api_key=x&query=a%26b%3Dc&include_adult=maybe&language=en-US&callback=y&page=2')
    await get('/3/discover/movie?with_genres=18,35|80&sort_by=revenue.desc&primary_release_date.gte=1920-01-01&x=1')
    await get('/3/movie/5/recommendations?language=<script>')
    await get('/3/discover/tv?sort_by=vote_average.desc&vote_count.gte=200&first_air_date.lte=1929-12-31')
    await get('/3/discover/movie?with_runtime.lte=15')
    await get('/3/collection/5?language=de&page=2')
    expect((await get('/3/discover/movie?with_runtime.lte=short')).status).toBe(400)
    expect(urls().map((url) => url.replace('https://primary.test/3', ''))).toEqual([
      '/search/multi?query=a%26b%3Dc&include_adult=false&page=2&language=en-US',
      '/discover/movie?with_genres=18%2C35%7C80&primary_release_date.gte=1920-01-01&sort_by=popularity.desc&page=1',
      '/movie/5/recommendations?page=1',
      '/discover/tv?first_air_date.lte=1929-12-31&vote_count.gte=200&sort_by=vote_average.desc&page=1',
      '/discover/movie?with_runtime.gte=1&with_runtime.lte=15&sort_by=popularity.desc&page=1',
      '/collection/5?language=de',
    ])
  })

  test('the parts of a title that are known, in one order, once each', async () => {
    const { get, urls } = startGateway({ primary: () => json({ id: 5, title: 'Salt', release_date: '1929-01-01' }) })
    await get('/3/movie/5?append_to_response=similar,images,account_states,similar,external_ids')
    await get('/3/movie/5?append_to_response=external_ids,images,similar')
    await get('/3/movie/6?append_to_response=rating')
    expect(urls().map((url) => url.replace('https://primary.test/3', ''))).toEqual([
      '/movie/5?append_to_response=external_ids%2Cimages%2Csimilar',
      '/movie/6',
    ])
  })

  test('nothing at all for paths, ids and methods that are none, for titles of our own, and for an empty query', async () => {
    const { get, asked } = startGateway({})
    const paths = ['/3/account', '/3/movie/..%2faccount', '/3/movie/5/images', '/3/configuration', '/3/movie/5/../../x']
    for (const path of paths) expect((await get(path)).status, path).toBe(404)
    for (const path of [
      '/3/movie/1000037638?append_to_response=external_ids',
      '/3/movie/1000037638/recommendations',
      '/3/movie/2000000001',
      '/3/tv/2000000002',
      '/3/collection/1000000001',
      '/3/tv/2000000002/season/1',
      '/3/search/multi?query=%20',
      `/t/p/w342/own-1000037638.${version.poster}.svg`,
    ]) {
      expect((await get(path)).status, path).toBe(200)
    }
    expect((await get('/3/movie/1000000000')).status).toBe(404)
    expect(asked).toEqual([])
  })
})

describe('people', () => {
  const person = (known_for: unknown) => ({ id: 900, media_type: 'person', name: 'Ida', profile_path: null, known_for })
  const search = async (...rows: unknown[]) => {
    const { get } = startGateway({ primary: () => page(...rows) })
    return (await (await get('/3/search/multi?query=zzyzx')).json()) as { results: Record<string, unknown>[] }
  }

  test('come with the sound ones of the titles they are known for, each with a poster', async () => {
    const rubbish = [
      null,
      7,
      { media_type: 'movie', id: 'x' },
      { media_type: 'person', id: 1, name: 'Otto', known_for: [] },
    ]
    const { results } = await search(person([...rubbish, film(10, 'Known', 1950), film(11, 'Bare', 1951, null)]))
    expect(results[0]).toMatchObject({
      media_type: 'person',
      name: 'Ida',
      known_for: [
        { id: 10, poster_path: '/p.jpg' },
        { id: 11, poster_path: expect.stringMatching(/^\/drawn-movie-11\./) as unknown },
      ],
    })
    expect(results[0]).toHaveProperty('known_for.length', 2)
    expect(results[0]).not.toHaveProperty('tint')
  })

  test('without a name or a list are left out', async () => {
    expect((await search({ ...person([]), name: 7 }, person('none'), { media_type: 'collection' })).results).toEqual([])
  })
})

describe('our own titles', () => {
  const search = async (query: string, ...rows: unknown[]): Promise<{ id: number; title: string }[]> => {
    const { get } = startGateway({ primary: () => page(...rows) })
    const body = (await (await get(`/3/search/multi?query=${query}`)).json()) as {
      results: { id: number; title: string }[]
    }
    return body.results
  }

  test('follow those of the movie database that it did not return', async () => {
    const results = await search('detour', film(77, 'Detour', 2003))
    expect(results.map(({ id }) => id)).toEqual([77, 1_000_037_638])
  })

  test('are left out where it returned the same film', async () => {
    expect(await search('detour', film(77, 'DETOUR', 1946))).toHaveLength(1)
    expect((await search('nosferatu', film(653, 'Nosferatu, a Symphony', 1999))).map(({ id }) => id)).toEqual([653])
  })

  test('are not hidden by people: these are no titles', async () => {
    const person = { id: 5, media_type: 'person', name: 'Tom Neal', known_for: [] }
    expect((await search('tom+neal', person)).map(({ id }) => id)).toContain(1_000_037_638)
    const knownForIt = { ...person, known_for: [film(77, 'Detour', 1945)] }
    expect((await search('tom+neal', knownForIt)).map(({ id }) => id)).not.toContain(1_000_037_638)
  })

  test('with typing errors count only where it found nothing', async () => {
    expect((await search('detuor')).map(({ title }) => title)).toEqual(['Detour'])
    expect(await search('detuor', film(77, 'Detuor', 2003))).toHaveLength(1)
  })

  test('the sample reel is there only when it matches', async () => {
    expect((await search('projectionist')).map(({ id }) => id)).toEqual([2_000_000_001])
    expect((await search('detour')).map(({ id }) => id)).not.toContain(2_000_000_001)
  })

  test('a film that the movie database describes keeps our archive id and why everybody may watch it', async () => {
    const details = { ...film(653, 'Nosferatu', 1922), external_ids: { imdb_id: 'tt0013442', wikidata_id: 'Q1' } }
    const { get } = startGateway({ primary: () => json(details) })
    const body = (await (await get('/3/movie/653?append_to_response=external_ids')).json()) as Record<string, unknown>
    expect(body['external_ids']).toEqual({
      imdb_id: 'tt0013442',
      wikidata_id: 'Q1',
      archive_id: 'PhantasmagoriaTheater-Nosferatu1922909',
    })
    expect(body['open_rights']).toEqual({ basis: 'age' })
  })

  test('are found by their IMDb id where the movie database knows none', async () => {
    const nothing = { movie_results: [], tv_results: [], person_results: [] }
    const { get } = startGateway({ primary: () => json(nothing) })
    const body = (await (await get('/3/find/tt0037638?external_source=imdb_id')).json()) as typeof nothing
    expect(body.movie_results).toMatchObject([{ id: 1_000_037_638 }])
  })

  test('stand in while the movie database cannot be reached, and nobody keeps that answer', async () => {
    const down: Host = () => json({}, 503)
    const { get } = startGateway({ primary: down, fallback: down })
    const response = await get('/3/search/multi?query=detour')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ results: [{ id: 1_000_037_638 }] })
    expect((await get('/3/search/multi?query=qqqq')).status).toBe(502)
    expect((await get('/3/movie/653')).status).toBe(200)
    expect((await get('/3/movie/654')).status).toBe(502)
  })
})

test('rows that are no titles are dropped, the rest of the list stays', async () => {
  const person = { id: 9, media_type: 'person', name: 'Somebody' }
  const { get } = startGateway({ primary: () => page(person, { id: 'x' }, null, film(1, 'Salt', 1929)) })
  const body = (await (await get('/3/search/multi?query=salt')).json()) as { results: unknown[] }
  expect(body.results).toMatchObject([{ id: 1, title: 'Salt' }])
})

test('credits keep the names that are told of, the most important first', async () => {
  const names = (count: number, job: string) => Array.from({ length: count }, (_, i) => ({ name: `${job} ${i}`, job }))
  const crew = [...names(900, 'Grip'), ...names(2, 'Director')]
  const { get, urls } = startGateway({ primary: () => json({ id: 5, cast: names(900, 'Actor'), crew }) })
  const body = (await (await get('/3/tv/5/credits?append_to_response=images')).json()) as Record<string, unknown[]>
  expect(body['cast']).toHaveLength(40)
  expect(body['crew']).toEqual(names(2, 'Director'))
  expect(urls()).toEqual(['https://primary.test/3/tv/5/credits'])
})

describe('titles without a poster', () => {
  const row = film(4242, 'The <Paper> Lighthouse', 1961, null)

  test('get the address of a drawn one and its tint', async () => {
    const { get, asked } = startGateway({ primary: () => page(row) })
    const body = (await (await get('/3/movie/popular')).json()) as { results: Record<string, unknown>[] }
    expect(body.results[0]).toMatchObject({
      poster_path: `/drawn-movie-4242.${version.poster}.webp`,
      tint: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
    const poster = await get(`/t/p/w342/drawn-movie-4242.${version.poster}.svg`)
    expect(poster.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(await poster.text()).toContain('aria-label="The &lt;Paper&gt; Lighthouse, 1961"')
    expect(asked).toHaveLength(1)
  })

  test('get a still of the same drawing, unless the database has a wide picture', async () => {
    const wide = { ...film(4243, 'Salt', 1929, null), backdrop_path: '/wide.jpg' }
    const shown = { ...film(4244, 'Rope', 1929, '/p.jpg'), backdrop_path: null }
    const { get } = startGateway({ primary: () => page(row, wide, shown) })
    const body = (await (await get('/3/movie/popular')).json()) as { results: Record<string, unknown>[] }
    const paths = body.results.map(({ backdrop_path: path }) => path)
    expect(paths).toEqual([`/drawn-still-movie-4242.${version.still}.webp`, '/wide.jpg', null])
    const still = await get(`/t/p/w1280/drawn-still-movie-4242.${version.still}.webp`)
    expect(await still.text()).toContain('viewBox="0 0 1600 900"')
  })

  test('in letters that only browsers have come as text', async () => {
    const { get } = startGateway({ primary: () => page(film(4245, '東京物語', 1953, null)) })
    const body = (await (await get('/3/movie/popular')).json()) as { results: Record<string, unknown>[] }
    expect(body.results[0]).toMatchObject({
      poster_path: `/drawn-movie-4245.${version.poster}.svg`,
      backdrop_path: `/drawn-still-movie-4245.${version.still}.webp`,
    })
    expect(await (await get(`/t/p/w342/drawn-movie-4245.${version.poster}.svg`)).text()).toMatch(/<text[^>]*>東京物語/)
  })

  test('are drawn by their genre, in a list as in details', async () => {
    const western = { ...film(4246, 'Salt', 1929, null), genre_ids: [37, 1] }
    const list = startGateway({ primary: () => page(western) })
    await list.get('/3/movie/popular')
    const named = { ...western, genre_ids: undefined, genres: [{ id: 37, name: 'Wilder Westen' }, null], seasons: [] }
    const drawn = async ({ get }: ReturnType<typeof startGateway>) =>
      (await get(`/t/p/w1280/drawn-still-movie-4246.${version.still}.svg`)).text()
    expect(await drawn(list)).toBe(await drawn(startGateway({ primary: () => json(named) })))
    const drama = startGateway({ primary: () => json({ ...named, genres: [{ id: 18 }] }) })
    expect(await drawn(list)).not.toBe(await drawn(drama))
  })

  test('are asked for by id where they were forgotten', async () => {
    const { get, urls } = startGateway({ primary: () => json({ ...row, seasons: [] }) })
    expect(await (await get(`/t/p/w500/drawn-movie-4242.${version.poster}.svg`)).text()).toContain('Lighthouse, 1961')
    expect(urls()).toEqual(['https://primary.test/3/movie/4242?append_to_response=external_ids'])
  })

  test('an address that upstream made up is not passed on', async () => {
    const { get } = startGateway({ primary: () => page(film(1, 'Salt', 1929, '//evil.test/x.jpg')) })
    expect(await (await get('/3/movie/popular')).text()).not.toContain('evil.test')
  })
})
