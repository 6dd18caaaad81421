import type { Page } from '@playwright/test'

/** A wide picture of nothing in particular. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720"><rect width="1280" height="720" fill="#26343b"/>
<circle cx="900" cy="250" r="190" fill="#c9a15a"/><path d="M0 620 400 380l240 160 300-230 340 260v150H0z" fill="#10171b"/></svg>`

/** The address of {@link serveWideFilm}'s film. */
export const WIDE_FILM = 'tmdb-movie-5-a-wide-film'

/** A film of which the movie database knows all there is to know; `change` says what it knows otherwise. */
export async function serveWideFilm(page: Page, change: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const film = {
    id: 5,
    title: 'A Wide Film',
    release_date: '1927-01-10',
    runtime: 153,
    overview:
      'In a towering city of the future, the son of its master follows a teacher down to the machine halls, and finds out what keeps the lights on.',
    poster_path: null,
    backdrop_path: '/wide.svg',
    genres: [
      { id: 878, name: 'Science Fiction' },
      { id: 18, name: 'Drama' },
    ],
    original_language: 'de',
    production_countries: [{ iso_3166_1: 'DE', name: 'Germany' }],
    external_ids: { imdb_id: null },
    open_rights: { basis: 'age' },
    ...change,
  }
  const credits = {
    cast: ['Brigitte Helm', 'Alfred Abel', 'Gustav Fröhlich', 'Rudolf Klein-Rogge', 'E', 'F', 'G'].map((name) => ({
      name,
    })),
    crew: [
      { name: 'Fritz Lang', job: 'Director' },
      { name: 'Thea von Harbou', job: 'Screenplay' },
    ],
  }
  await page.route('**/catalogue/3/movie/5?*', (route) => route.fulfill({ json: film }))
  await page.route('**/catalogue/3/movie/5/credits*', (route) => route.fulfill({ json: credits }))
  await page.route('**/catalogue/t/p/w1280/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  )
}
