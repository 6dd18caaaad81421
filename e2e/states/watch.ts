import { expect, type Page } from '@playwright/test'
import { fakeArchive } from '../support/archive.ts'
import { extensionHello, fakeExtension } from '../support/fake-extension.ts'
import { holdTimers } from '../support/held-timers.ts'
import { passUntil } from '../support/pass-until.ts'
import { scrapeServer } from '../support/scrape-server.ts'
import { episodePath, FILM, openPaused } from '../support/watching.ts'
import { openPage, withoutPolicy, type State, type Visit } from './state.ts'
import { useProxies } from '../support/proxies.ts'

/** When a source that says nothing is late, ms. */
const LATE_MS = 1200

const DETOUR = '/media/tmdb-movie-1000037638-detour'

const MENUS: ReadonlyArray<[name: string, path: string, dialog: string]> = [
  ['root', '', 'Settings'],
  ['quality', '/quality', 'Quality'],
  ['audio', '/audio', 'Audio'],
  ['source', '/source', 'Sources'],
  ['captions', '/captions', 'Subtitles'],
  ['captions-elsewhere', '/captions/opensubtitles', 'From elsewhere'],
  ['captions-style', '/captions/settings', 'Subtitle style'],
  ['playback', '/playback', 'Playback'],
  ['download', '/download', 'Download'],
  ['download-ios', '/download/ios', 'Download on iPhone or iPad'],
  ['download-android', '/download/android', 'Download on Android'],
  ['download-pc', '/download/pc', 'Download on a computer'],
  ['download-unable', '/download/unable', 'Download'],
]

/** Every page of the menus over one film. */
export const OVER_A_FILM: Visit = { name: 'player-menus', begin: (page) => openPaused(page) }

const error = (path: string, answer: number | 'abort', words: string) => async (page: Page) => {
  await page.route('**/catalogue/3/movie/**', (route) =>
    answer === 'abort' ? route.abort() : route.fulfill({ status: answer, json: {} }),
  )
  await page.goto(path)
  await expect(page.getByRole('alert')).toContainText(words)
}

/** A source that does not answer, before that is said. */
export async function openScraping(page: Page, path = DETOUR) {
  ;(await fakeArchive(page)).become('hanging')
  const waiting = await holdTimers(page, LATE_MS)
  await page.goto(path)
  await expect(page.locator('li[data-status=pending]')).toContainText('Checking for videos...')
  return waiting
}

// A film without captions of its own is the viewer's to caption; the reel's are drawn by the player.
const exempt = ['video-caption']

export const WATCH: readonly State[] = [
  {
    name: 'scraping',
    async open(page) {
      await openScraping(page)
    },
  },
  {
    name: 'scraping-late',
    async open(page) {
      const waiting = await openScraping(page)
      await waiting.end()
      await expect(page.locator('li[data-status=pending]')).toContainText('No answer yet')
      await expect(page.getByRole('link', { name: "Watch The Projectionist's Reel" })).toBeVisible()
    },
  },
  {
    name: 'scraping-none',
    rows: 'S-540',
    async open(page) {
      ;(await fakeArchive(page)).become('refusing')
      await page.goto(DETOUR)
      await expect(page.getByRole('heading', { name: "We couldn't find that" })).toBeVisible()
    },
  },
  {
    name: 'scraping-server-silent',
    rows: 'S-542',
    async open(page) {
      await page.route('https://scraper.test/**', (route) => route.fulfill({ status: 500, body: '' }))
      await useProxies(page, ['|type=api|https://scraper.test'])
      await page.goto(DETOUR)
      await expect(page.getByRole('heading', { name: 'The search server does not answer' })).toBeVisible()
    },
  },
  {
    name: 'scraping-human-check-failed',
    config: { TURNSTILE_KEY: 'site-key' },
    async open(page) {
      // The maker's script does not come, as an ad blocker would have it.
      await withoutPolicy(page)
      await page.route('https://challenges.cloudflare.com/**', (route) => route.abort())
      await scrapeServer(page)
      await page.goto(DETOUR)
      await expect(page.getByRole('heading', { name: 'Failed to verify your humanity' })).toBeVisible()
    },
  },
  ...(
    [
      ['off', 'S-539', { success: false, error: 'no' }, 'Enable extension', 'The extension is off for this page'],
      [
        'without-permission',
        'S-544',
        extensionHello({ allowed: false }),
        'Grant permission',
        'The extension needs one more permission',
      ],
    ] as const
  ).map(([name, rows, answer, button, heading]): State => ({
    name: `scraping-extension-${name}`,
    rows,
    async open(page) {
      await fakeExtension(page, answer)
      // An extension that was never met is not waited for.
      await page.goto('/onboarding/extension')
      await expect(page.locator('[data-status]').filter({ has: page.locator('b') })).not.toContainText('Waiting')
      ;(await fakeArchive(page)).become('refusing')
      await page.goto(DETOUR)
      await expect(page.getByRole('heading', { name: "We couldn't find that" })).toBeVisible()
      await expect(page.getByRole('button', { name: button })).toBeVisible()
      await expect(page.getByText(heading)).toBeVisible()
    },
  })),
  { name: 'player', exempt, open: (page) => openPaused(page) },
  { name: 'player-show', exempt, open: (page) => openPaused(page, episodePath(1, 1), 8) },
  ...MENUS.map(([name, path, dialog]): State => ({
    name: `player-menu-${name}`,
    visit: OVER_A_FILM,
    exempt,
    async open(page) {
      await openPage(page, `${FILM}?r=/settings${path}`)
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    },
  })),
  {
    name: 'player-episodes',
    exempt,
    async open(page) {
      await openPaused(page, episodePath(1, 1), 8)
      await page.getByRole('button', { name: 'Episodes' }).click()
      await expect(page.locator('.m-menu')).toContainText('E2')
    },
  },
  {
    name: 'player-keys',
    exempt,
    async open(page) {
      await openPaused(page)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    },
  },
  {
    name: 'player-broken',
    async open(page) {
      // Standing still: the words say at which second it broke off.
      await openPaused(page, FILM, 1)
      await page.route('**/samples/film/**', (route) => route.fulfill({ status: 404, body: '' }))
      await page.getByRole('slider', { name: 'Position' }).focus()
      // Twice, behind what may be loaded already.
      await page.keyboard.press('PageUp')
      await page.keyboard.press('PageUp')
      // Its source is asked again and again before it is given up.
      await passUntil(page, page.getByRole('alert'))
      await expect(page.getByRole('alert')).toContainText('Playback stopped')
    },
  },
  {
    name: 'media-not-loaded',
    rows: 'S-545',
    open: error('/media/tmdb-movie-2000000001-x', 'abort', 'We could not load this title'),
  },
  {
    name: 'media-not-found',
    rows: 'S-546',
    open: error('/media/tmdb-movie-1999999999-x', 404, 'We could not find this title'),
  },
  {
    name: 'media-removed',
    rows: 'S-289 S-543',
    config: { DISALLOWED_IDS: 'movie-1000037638' },
    async open(page) {
      await page.goto(DETOUR)
      await expect(page.getByRole('heading', { name: 'This title is not shown here' })).toBeVisible()
    },
  },
]
