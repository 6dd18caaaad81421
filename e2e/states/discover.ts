import { expect, type Page } from '@playwright/test'
import { serveWideFilm, WIDE_FILM } from '../support/wide-film.ts'
import { never, type State } from './state.ts'

const ribbonIsThere = (page: Page) => expect(page.getByRole('slider', { name: 'From year' })).toBeVisible()

/** The page of a programme, its films included. */
export async function openProgramme(page: Page, query = ''): Promise<void> {
  await page.goto(`/programmes/painted-shadows${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Painted shadows' })).toBeVisible()
}

/** The film of the day, the ribbon and every row in sight have what they show. */
export const rowsAreThere = async (page: Page) => {
  await ribbonIsThere(page)
  await expect(page.getByRole('button', { name: 'Details', exact: true })).toBeVisible()
  await expect(page.locator('.m-rail-waiting')).toHaveCount(0)
}

const open = async (page: Page, path = '/discover') => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 2, name: 'The best of the archive' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pick one for me' })).toBeEnabled()
  await ribbonIsThere(page)
}

/** Waits until each source of the details has answered, and stands where it stays. */
export async function sourcesHaveAnswered(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/Not checked yet|Checking for videos/)).toHaveCount(0)
  await expect(sheet.locator('[aria-busy="true"]')).toHaveCount(0)
}

const details = (title: string, ready: string) => async (page: Page) => {
  await page.goto(`/?m=details&title=${title}`)
  await expect(page.getByRole('dialog')).toContainText(ready)
  await sourcesHaveAnswered(page)
}

export const DISCOVER: readonly State[] = [
  {
    name: 'discover',
    async open(page) {
      await open(page)
      await rowsAreThere(page)
    },
  },
  {
    name: 'discover-pick',
    async open(page) {
      // The countdown stands at its first second.
      await page.addInitScript(() => {
        const { setInterval: begin } = window
        Object.assign(window, {
          setInterval: (run: () => void, ms: number) => (ms === 1000 ? 0 : begin(run, ms)),
        })
      })
      await open(page)
      await expect(page.locator('.m-rail-waiting')).toHaveCount(0)
      await page.getByRole('button', { name: 'Pick one for me' }).click()
      await expect(page.getByRole('button', { name: /^Opening .* in 5 seconds/ })).toBeVisible()
    },
  },
  {
    name: 'discover-years',
    async open(page) {
      await open(page)
      await rowsAreThere(page)
      await page.getByRole('slider', { name: 'From year' }).focus()
      await page.keyboard.press('PageUp')
      await page.keyboard.press('PageUp')
      await page.keyboard.press('PageUp')
      await page.getByRole('slider', { name: 'To year' }).focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('PageUp')
      await expect(page.getByRole('heading', { level: 2, name: '1918–1928' })).toBeVisible()
      await expect(page.getByText(/^\d+ titles$/)).toBeVisible()
    },
  },
  {
    name: 'discover-filtered',
    async open(page) {
      await page.goto('/discover?kind=movie&years=1920-1929')
      await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible()
      await expect(page.getByText(/^\d+ films$/)).toBeVisible()
      await ribbonIsThere(page)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'discover-row',
    async open(page) {
      await page.goto('/discover?row=movie-top_rated&years=1920-1929')
      await expect(page.getByRole('heading', { level: 1, name: 'The best of the archive' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'discover-none',
    async open(page) {
      await page.goto('/discover?years=1500-1509')
      await expect(page.getByText('Nothing here fits these filters.')).toBeVisible()
      await ribbonIsThere(page)
    },
  },
  {
    name: 'discover-loading',
    async open(page) {
      await page.route('**/catalogue/3/**', never)
      await page.goto('/discover')
      await expect(page.locator('.m-skeleton').first()).toBeVisible()
    },
  },
  {
    name: 'discover-failed',
    async open(page) {
      await page.route('**/catalogue/3/**', (route) => route.fulfill({ status: 500, body: '<h1>broken</h1>' }))
      await page.goto('/discover')
      await expect(page.getByText('This row did not load.').first()).toBeVisible()
      await ribbonIsThere(page)
    },
  },
  {
    name: 'discover-programmes',
    async open(page) {
      await open(page)
      await page.getByRole('region', { name: 'Programmes' }).scrollIntoViewIfNeeded()
      await page.getByRole('region', { name: 'Programmes' }).evaluate((row) => row.scrollIntoView({ block: 'center' }))
      await expect(page.getByRole('region', { name: 'Programmes' }).locator('img')).toHaveCount(21)
      await expect(page.locator('.m-rail-waiting')).toHaveCount(0)
    },
  },
  {
    name: 'programme',
    open: (page) => openProgramme(page),
  },
  {
    name: 'programmes',
    async open(page) {
      await page.goto('/programmes')
      await expect(page.getByRole('article')).toHaveCount(12)
    },
  },
  {
    name: 'programme-unknown',
    async open(page) {
      await page.goto('/programmes/nothing')
      await expect(page.getByRole('heading', { level: 1, name: 'This reel is missing' })).toBeVisible()
    },
  },
  { name: 'details-film', open: details('tmdb-movie-2000000001-x', "The Projectionist's Reel") },
  {
    name: 'details-wide',
    async open(page) {
      await serveWideFilm(page)
      await details(WIDE_FILM, 'Where it plays')(page)
      await expect(page.getByRole('dialog')).toContainText('Fritz Lang')
    },
  },
  { name: 'details-show', open: details('tmdb-tv-2000000002-x', 'Test Card Theatre') },
  { name: 'details-failed', open: details('tmdb-movie-1-nothing', 'This title could not be loaded') },
]
