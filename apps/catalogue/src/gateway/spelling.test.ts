import { createFakeSearch, searchQueries } from '@matinee/testing/search'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { film, type Host, json, startGateway } from './testing/gateway-fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Body {
  results: { id: number; title: string; release_date: string }[]
  total_results: number
}

/** A host that searches as the movie database does, and answers nothing else. */
function searchHost(...rows: ReturnType<typeof film>[]): Host {
  const search = createFakeSearch(rows, [])
  return (path) => {
    const { searchParams } = new URL(path, 'http://host.test')
    return json(search(searchParams.get('query') ?? '', Number(searchParams.get('page'))))
  }
}

const detours = [film(77, 'Detour', 2003), film(78, 'Detour', 1945), film(79, 'Detour to Danger', 1946)]
const ownDetour = 1_000_037_638
const path = (query: string, more = '') => `/3/search/multi?query=${encodeURIComponent(query)}${more}`
const bodyOf = async (response: Response) => (await response.json()) as Body
const queries = (urls: readonly string[]) => urls.map((url) => new URL(url).searchParams.get('query'))

describe('a misspelt text', () => {
  test('finds what the movie database has by the name of our title, remakes as well', async () => {
    const { get, urls } = startGateway({ primary: searchHost(...detours) })
    const body = await bodyOf(await get(path('detuor', '&language=en-US')))
    expect(body.results.map(({ id }) => id)).toEqual([77, 78, 79])
    expect(body.total_results).toBe(3)
    expect(urls().map((url) => url.replace('https://primary.test/3', ''))).toEqual([
      '/search/multi?query=detuor&include_adult=false&page=1&language=en-US',
      '/search/multi?query=Detour&include_adult=false&page=1&language=en-US',
    ])
  })

  test('finds our title after those of the movie database that do not hold it', async () => {
    const { get } = startGateway({ primary: searchHost(film(77, 'Detour', 2003)) })
    const body = await bodyOf(await get(path('detuor')))
    expect(body.results.map(({ id }) => id)).toEqual([77, ownDetour])
    expect(body.total_results).toBe(2)
  })

  test('shares the second question with other misspellings of the same title', async () => {
    const { get, urls } = startGateway({ primary: searchHost(...detours) })
    for (const query of ['detuor', 'detoru', 'detuor']) await get(path(query))
    expect(queries(urls())).toEqual(['detuor', 'Detour', 'detoru'])
  })

  test.each([
    ['the movie database finds it', 'detour'],
    ['every word begins one of our title', 'caligari cabinet'],
    ['it names a person', 'tom neal'],
    ['it misspells a person', 'marlene dietrch'],
    ['nothing of ours is alike', 'qqqq'],
    ['it is our title with its year', 'nosferatu 1922'],
  ])('asks one question when %s', async (_, query) => {
    const { get, urls } = startGateway({ primary: searchHost(film(77, 'Detour', 2003)) })
    await get(path(query))
    expect(queries(urls())).toEqual([query])
  })

  test('asks one question for a second page', async () => {
    const { get, urls } = startGateway({ primary: searchHost(...detours) })
    expect((await bodyOf(await get(path('detuor', '&page=2')))).results).toEqual([])
    expect(queries(urls())).toEqual(['detuor'])
  })

  test('counts both questions, and a refused caller comes back for the second alone', async () => {
    const { get, urls } = startGateway({ primary: searchHost(...detours) }, { questionsPerMinute: 1 })
    const refused = await get(path('detuor'), '192.0.2.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(queries(urls())).toEqual(['detuor'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await bodyOf(await get(path('detuor'), '192.0.2.1'))).results).toHaveLength(3)
    expect(queries(urls())).toEqual(['detuor', 'Detour'])
  })

  test('finds our titles alone while the second question fails, and nobody caches that', async () => {
    const found = searchHost()
    const host: Host = (asked, init) => (asked.includes('Detour') ? json({}, 503) : found(asked, init))
    const { get } = startGateway({ primary: host, fallback: host })
    const response = await get(path('detuor'))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await bodyOf(response)).results.map(({ id }) => id)).toEqual([ownDetour])
  })
})

const films = new Map(
  Object.values(searchQueries)
    .flat()
    .map(([, title, year], at) => [`${title} ${year}`, film(at + 1, title, year)]),
)

describe.each(['words joined and split', 'one slip'] as const)('over a movie database without it: %s', (manner) => {
  test.each(searchQueries[manner])('%s finds %s (%i) first', async (query, title, year) => {
    const { get, urls } = startGateway({ primary: searchHost(...films.values()) })
    const [first] = (await bodyOf(await get(path(query)))).results
    expect(first).toMatchObject({ id: films.get(`${title} ${year}`)?.id, title })
    expect(urls().length).toBeLessThanOrEqual(2)
  })
})

test.each(searchQueries['a name and more'])(
  '%s, which no title holds, finds our %s (%i) first',
  async (query, title, year) => {
    const { get } = startGateway({ primary: searchHost(...films.values()) })
    const [first] = (await bodyOf(await get(path(query)))).results
    expect(first).toMatchObject({ title, release_date: expect.stringMatching(`^${year}-`) as unknown })
  },
)
