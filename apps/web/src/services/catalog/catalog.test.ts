import { describe, expect, it } from 'vitest'
import { TitleNotFoundError } from './catalog-reader.ts'
import type { Catalog } from './catalog.ts'
import { catalogOver, json, page, signal } from './testing/catalog-over.ts'

describe('search', () => {
  it('S-493 asks search/multi with the query, include_adult, language and page 1', async () => {
    const { catalog, calls } = catalogOver(() => page([]))
    await catalog.search('tom & jerry', signal())
    expect(calls[0]?.url.pathname).toBe('/catalogue/3/search/multi')
    expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({
      query: 'tom & jerry',
      include_adult: 'false',
      language: 'en-US',
      page: '1',
    })
  })

  it('S-267 S-268 S-507 reads films and shows, drops people and rubbish, puts posters first', async () => {
    const { catalog } = catalogOver(() =>
      page([
        { media_type: 'person', id: 5, name: 'Somebody' },
        { media_type: 'movie', id: 1, title: 'No Art', release_date: '', poster_path: null },
        {
          media_type: 'movie',
          id: 2,
          title: 'Detour',
          release_date: '1945-11-30',
          poster_path: '/d.jpg',
          tint: '#101010',
        },
        { media_type: 'tv', id: 3, name: 'Dragnet', first_air_date: '1951-12-16', poster_path: '/g.jpg' },
        { media_type: 'movie', id: 'x', title: 7 },
        null,
      ]),
    )
    expect(await catalog.search('x')).toEqual([
      {
        id: '2',
        kind: 'movie',
        title: 'Detour',
        releaseDate: '1945-11-30',
        year: 1945,
        poster: '/catalogue/t/p/w342/d.jpg',
        tint: '#101010',
      },
      {
        id: '3',
        kind: 'show',
        title: 'Dragnet',
        releaseDate: '1951-12-16',
        year: 1951,
        poster: '/catalogue/t/p/w342/g.jpg',
      },
      { id: '1', kind: 'movie', title: 'No Art' },
    ])
  })

  it('sends at most the part of a huge query that can find something', async () => {
    const { catalog, calls } = catalogOver(() => page([]))
    await catalog.search('a'.repeat(10_000))
    expect(calls[0]?.url.searchParams.get('query')).toHaveLength(200)
  })
})

describe('details', () => {
  const movie = {
    id: 10331,
    title: 'Night of the Living Dead',
    release_date: '1968-10-01',
    poster_path: null,
    external_ids: { imdb_id: 'tt0063350', archive_id: 'x' },
    genres: [{ id: 27, name: 'Horror' }],
    runtime: 96,
  }
  const show = {
    id: 9,
    name: 'Test Card Theatre',
    first_air_date: '2026-01-01',
    seasons: [
      { id: 12, name: 'Two', season_number: 2 },
      { id: 10, name: 'Specials', season_number: 0 },
      { id: 11, name: 'One', season_number: 1 },
    ],
  }

  it('S-262 S-266 S-494 asks for a film with its external ids', async () => {
    const { catalog, calls } = catalogOver(() => json(movie))
    expect(await catalog.details({ kind: 'movie', id: '10331' })).toEqual({
      kind: 'movie',
      id: '10331',
      title: 'Night of the Living Dead',
      releaseDate: '1968-10-01',
      year: 1968,
      imdbId: 'tt0063350',
      archiveId: 'x',
      genres: ['Horror'],
      runtimeMinutes: 96,
    })
    expect(calls[0]?.url.pathname).toBe('/catalogue/3/movie/10331')
    expect(calls[0]?.url.searchParams.get('append_to_response')).toBe('external_ids,videos')
  })

  it.each([
    ['age', { basis: 'age' }, { basis: 'age' }],
    ['lists', { basis: 'listed', licence: 'x' }, { basis: 'listed' }],
    ['a licence', { basis: 'licence', licence: 'CC BY' }, { basis: 'licence', licence: 'CC BY' }],
    ['a licence without a name', { basis: 'licence' }, undefined],
    ['a name of a page', { basis: 'licence', licence: 'x'.repeat(61) }, undefined],
    ['something else', { basis: 'because' }, undefined],
    ['a word', 'age', undefined],
    ['nothing', null, undefined],
  ])('says why everybody may watch a film: %s', async (_, sent, rights) => {
    const { catalog } = catalogOver(() => json({ ...movie, open_rights: sent }))
    const film = await catalog.details({ kind: 'movie', id: '10331' })
    expect(film.title).toBe(movie.title)
    expect(film.kind === 'movie' && film.rights).toEqual(rights)
  })

  it.each([
    ['of many votes', 7.132, 412, 7.132],
    ['of too few votes', 10, 9, undefined],
    ['of no votes', 0, 0, undefined],
    ['beyond its scale', 71, 412, undefined],
    ['that is no number', '7.1', 412, undefined],
    ['without a count', 7.1, undefined, undefined],
  ])('reads a rating %s', async (_case, average, count, rating) => {
    for (const [kind, answer] of [
      ['movie', movie],
      ['show', show],
    ] as const) {
      const { catalog } = catalogOver(() => json({ ...answer, vote_average: average, vote_count: count }))
      expect((await catalog.details({ kind, id: '9' })).rating).toBe(rating)
    }
  })

  it('S-263 S-495 asks for a show and sorts its seasons by number, specials first', async () => {
    const { catalog, calls } = catalogOver(() => json(show))
    const details = await catalog.details({ kind: 'show', id: '9' })
    expect(details.kind === 'show' && details.seasons.map((season) => season.number)).toEqual([0, 1, 2])
    expect(calls[0]?.url.pathname).toBe('/catalogue/3/tv/9')
  })

  it('S-264 S-265 S-496 asks for a season and sorts its episodes', async () => {
    const episode = (number: number) => ({
      id: number + 100,
      episode_number: number,
      name: `Part ${number}`,
      air_date: number === 2 ? null : '2026-01-08',
    })
    const { catalog, calls } = catalogOver(() =>
      json({ id: 11, name: 'One', season_number: 1, episodes: [episode(2), episode(1)] }),
    )
    expect(await catalog.season('9', 1)).toEqual({
      id: '11',
      number: 1,
      title: 'One',
      episodes: [
        { id: '101', number: 1, title: 'Part 1', airDate: '2026-01-08' },
        { id: '102', number: 2, title: 'Part 2' },
      ],
    })
    expect(calls[0]?.url.pathname).toBe('/catalogue/3/tv/9/season/1')
  })

  it('its makers and countries are included; invalid ones are left out', async () => {
    const { catalog } = catalogOver(() =>
      json({
        ...show,
        created_by: [{ name: 'Ada' }, { name: 'Bert' }],
        episode_run_time: [50, 0, 45, 'long'],
        original_language: 'de',
        production_countries: [{ iso_3166_1: 'DE', name: 'Germany' }],
        genres: 'Drama',
        backdrop_path: '/wide.jpg',
      }),
    )
    expect(await catalog.details({ kind: 'show', id: '9' })).toMatchObject({
      creators: ['Ada', 'Bert'],
      runtimeMinutes: 45,
      language: 'de',
      countries: ['DE'],
      genres: [],
      backdrop: '/catalogue/t/p/w1280/wide.jpg',
    })
  })

  it('credits name each person once, in their order', async () => {
    const { catalog, calls } = catalogOver(() =>
      json({
        id: 9,
        cast: [{ name: 'Ida' }, { name: 'Otto' }, { name: 'Ida' }],
        crew: [
          { name: 'Fritz', job: 'Director' },
          { name: 'Thea', job: 'Screenplay' },
          { name: 'Thea', job: 'Novel' },
          { name: 'Karl', job: 'Director of Photography' },
        ],
      }),
    )
    expect(await catalog.credits({ kind: 'show', id: '9' })).toEqual({
      directors: ['Fritz'],
      writers: ['Thea'],
      cast: ['Ida', 'Otto'],
    })
    expect(calls[0]?.url.pathname).toBe('/catalogue/3/tv/9/credits')
  })

  it('a show without seasons and a season without episodes have none', async () => {
    const { seasons: _, ...bare } = show
    const shows = catalogOver(() => json(bare)).catalog
    expect(await shows.details({ kind: 'show', id: '9' })).toMatchObject({ seasons: [] })
    const seasons = catalogOver(() => json({ id: 11, name: 'One', season_number: 1 })).catalog
    expect(await seasons.season('9', 1)).toMatchObject({ episodes: [] })
  })

  it('an episode carries its text and its minutes', async () => {
    const episode = { id: 1, episode_number: 1, name: 'Pilot', air_date: '9999-12-31', overview: 'It begins.' }
    const season = (runtime: unknown) =>
      catalogOver(() => json({ id: 11, name: 'One', season_number: 1, episodes: [{ ...episode, runtime }] }))
    const [one] = (await season(24).catalog.season('9', 1)).episodes
    expect(one).toEqual({
      id: '1',
      number: 1,
      title: 'Pilot',
      airDate: '9999-12-31',
      overview: 'It begins.',
      runtimeMinutes: 24,
    })
    const rows = [{ name: 'No number' }, null, episode]
    const some = catalogOver(() => json({ id: 11, name: 'One', season_number: 1, episodes: rows }))
    expect((await some.catalog.season('9', 1)).episodes).toHaveLength(1)
    const [odd] = (await season('long').catalog.season('9', 1)).episodes
    expect(odd).not.toHaveProperty('runtimeMinutes')
  })
})

describe('an answer that is no sound one', () => {
  const ASKED: Readonly<Record<string, (catalog: Catalog) => Promise<unknown>>> = {
    search: (catalog) => catalog.search('night'),
    'the details of a film': (catalog) => catalog.details({ kind: 'movie', id: '1' }),
    'the details of a show': (catalog) => catalog.details({ kind: 'show', id: '1' }),
    'a season': (catalog) => catalog.season('1', 1),
    credits: (catalog) => catalog.credits({ kind: 'movie', id: '1' }),
    'a list': (catalog) => catalog.list({ kind: 'movie', list: 'popular' }),
    'a page of a list': (catalog) => catalog.page({ kind: 'show', list: 'popular' }, {}, 1),
    'similar titles': (catalog) => catalog.similar({ kind: 'movie', id: '1' }),
    genres: (catalog) => catalog.genres('movie'),
    'titles of a genre': (catalog) => catalog.ofGenre({ kind: 'movie', genreId: 18, pages: 1 }),
    'a film by its IMDb id': (catalog) => catalog.titleByImdbId('tt1'),
  }
  const ANSWERS: Readonly<Record<string, () => Response>> = {
    '401': () => json({ success: false, status_code: 7, status_message: 'Invalid API key' }, 401),
    '429': () => json({ success: false, status_code: 25, status_message: 'too many' }, 429),
    '500': () => new Response('oh no', { status: 500 }),
    HTML: () => new Response('<!doctype html><h1>It works!</h1>'),
    nothing: () => new Response(''),
    'another shape': () => json({ hello: [1, null, { results: 'none' }] }),
    'half of its JSON': () => new Response('{"results": [{"id": 1, "ti'),
  }
  const CASES = Object.entries(ASKED).flatMap(([asked, ask]) =>
    Object.entries(ANSWERS).map(([answer, give]) => ({ asked, ask, answer, give })),
  )
  /** The least of a title: of another shape they name nobody. */
  const isLenient = ({ asked, answer }: (typeof CASES)[number]) => asked === 'credits' && answer === 'another shape'

  it.each(CASES.filter((each) => !isLenient(each)))(
    '$asked, answered by $answer, is a coded failure',
    async ({ ask, give }) => {
      await expect(ask(catalogOver(give).catalog)).rejects.toMatchObject({ name: 'HttpError' })
    },
  )

  it.each(CASES.filter(isLenient))('$asked, answered by $answer, name nobody', async ({ ask, give }) => {
    expect(await ask(catalogOver(give).catalog)).toEqual({ directors: [], writers: [], cast: [] })
  })

  it.each(Object.entries(ASKED))('%s, answered by 404, is told apart', async (_asked, ask) => {
    const { catalog } = catalogOver(() => json({ success: false, status_code: 34, status_message: '' }, 404))
    await expect(ask(catalog)).rejects.toBeInstanceOf(TitleNotFoundError)
  })
})

describe('S-498 S-499 two hosts', () => {
  const hosts = [
    { url: 'http://primary.test/3', timeoutMs: 5000, headers: { authorization: 'Bearer key' } },
    { url: 'http://fallback.test/3', timeoutMs: 30_000, headers: { authorization: 'Bearer key' } },
  ]
  it('asks the second after any error of the first, also a 404', async () => {
    const { catalog, calls } = catalogOver(
      (call) => (call.url.hostname === 'primary.test' ? json({}, 404) : page([])),
      hosts,
    )
    expect(await catalog.search('x')).toEqual([])
    expect(calls.map((call) => call.url.hostname)).toEqual(['primary.test', 'fallback.test'])
    expect(calls[1]?.headers.get('authorization')).toBe('Bearer key')
  })
  it('does not ask the second when the viewer has left', async () => {
    const leave = new AbortController()
    const { catalog, calls } = catalogOver(() => {
      leave.abort()
      throw new TypeError('aborted')
    }, hosts)
    await expect(catalog.search('x', leave.signal)).rejects.toThrow('aborted')
    expect(calls).toHaveLength(1)
  })
})

describe('find', () => {
  it('S-497 asks for a film by its IMDb id', async () => {
    const { catalog, calls } = catalogOver(() => json({ movie_results: [{ id: 653 }], tv_results: [] }))
    expect(await catalog.titleByImdbId('tt0013442')).toEqual({ kind: 'movie', id: '653' })
    expect(calls[0]?.url.pathname).toBe('/catalogue/3/find/tt0013442')
    expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({ external_source: 'imdb_id' })
  })

  it.each([
    ['a show', { tv_results: [{ id: 7 }] }, { kind: 'show', id: '7' }],
    ['an episode, as its show', { tv_episode_results: [{ id: 8, show_id: 7 }] }, { kind: 'show', id: '7' }],
    ['nothing', {}, undefined],
  ])('finds %s', async (_name, found, title) => {
    const { catalog } = catalogOver(() => json({ movie_results: [], tv_results: [], ...found }))
    expect(await catalog.titleByImdbId('tt1')).toEqual(title)
  })
})

describe('programmes', () => {
  const film = (id: number) => ({ id, title: `Film ${id}`, release_date: '1950-01-01', remark: 'A sentence.' })
  const row = (id: string, films: unknown[]) => ({ id, name: 'Night', line: 'One. Two.', note: 'Why.', films })

  it('are read with their films in order; rows that are none, and those with fewer than three films, are left out', async () => {
    const { catalog, calls } = catalogOver(() =>
      json({
        programmes: [
          row('night', [film(1), { id: 'x' }, film(2), film(3)]),
          row('few', [film(1), film(2), { title: 'no number' }]),
          row('Not an address', [film(1), film(2), film(3)]),
          { ...row('no-name', [film(1), film(2), film(3)]), name: '' },
          null,
        ],
      }),
    )
    const programmes = await catalog.programmes(signal())
    expect(calls[0]?.url.pathname).toBe('/catalogue/3/programmes')
    expect(programmes.map(({ id }) => id)).toEqual(['night'])
    expect(programmes[0]?.films.map(({ title, remark }) => [title.id, title.year, remark])).toEqual([
      ['1', 1950, 'A sentence.'],
      ['2', 1950, 'A sentence.'],
      ['3', 1950, 'A sentence.'],
    ])
  })

  it.each([{}, { programmes: 'none' }, { programmes: [] }])('are none in the answer %o', async (answer) => {
    expect(await catalogOver(() => json(answer)).catalog.programmes(signal())).toEqual([])
  })
})
