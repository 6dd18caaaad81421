import { describe, expect, it } from 'vitest'
import type { Catalog } from './catalog.ts'
import { BEST_FILMS } from './first-questions.ts'
import { catalogOver, json, page, signal } from './testing/catalog-over.ts'

describe('lists', () => {
  it('S-500 are asked in English, page by page; the key stays with our gateway', async () => {
    const odd = [{ id: 'seven' }, null, { title: 7 }]
    const { catalog, calls } = catalogOver(() => page([...odd, { id: 7, title: 'Detour', poster_path: '/d.jpg' }]))
    const [title] = await catalog.similar({ kind: 'movie', id: '5' }, signal())
    expect(title).toMatchObject({ id: '7', kind: 'movie', poster: '/catalogue/t/p/w500/d.jpg' })
    await catalog.list({ kind: 'movie', list: 'popular' }, signal())
    await catalog.ofGenre({ kind: 'movie', genreId: 18, pages: 1 }, signal())
    expect(calls.map(({ url }) => url.pathname.replace('/catalogue/3', ''))).toEqual([
      '/movie/5/recommendations',
      '/movie/popular',
      '/discover/movie',
    ])
    for (const { url } of calls) {
      expect(url.searchParams.get('language')).toBe('en-US')
      expect(url.searchParams.has('api_key')).toBe(false)
    }
  })
})

it('the best films are asked for as the document asks for them', async () => {
  const { catalog, calls } = catalogOver(() => page([]))
  await catalog.list({ kind: 'movie', list: 'top_rated' }, signal())
  expect(calls.map(({ url }) => url.pathname + url.search)).toEqual([`/catalogue/3/${BEST_FILMS}`])
})

it('a title of a list comes with its wide picture, its length and its directors where they are known', async () => {
  const { catalog } = catalogOver(() =>
    page([
      { id: 7, title: 'Detour', backdrop_path: '/still.svg', runtime: 68, directors: ['Edgar G. Ulmer'] },
      { id: 8, title: 'Rain', backdrop_path: null, runtime: 0, directors: [] },
      { id: 9, title: 'Cops', runtime: 'long', directors: 'Keaton' },
    ]),
  )
  const titles = await catalog.list({ kind: 'movie', list: 'top_rated' }, signal())
  expect(titles).toEqual([
    {
      id: '7',
      kind: 'movie',
      title: 'Detour',
      backdrop: '/catalogue/t/p/w1280/still.svg',
      runtimeMinutes: 68,
      directors: ['Edgar G. Ulmer'],
    },
    { id: '8', kind: 'movie', title: 'Rain' },
    { id: '9', kind: 'movie', title: 'Cops' },
  ])
})

describe('narrowed lists', () => {
  const asked = async (...of: Parameters<Catalog['page']>) => {
    const { catalog, calls } = catalogOver(() =>
      json({ page: 2, total_pages: 7, total_results: 140, results: [{ id: 7, title: 'Detour', name: 'Detour' }] }),
    )
    const { titles, pages } = await catalog.page(...of)
    expect(titles).toHaveLength(1)
    expect(pages).toBe(7)
    const [call] = calls
    const { language: _, ...params } = Object.fromEntries(call?.url.searchParams ?? [])
    return [call?.url.pathname.replace('/catalogue/3', ''), params]
  }

  it('a whole list is the movie database’s own', async () => {
    expect(await asked({ kind: 'movie', list: 'top_rated' }, {}, 2)).toEqual(['/movie/top_rated', { page: '2' }])
  })
  it.each([
    [{ kind: 'movie', list: 'popular' }, 'primary_release_date', { sort_by: 'popularity.desc' }],
    [{ kind: 'movie', list: 'now_playing' }, 'primary_release_date', { sort_by: 'primary_release_date.desc' }],
    [{ kind: 'show', list: 'top_rated' }, 'first_air_date', { sort_by: 'vote_average.desc', 'vote_count.gte': '200' }],
  ] as const)('%o, narrowed, asks with its order, genre, days and language', async (list, day, order) => {
    const narrowing = { genreId: 18, from: '1920-01-01', to: '1929-12-31', language: 'de' }
    expect(await asked(list, narrowing, 1)).toEqual([
      list.kind === 'movie' ? '/discover/movie' : '/discover/tv',
      {
        with_genres: '18',
        [`${day}.gte`]: '1920-01-01',
        [`${day}.lte`]: '1929-12-31',
        with_original_language: 'de',
        ...order,
        page: '1',
      },
    ])
  })
  it('short films are those of a known length', async () => {
    expect(await asked({ kind: 'movie', list: 'top_rated' }, { longest: 15 }, 1)).toEqual([
      '/discover/movie',
      {
        'with_runtime.gte': '1',
        'with_runtime.lte': '15',
        sort_by: 'vote_average.desc',
        'vote_count.gte': '200',
        page: '1',
      },
    ])
  })
  it('a genre within a genre asks for both', async () => {
    expect(await asked({ kind: 'movie', genreId: 35 }, { genreId: 18 }, 1)).toEqual([
      '/discover/movie',
      { with_genres: '35,18', page: '1' },
    ])
  })
})

describe('genres', () => {
  const genres = [{ id: 27, name: 'Horror' }]
  const read = (answer: object) => catalogOver(() => json({ genres, ...answer })).catalog.genres('movie', signal())

  it('come with the numbers of titles by year where the catalogue counts its own', async () => {
    expect(await read({ open_titles_by_year: { 1888: 1, 1914: 44 } })).toEqual({
      genres,
      openTitlesByYear: { 1888: 1, 1914: 44 },
    })
    expect(await read({})).toEqual({ genres })
  })

  it.each([
    [{ 1914: 44, 1915: -1, 1916: 1.5, 1917: '3', 1918: 1e300, 99_999: 1, soon: 2 }, { 1914: 44 }],
    [[1, 2], {}],
    ['many', {}],
    [null, {}],
  ])('leave out of %o what is no number of a year', async (counts, openTitlesByYear) => {
    expect(await read({ open_titles_by_year: counts })).toEqual({ genres, openTitlesByYear })
  })
})
