import type { Page, Route } from '@playwright/test'
import { fillShelf } from '../states/home.ts'
import { faultsOfGeometry } from '../support/geometry.ts'
import { expect, journey } from '../support/journey.ts'

/** Every screen that reads the movie database: its address, and what it says where it gets no sound answer. */
const SCREENS = {
  search: { path: '/browse/night', failed: 'The search did not come back' },
  discover: { path: '/discover', failed: 'This row did not load.' },
  details: { path: '/?m=details&title=tmdb-movie-5-a-title', failed: 'This title could not be loaded' },
  player: { path: '/media/tmdb-movie-5-a-title', failed: 'We could not load this title' },
} as const
type Screen = keyof typeof SCREENS

/** A title that is not there is told apart from one that could not be asked for. */
const NOT_THERE: Partial<Record<Screen, string>> = { player: 'We could not find this title' }

const FAILURES: Readonly<Record<string, Parameters<Route['fulfill']>[0]>> = {
  '401': { status: 401, json: { success: false, status_code: 7, status_message: 'Invalid API key' } },
  '404': { status: 404, json: { success: false, status_code: 34, status_message: 'not found' } },
  '429': { status: 429, json: { success: false, status_code: 25, status_message: 'too many' } },
  '500': { status: 500, body: 'oh no' },
  HTML: { contentType: 'text/html', body: '<!doctype html><h1>It works!</h1>' },
  'an empty body': { contentType: 'application/json', body: '' },
  'another shape': { json: { hello: [1, null, { results: 'none' }] } },
  'half of its JSON': { contentType: 'application/json', body: '{"results": [{"id": 1, "ti' },
}

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
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect.soft(await faultsOfGeometry(page), `${width} px`).toEqual([])
  }
  expect(errors).toEqual([])
}

journey.describe('a movie database that answers', () => {
  for (const [screen, { path, failed }] of Object.entries(SCREENS)) {
    for (const [name, answer] of Object.entries(FAILURES)) {
      journey(`${name}: ${screen} says so`, async ({ page }) => {
        const errors = errorsOf(page)
        await page.route('**/catalogue/3/**', (route) => route.fulfill(answer))
        await page.goto(path)
        const said = name === '404' ? (NOT_THERE[screen as Screen] ?? failed) : failed
        await expect(page.getByText(said).first()).toBeVisible()
        await standsWell(page, errors)
      })
    }
  }
})

journey.describe('a shelf beside a movie database that answers', () => {
  for (const [name, answer] of Object.entries(FAILURES)) {
    journey(`${name} stands`, async ({ page }) => {
      const errors = errorsOf(page)
      await page.route('**/catalogue/3/**', (route) => route.fulfill(answer))
      await fillShelf(page)
      const posters = page.locator('.m-card .m-poster')
      await expect(posters).toHaveCount(4)
      for (const poster of await posters.all()) {
        await expect(poster).toHaveCSS('background-image', /\/poster-placeholder\.svg"\)$/)
      }
      await expect(posters.locator('img')).toHaveCount(0)
      await standsWell(page, errors)
    })
  }
})

const LONG = 'Donaudampfschifffahrtsgesellschaft '.repeat(6).slice(0, 200)

/** Facts that a title may lack or carry wrongly. */
const ODD_FACTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'without pictures': { poster_path: null, backdrop_path: null },
  'with pictures that are not there': { poster_path: '/gone.jpg', backdrop_path: '/gone-too.jpg' },
  'with a name of 200 letters': { title: LONG, name: LONG },
  'with one word of 200 letters': { title: 'A'.repeat(200), name: 'A'.repeat(200) },
  'without a year': { release_date: '', first_air_date: null },
  'of the year 0': { release_date: '0000-00-00', first_air_date: '0000-01-01' },
  'of the year 9999': { release_date: '9999-12-31', first_air_date: '9999-12-31' },
  'with facts of another kind': { runtime: 'long', genres: 7, production_countries: [null], original_language: null },
}
const FILM = { id: 5, title: 'A Title', release_date: '1950-01-01', poster_path: null, overview: '', genres: [] }
const SHOW = { id: 6, name: 'A Show', first_air_date: '1950-01-01', poster_path: null, overview: '', genres: [] }
const nothing = { page: 1, total_pages: 1, total_results: 0, results: [] }

/** A movie database with one film and one show, both odd in one way. */
async function serveOdd(page: Page, odd: Readonly<Record<string, unknown>>): Promise<void> {
  const film = { ...FILM, ...odd }
  const list = (kind: string) => ({
    ...nothing,
    total_results: 1,
    results: [kind === 'tv' ? { ...SHOW, ...odd } : film, { id: 'none' }, null],
  })
  await page.route('**/catalogue/3/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const [, kind = ''] = /\/3\/(?:discover\/)?(movie|tv)\b/.exec(pathname) ?? []
    if (pathname.endsWith('/movie/5')) return route.fulfill({ json: film })
    if (pathname.includes('/genre/')) return route.fulfill({ json: { genres: [{ id: 18, name: 'Drama' }] } })
    if (pathname.includes('/search/')) {
      const rows = [
        { ...film, media_type: 'movie' },
        { ...SHOW, ...odd, media_type: 'tv' },
      ]
      return route.fulfill({ json: { ...nothing, results: [...rows, null, { media_type: 'person' }] } })
    }
    if (/\/(recommendations|credits)$/.test(pathname)) return route.fulfill({ status: 404, json: {} })
    return route.fulfill({ json: list(kind) })
  })
  await page.route('**/catalogue/t/p/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('**/archive.org/**', (route) => route.fulfill({ json: { response: { docs: [] } } }))
}

journey.describe('a title', () => {
  for (const [name, odd] of Object.entries(ODD_FACTS)) {
    const title = String(odd['title'] ?? FILM.title)
    const isOut = !/year/.test(name)

    journey(`${name} stands in search`, async ({ page }) => {
      const errors = errorsOf(page)
      await serveOdd(page, odd)
      await page.goto('/browse/title')
      const cards = page.getByRole('main').getByRole('listitem')
      await expect(cards).toHaveCount(2)
      await expect(cards.first()).toContainText(title.trim().slice(0, 60))
      await expect(cards.first().getByRole('link')).toHaveCount(isOut ? 1 : 0)
      await standsWell(page, errors)
    })

    journey(`${name} stands on Discover`, async ({ page }) => {
      const errors = errorsOf(page)
      await serveOdd(page, odd)
      await page.goto('/discover')
      const row = page.getByRole('main').locator('section').filter({ hasText: 'Now showing' })
      await expect(row.getByRole('listitem')).toHaveCount(1)
      const hero = page.getByRole('region', { name: 'To begin with' })
      await expect(hero.getByRole('heading', { level: 2 })).toHaveText(title.trim())
      await standsWell(page, errors)
    })

    journey(`${name} stands in its details`, async ({ page }) => {
      const errors = errorsOf(page)
      await serveOdd(page, odd)
      await page.goto(SCREENS.details.path)
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(title.trim())
      await expect(sheet.getByRole(isOut ? 'link' : 'button', { name: isOut ? 'Watch' : 'unreleased' })).toBeVisible()
      await expect(sheet).not.toContainText(/undefined|NaN|null|Invalid/)
      await standsWell(page, errors)
    })

    journey(`${name} is sought by the player`, async ({ page }) => {
      const errors = errorsOf(page)
      await serveOdd(page, odd)
      await page.goto(SCREENS.player.path)
      await expect(page.getByRole('heading', { name: "We couldn't find that" })).toBeVisible()
      await expect(page.locator('header')).toContainText(title.trim())
      await standsWell(page, errors)
    })
  }
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

journey.describe('a show', () => {
  for (const { name, seasons, season, details, player } of ODD_SHOWS) {
    const serve = async (page: Page) => {
      await serveOdd(page, {})
      await page.route('**/catalogue/3/tv/6?*', (route) => route.fulfill({ json: { ...SHOW, seasons } }))
      await page.route('**/catalogue/3/tv/6/season/**', (route) => route.fulfill({ json: season }))
    }
    journey(`${name} stands in its details`, async ({ page }) => {
      const errors = errorsOf(page)
      await serve(page)
      await page.goto('/?m=details&title=tmdb-tv-6-a-show')
      await expect(page.getByRole('dialog')).toContainText(details)
      await standsWell(page, errors)
    })
    journey(`${name}: the player says what it can`, async ({ page }) => {
      const errors = errorsOf(page)
      await serve(page)
      await page.goto('/media/tmdb-tv-6-a-show')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(player)
      await standsWell(page, errors)
    })
  }
})
