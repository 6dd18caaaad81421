import type { Page } from '@playwright/test'
import { fillShelf } from '../states/home.ts'
import { openPage } from '../states/state.ts'
import { faultsOfGeometry } from '../support/geometry.ts'
import { expect, journey } from '../support/journey.ts'
import { ODD_PICTURES } from '../support/odd-pictures.ts'

/** Every screen that reads the movie database: its address, and what it says where it gets no sound answer. */
const SCREENS = {
  search: { path: '/browse/night', failed: 'The search did not come back' },
  discover: { path: '/discover', failed: 'This row did not load.' },
  details: { path: '/?m=details&title=tmdb-movie-5-a-title', failed: 'This title could not be loaded' },
  player: { path: '/media/tmdb-movie-5-a-title', failed: 'We could not load this title' },
} as const

/** How it fails; every other answer that is no sound one fails alike: see catalog.test.ts. */
const FAULT = { status: 500, body: 'oh no' }
const GONE = { status: 404, json: { success: false, status_code: 34, status_message: 'not found' } }

/** What the page itself says went wrong; that an answer is a failure, the browser says by itself. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  return errors
}

async function standsWell(page: Page, errors: readonly string[]): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect.soft(await faultsOfGeometry(page), `${width} px`).toEqual([])
  }
  expect(errors).toEqual([])
}

journey.describe('a movie database that fails', () => {
  for (const [screen, { path, failed }] of Object.entries(SCREENS)) {
    journey(`${screen} says so`, async ({ page }) => {
      const errors = errorsOf(page)
      await page.route('**/catalogue/3/**', (route) => route.fulfill(FAULT))
      await page.goto(path)
      await expect(page.getByText(failed).first()).toBeVisible()
      await standsWell(page, errors)
    })
  }

  journey('a title that is not there is told apart from one that could not be asked for', async ({ page }) => {
    const errors = errorsOf(page)
    await page.route('**/catalogue/3/**', (route) => route.fulfill(GONE))
    for (const [screen, { path, failed }] of Object.entries(SCREENS)) {
      await page.goto(path)
      const said = screen === 'player' ? 'We could not find this title' : failed
      await expect(page.getByText(said).first()).toBeVisible()
      await standsWell(page, errors)
    }
  })

  journey('a shelf stands', async ({ page }) => {
    const errors = errorsOf(page)
    await page.route('**/catalogue/3/**', (route) => route.fulfill(FAULT))
    await fillShelf(page)
    const posters = page.locator('.m-card .m-poster')
    await expect(posters).toHaveCount(4)
    for (const poster of await posters.all()) {
      await expect(poster).toHaveCSS('background-image', /\/poster-placeholder\.svg"\)$/)
    }
    await expect(posters.locator('img')).toHaveCount(0)
    await standsWell(page, errors)
  })
})

const LONG = 'Donaudampfschifffahrtsgesellschaft '.repeat(6).slice(0, 200)

interface OddFilm {
  id: number
  title: string
  /** Whether it is known to be out. */
  isOut: boolean
  fields: Readonly<Record<string, unknown>>
}

const PLAIN = { poster_path: null, overview: '', genres: [] }

const FACTS: ReadonlyArray<Pick<OddFilm, 'title' | 'fields'> & Partial<Pick<OddFilm, 'isOut'>>> = [
  { title: 'No pictures', fields: { poster_path: null, backdrop_path: null } },
  { title: 'Pictures that are not there', fields: { poster_path: '/gone.jpg', backdrop_path: '/gone-too.jpg' } },
  ...Object.keys(ODD_PICTURES).map((file) => ({
    title: `A picture like a ${file.replace('.png', '')}`,
    fields: { poster_path: `/${file}`, backdrop_path: `/${file}` },
  })),
  ...[LONG.trim(), 'A'.repeat(200), 'M', '1917', '花樣年華', 'المومياء', '🎬🍿'].map((title) => ({
    title,
    fields: {},
  })),
  { title: 'No year', isOut: false, fields: { release_date: '', first_air_date: null } },
  { title: 'The year 0', isOut: false, fields: { release_date: '0000-00-00', first_air_date: '0000-01-01' } },
  { title: 'The year 9999', isOut: false, fields: { release_date: '9999-12-31', first_air_date: '9999-12-31' } },
  {
    title: 'Facts of another kind',
    fields: { runtime: 'long', genres: 7, production_countries: [null], original_language: null },
  },
]
/** Films that lack a fact or carry it wrongly. */
const ODD_FILMS: readonly OddFilm[] = FACTS.map(({ title, isOut = true, fields }, index) => ({
  id: 5 + index,
  title,
  isOut,
  fields: { ...PLAIN, release_date: '1950-01-01', first_air_date: '1950-01-01', ...fields },
}))
const nothing = { page: 1, total_pages: 1, total_results: 0, results: [] }

/** A movie database of these films and of shows with the same fields. */
async function serveOdd(page: Page, odd = ODD_FILMS): Promise<void> {
  const films = odd.map(({ id, title, fields }) => ({ ...fields, id, title, media_type: 'movie' }))
  const shows = odd.map(({ title, fields, id }) => ({ ...fields, id: 100 + id, name: title, media_type: 'tv' }))
  const rubbish = [{ id: 'none' }, null, { media_type: 'person' }]
  await page.route('**/catalogue/3/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const film = films.find((each) => pathname.endsWith(`/movie/${each.id}`))
    if (film) return route.fulfill({ json: film })
    if (pathname.includes('/genre/')) return route.fulfill({ json: { genres: [{ id: 18, name: 'Drama' }] } })
    if (pathname.includes('/search/')) {
      return route.fulfill({ json: { ...nothing, results: [...films, ...shows, ...rubbish] } })
    }
    if (/\/(recommendations|credits)$/.test(pathname)) return route.fulfill({ status: 404, json: {} })
    const results = /\/3\/(?:discover\/)?tv\b/.test(pathname) ? shows : films
    return route.fulfill({ json: { ...nothing, total_results: results.length, results: [...results, ...rubbish] } })
  })
  await page.route('**/catalogue/t/p/**', (route) => {
    const picture = ODD_PICTURES[new URL(route.request().url()).pathname.split('/').at(-1) ?? '']
    return picture
      ? route.fulfill({ contentType: 'image/png', body: picture })
      : route.fulfill({ status: 404, body: '' })
  })
  await page.route('**/archive.org/**', (route) => route.fulfill({ json: { response: { docs: [] } } }))
}

journey.describe('titles that lack a fact or carry it wrongly', () => {
  // Each is a page of its own.
  journey.describe.configure({ timeout: 120_000 })

  journey('stand in search', async ({ page }) => {
    const errors = errorsOf(page)
    await serveOdd(page)
    await page.goto('/browse/title')
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards).toHaveCount(2 * ODD_FILMS.length)
    for (const { title, isOut } of ODD_FILMS) {
      const filmAndShow = cards.filter({ has: page.getByText(title, { exact: true }) })
      await expect.soft(filmAndShow, title).toHaveCount(2)
      await expect.soft(filmAndShow.getByRole('link'), title).toHaveCount(isOut ? 2 : 0)
    }
    const pictures = cards.filter({ hasText: 'A picture like' }).locator('.m-poster img')
    await expect(pictures).toHaveCount(2 * Object.keys(ODD_PICTURES).length)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveJSProperty('complete', true)
      const { width = 0, height = 1 } = (await picture.boundingBox()) ?? {}
      expect.soft(width / height).toBeCloseTo(2 / 3, 2)
    }
    await standsWell(page, errors)
  })

  journey('stand on Discover', async ({ page }) => {
    const errors = errorsOf(page)
    for (const film of ODD_FILMS) {
      await serveOdd(page, [film])
      await page.goto('/discover')
      const row = page.getByRole('main').locator('section').filter({ hasText: 'Now showing' })
      await expect(row.getByRole('listitem')).toHaveCount(1)
      const hero = page.getByRole('region', { name: 'To begin with' })
      await expect(hero.getByRole('heading', { level: 2 })).toHaveText(film.title)
      await standsWell(page, errors)
    }
  })

  journey('stand in their details', async ({ page }) => {
    const errors = errorsOf(page)
    await serveOdd(page)
    await page.goto('/about')
    for (const { id, title, isOut } of ODD_FILMS) {
      await openPage(page, `/about?m=details&title=tmdb-movie-${id}-x`)
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(sheet.getByRole(isOut ? 'link' : 'button', { name: isOut ? 'Watch' : 'unreleased' })).toBeVisible()
      await expect(sheet).not.toContainText(/undefined|NaN|null|Invalid/)
      await standsWell(page, errors)
    }
  })

  journey('are sought by the player', async ({ page }) => {
    const errors = errorsOf(page)
    await serveOdd(page)
    for (const { id, title } of ODD_FILMS) {
      await page.goto(`/media/tmdb-movie-${id}-x`)
      await expect(page.getByRole('heading', { name: "We couldn't find that" })).toBeVisible()
      await expect(page.locator('header')).toContainText(title)
      await standsWell(page, errors)
    }
  })
})

/** Shows that are odd in their seasons: what the details say, and what the player does. */
const ODD_SHOWS: ReadonlyArray<{
  name: string
  seasons: unknown
  season: unknown
  details: string
  player: string
}> = [
  {
    name: 'without seasons',
    seasons: [],
    season: {},
    details: 'No episodes are known yet.',
    player: 'We could not find this title',
  },
  {
    name: 'whose seasons are not told',
    seasons: undefined,
    season: {},
    details: 'No episodes are known yet.',
    player: 'We could not find this title',
  },
  {
    name: 'with a season without episodes',
    seasons: [{ id: 61, name: 'One', season_number: 1 }],
    season: { id: 61, name: 'One', season_number: 1, episodes: [] },
    details: 'No episodes are known yet.',
    player: 'We could not find this title',
  },
  {
    name: 'with a season of another shape',
    seasons: [{ id: 61, name: 'One', season_number: 1 }],
    season: [],
    details: 'Error loading season',
    player: 'We could not load this title',
  },
  {
    name: 'with an episode that airs in 9999',
    seasons: [{ id: 61, name: 'One', season_number: 1 }],
    season: {
      id: 61,
      name: 'One',
      season_number: 1,
      episodes: [{ id: 62, name: LONG, episode_number: 1, air_date: '9999-12-31' }, null],
    },
    details: 'Airs December 31, 9999',
    player: "We couldn't find that",
  },
]

journey.describe('shows that are odd in their seasons', () => {
  const serve = async (page: Page) => {
    await serveOdd(page)
    for (const [index, { seasons, season }] of ODD_SHOWS.entries()) {
      const show = { ...PLAIN, id: 200 + index, name: 'A Show', first_air_date: '1950-01-01', seasons }
      await page.route(`**/catalogue/3/tv/${show.id}?*`, (route) => route.fulfill({ json: show }))
      await page.route(`**/catalogue/3/tv/${show.id}/season/**`, (route) => route.fulfill({ json: season }))
    }
  }

  journey('stand in their details', async ({ page }) => {
    const errors = errorsOf(page)
    await serve(page)
    for (const [index, { name, details }] of ODD_SHOWS.entries()) {
      await page.goto(`/about?m=details&title=tmdb-tv-${200 + index}-a-show`)
      await expect(page.getByRole('dialog'), name).toContainText(details)
      await standsWell(page, errors)
    }
  })

  journey('the player says what it can', async ({ page }) => {
    const errors = errorsOf(page)
    await serve(page)
    for (const [index, { name, player }] of ODD_SHOWS.entries()) {
      await page.goto(`/media/tmdb-tv-${200 + index}-a-show`)
      await expect(page.getByRole('heading', { level: 1 }), name).toContainText(player)
      await standsWell(page, errors)
    }
  })
})
