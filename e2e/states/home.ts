import { expect, type Page } from '@playwright/test'
import { openAccountMenu, register } from '../support/account.ts'
import { never, type State } from './state.ts'
import { takeLibraryFile } from '../support/library-file.ts'

const SEARCH = '**/catalogue/3/search/**'
const meta = (title: string, year: number, type = 'movie') => ({ title, year, type })
const updatedAt = '2026-01-01T00:00:00.000Z'

/** A shelf with two bookmarks, a film that was begun and an episode that was begun. */
export const LIBRARY = {
  format: 'matinee-library',
  version: 1,
  bookmarks: [
    { tmdbId: '2000000001', meta: meta("The Projectionist's Reel", 2026), updatedAt },
    {
      tmdbId: '1000000001',
      meta: meta('A film whose title is so long that three lines of a card are not enough for all of its words', 1922),
      updatedAt,
    },
  ],
  progress: [
    { tmdbId: '961', meta: meta('The General', 1926), position: { watched: 1200, duration: 4500 }, updatedAt },
    {
      tmdbId: '2000000002',
      meta: meta('Test Card Theatre', 2026, 'show'),
      seasonId: '2000000101',
      seasonNumber: 1,
      episodeId: '2000001102',
      episodeNumber: 2,
      position: { watched: 10, duration: 20 },
      updatedAt,
    },
  ],
}

/** Fills the shelf by the import of the settings, and goes home. */
export async function fillShelf(page: Page): Promise<void> {
  await page.goto('/settings')
  await takeLibraryFile(page, {
    name: 'library.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(LIBRARY)),
  })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText("The Projectionist's Reel")
  await expect(page.getByRole('region', { name: 'Continue watching' })).toContainText('Test Card Theatre')
}

/** Waits for the posters of the begun titles: kept without any, they borrow the catalogue's anew on each visit. */
export const begunPostersAreThere = (page: Page, heading = 'Continue watching') =>
  expect(page.getByRole('region', { name: heading }).locator('img[src*="/t/p/"]')).toHaveCount(2)

/** Home with a shelf and its posters. */
export async function openShelf(page: Page): Promise<void> {
  await fillShelf(page)
  await begunPostersAreThere(page)
}

/** Home without a shelf, its three stills included. */
export async function openEmpty(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('Your shelf starts here')).toBeVisible()
  await expect(page.locator('.m-stills img')).toHaveCount(3)
}

/** Leaves bookmarks as the version before accounts kept them. */
const leaveOldBookmarks = (page: Page, titles: readonly (readonly [title: string, year: number])[]) =>
  page.addInitScript(
    (bookmarks) => localStorage.setItem('mw-bookmarks', JSON.stringify({ '--version': 0, bookmarks })),
    titles.map(([title, year], index) => ({ mediaId: `${index + 1}`, mediaType: 'movie', title, year })),
  )

const heading = async (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

export const HOME: readonly State[] = [
  {
    name: 'home-empty',
    rows: 'S-018 S-061',
    open: (page) => openEmpty(page),
  },
  { name: 'home-shelf', open: openShelf },
  {
    name: 'home-edit',
    async open(page) {
      await openShelf(page)
      await page.getByRole('button', { name: 'Edit bookmarks' }).click()
      await page.getByRole('button', { name: 'Edit Continue watching' }).click()
      await expect(page.getByRole('button', { name: /^Remove / }).first()).toBeVisible()
    },
  },
  {
    name: 'home-notice',
    config: { PROVIDER_NOTICE: 'Some sources are slow today.' },
    async open(page) {
      await openEmpty(page)
      await expect(page.getByText('Some sources are slow today.')).toBeVisible()
    },
  },
  {
    name: 'home-offline',
    async open(page) {
      await openEmpty(page)
      await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0))
      await page.context().setOffline(true)
      await expect(page.getByText('You are offline.')).toBeVisible()
    },
  },
  {
    name: 'menu-visitor',
    async open(page) {
      await openEmpty(page)
      await openAccountMenu(page)
    },
  },
  {
    name: 'menu-links',
    config: {
      CHAT_URL: 'https://chat.example/',
      SOURCE_URL: 'https://source.example/',
      SOCIAL_URL: 'https://social.example/',
    },
    async open(page) {
      await openEmpty(page)
      await openAccountMenu(page)
      await expect(page.getByRole('menuitem', { name: 'Social' })).toBeVisible()
    },
  },
  {
    name: 'menu-account',
    async open(page) {
      await register(page, 'Laptop')
      await expect(page.locator('.m-stills img')).toHaveCount(3)
      await openAccountMenu(page)
      await expect(page.getByRole('menu')).toContainText('Synced')
    },
  },
  {
    name: 'update-offered',
    async open(page) {
      // A newer version that waits, without a worker of its own.
      await page.addInitScript(() => {
        const registration = Object.assign(new EventTarget(), {
          waiting: {},
          installing: null,
          update: () => Promise.resolve(),
        })
        const container = Object.assign(new EventTarget(), {
          controller: {},
          ready: new Promise(() => {}),
          register: () => Promise.resolve(registration),
        })
        Object.defineProperty(navigator, 'serviceWorker', { value: container })
      })
      await openEmpty(page)
      // Under the focus it stays.
      await page.getByRole('button', { name: 'Reload to update' }).focus()
    },
  },
  {
    name: 'search-results',
    async open(page) {
      await page.goto('/browse/night')
      await heading(page, 'Results for “night”')
    },
  },
  {
    name: 'card-menu',
    async open(page) {
      await page.goto('/browse/night')
      await heading(page, 'Results for “night”')
      await page
        .getByRole('button', { name: /^About / })
        .first()
        .click()
      await expect(page.getByRole('menuitem', { name: 'Watch', exact: true })).toBeFocused()
    },
  },
  {
    name: 'search-unreleased',
    rows: 'S-116 S-123',
    async open(page) {
      const results = [
        { media_type: 'movie', id: 7, title: 'Tomorrow', release_date: '2999-01-01', poster_path: null },
        { media_type: 'movie', id: 8, title: 'No day is known', release_date: '', poster_path: null },
      ]
      const json = { page: 1, total_pages: 1, total_results: results.length, results }
      await page.route(SEARCH, (route) => route.fulfill({ json }))
      await page.goto('/browse/tomorrow')
      await expect(page.getByText('Movie · 2999 · unreleased')).toBeVisible()
    },
  },
  {
    name: 'search-loading',
    async open(page) {
      await page.route(SEARCH, never)
      await page.goto('/browse/night')
      await expect(page.getByText('Looking for “night”')).toBeVisible()
    },
  },
  {
    name: 'search-none',
    async open(page) {
      await page.goto('/browse/qqqqzzzz')
      await heading(page, /Nothing called/)
    },
  },
  {
    name: 'search-failed',
    async open(page) {
      await page.route(SEARCH, (route) => route.fulfill({ status: 401, json: {} }))
      await page.goto('/browse/night')
      await expect(page.getByText('The search did not come back')).toBeVisible()
    },
  },
  {
    name: 'migration-under-way',
    async open(page) {
      await leaveOldBookmarks(page, [['Nosferatu', 1922]])
      await page.route(SEARCH, never)
      await page.goto('/')
      await heading(page, 'Bringing your library over')
    },
  },
  {
    name: 'migration-failed',
    async open(page) {
      await page.addInitScript(() => localStorage.setItem('video-progress', '['))
      await page.goto('/')
      await expect(page.getByRole('alert')).toContainText('Failed to migrate your data')
    },
  },
  {
    name: 'migration-titles-left',
    async open(page) {
      await leaveOldBookmarks(page, [
        ['Nosferatu', 1922],
        ['London After Midnight', 1927],
        ['The Mountain Eagle', 1926],
      ])
      await page.goto('/')
      await expect(page.getByRole('alert')).toContainText('London After Midnight')
    },
  },
]
