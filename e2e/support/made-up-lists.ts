import type { Page, Route } from '@playwright/test'

const PAGE_SIZE = 20
const GENRES = 12

/** The lists of a made-up movie database: by path and genre, the number of each one's first title, and how many it has. */
export type Lists = (path: string) => { first: number; count: number }

/** Every list has titles of its own. */
export const apart: Lists = (path) => {
  const [, genre] = /\bgenre=(\d+)/.exec(path) ?? []
  const place = ['movie/now_playing', 'movie/top_rated', 'movie/popular', 'tv/top_rated', 'tv/popular'].indexOf(path)
  return { first: 1000 * (place === -1 ? 10 + Number(genre) : place), count: 40 }
}

/**
 * Serves lists of a movie database of films and shows without pictures.
 * @param before Waits before a list is answered.
 */
export async function serveLists(
  page: Page,
  lists: Lists,
  before: (path: string) => Promise<void> = async () => {},
): Promise<void> {
  await page.route('**/catalogue/3/genre/*/list*', (route) =>
    route.fulfill({
      json: { genres: Array.from({ length: GENRES }, (_, index) => ({ id: index + 1, name: `Genre ${index + 1}` })) },
    }),
  )
  const answer = async (route: Route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const [, rest = ''] = pathname.split('/catalogue/3/')
    const genre = searchParams.get('with_genres')
    const path = genre ? `${rest}?genre=${genre}` : rest
    await before(path)
    const { first, count } = lists(path)
    const number = Number(searchParams.get('page') ?? 1)
    const isFilms = /\bmovie\b/.test(rest)
    const results = Array.from({ length: count }, (_, index) => first + index)
      .slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE)
      .map((id) => ({
        id: id + 1,
        ...(isFilms
          ? { title: `Film ${id}`, release_date: '1950-01-01' }
          : { name: `Show ${id}`, first_air_date: '1950-01-01' }),
      }))
    await route.fulfill({
      json: { page: number, total_pages: Math.max(1, Math.ceil(count / PAGE_SIZE)), total_results: count, results },
    })
  }
  for (const lists of ['{movie,tv}/{now_playing,top_rated,popular}*', 'discover/{movie,tv}*']) {
    await page.route(`**/catalogue/3/${lists}`, answer)
  }
}
