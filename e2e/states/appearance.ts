import { expect, type Page } from '@playwright/test'
import { openAccountMenu } from '../support/account.ts'
import { archiveOfProgramme, FRANKENSTEIN } from '../support/programme.ts'
import { openPaused, playToEnd, watch } from '../support/watching.ts'
import { openProgramme, rowsAreThere, sourcesHaveAnswered } from './discover.ts'
import { begunPostersAreThere, openEmpty, openShelf } from './home.ts'
import { keep, type State } from './state.ts'
import { openScraping } from './watch.ts'

const THEMES = ['blue', 'gray', 'red', 'teal', 'blck'] as const

/** A television shows one size; what is half as large again need not fit a phone. */
const TELEVISION = [[1920, 1080]] as const

/** What a phone shows differs in more than its width: it has pictures of its own. */
const PHONE = [[390, 844]] as const

const DETOUR_ON_TV = '/media/tmdb-movie-1000037638-detour?ui=tv'
const FILM_ON_TV = '/media/tmdb-movie-2000000001-the-projectionists-reel?ui=tv'

/** The shell, home, the settings' controls and the player, in another way of seeing. */
const seen = (name: string, media: Parameters<Page['emulateMedia']>[0]): readonly State[] => [
  {
    name: `${name}-home`,
    async open(page) {
      await page.emulateMedia({ reducedMotion: 'reduce', ...media })
      await openShelf(page)
      await openAccountMenu(page)
    },
  },
  {
    name: `${name}-settings`,
    async open(page) {
      await page.emulateMedia({ reducedMotion: 'reduce', ...media })
      await page.goto('/settings')
      await page.getByRole('switch', { name: 'Preview pictures' }).click()
      await expect(page.getByText('Unsaved changes')).toBeVisible()
    },
  },
  {
    name: `${name}-player`,
    exempt: ['video-caption'],
    async open(page) {
      await page.emulateMedia({ reducedMotion: 'reduce', ...media })
      await openPaused(page, '/media/tmdb-movie-2000000001-the-projectionists-reel?r=/settings')
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    },
  },
]

/** The same product in other clothes: themes, a television, a phone, mirrored, more contrast, the system's own colours. */
export const APPEARANCE: readonly State[] = [
  ...THEMES.map((theme): State => ({
    name: `theme-${theme}`,
    rows: 'S-010',
    async open(page) {
      await keep(page, '__MW::theme', { theme })
      await openEmpty(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    },
  })),
  {
    name: 'tv-home',
    sizes: TELEVISION,
    async open(page) {
      await openShelf(page)
      await page.goto('/?ui=tv')
      await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText("The Projectionist's Reel")
      await begunPostersAreThere(page)
      await expect(page.getByRole('main').locator('.m-card-link').first()).toBeFocused()
    },
  },
  {
    name: 'tv-discover',
    sizes: TELEVISION,
    async open(page) {
      await page.goto('/discover?ui=tv')
      await expect(page.getByRole('button', { name: 'Pick one for me' })).toBeEnabled()
      await expect(page.getByRole('heading', { level: 2, name: 'The best of the archive' })).toBeVisible()
      await rowsAreThere(page)
      await expect(page.locator('.m-hero-watch')).toBeFocused()
    },
  },
  {
    name: 'tv-newcomer',
    sizes: TELEVISION,
    async open(page) {
      await openEmpty(page, '/?ui=tv')
      await expect(page.getByRole('region', { name: 'To begin with' }).getByRole('link').first()).toBeFocused()
    },
  },
  {
    name: 'tv-programme',
    sizes: TELEVISION,
    async open(page) {
      await openProgramme(page, '?ui=tv')
      await expect(page.getByRole('link', { name: 'Play the programme' })).toBeFocused()
    },
  },
  {
    name: 'tv-scraping',
    sizes: TELEVISION,
    async open(page) {
      await openScraping(page, DETOUR_ON_TV)
    },
  },
  {
    name: 'tv-details',
    sizes: TELEVISION,
    async open(page) {
      await page.goto('/?ui=tv&m=details&title=tmdb-tv-2000000002-x')
      await expect(page.getByRole('dialog')).toContainText('Please Stand By')
      await sourcesHaveAnswered(page)
    },
  },
  { name: 'tv-player', sizes: TELEVISION, exempt: ['video-caption'], open: (page) => openPaused(page, FILM_ON_TV) },
  {
    name: 'tv-search',
    sizes: TELEVISION,
    async open(page) {
      await page.goto('/browse/night?ui=tv')
      await expect(page.getByRole('heading', { name: 'Results for “night”' })).toBeVisible()
      await expect(page.getByRole('main').locator('.m-card-link').first()).toBeFocused()
    },
  },
  {
    name: 'tv-settings',
    sizes: TELEVISION,
    async open(page) {
      await page.goto('/settings?ui=tv')
      await expect(page.getByRole('heading', { level: 2, name: 'Connections' })).toBeAttached()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'tv-menu',
    sizes: TELEVISION,
    exempt: ['video-caption'],
    async open(page) {
      await openPaused(page, `${FILM_ON_TV}&r=/settings`)
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    },
  },
  {
    name: 'tv-end',
    sizes: TELEVISION,
    exempt: ['video-caption'],
    async open(page) {
      await archiveOfProgramme(page)
      await watch(page, `${FRANKENSTEIN}&ui=tv`)
      await playToEnd(page)
      // The seconds of its countdown would be another in each picture: any key stops it.
      await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible()
      await page.keyboard.press('Shift')
      await expect(page.locator('.m-end').getByRole('button', { name: /^Next film/ })).toBeVisible()
      await expect(page.locator('.m-end').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'mirrored-home',
    rows: 'S-009',
    async open(page) {
      await openShelf(page)
      const chosen = JSON.stringify({ state: { language: 'ar-SA' }, version: 0 })
      await page.evaluate((locale) => localStorage.setItem('__MW::locale', locale), chosen)
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.getByRole('heading', { name: 'متابعة المشاهدة' })).toBeVisible()
      await begunPostersAreThere(page, 'متابعة المشاهدة')
    },
  },
  {
    name: 'mirrored-discover',
    rows: 'S-009',
    async open(page) {
      await keep(page, '__MW::locale', { language: 'ar-SA' })
      await page.goto('/discover')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.locator('.m-hero-wide')).toBeVisible()
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await expect(page.locator('.m-rail-waiting')).toHaveCount(0)
    },
  },
  { name: 'phone-home', sizes: PHONE, open: openShelf },
  {
    name: 'phone-search',
    sizes: PHONE,
    async open(page) {
      await page.goto('/browse/night')
      await expect(page.getByRole('heading', { name: 'Results for “night”' })).toBeVisible()
    },
  },
  {
    name: 'phone-discover',
    sizes: PHONE,
    async open(page) {
      await page.goto('/discover')
      await expect(page.getByRole('button', { name: 'Pick one for me' })).toBeEnabled()
      await expect(page.getByRole('button', { name: 'Details', exact: true })).toBeVisible()
      await rowsAreThere(page)
    },
  },
  {
    name: 'phone-details',
    sizes: PHONE,
    async open(page) {
      await page.goto('/?m=details&title=tmdb-tv-2000000002-x')
      await expect(page.getByRole('dialog')).toContainText('Please Stand By')
      await sourcesHaveAnswered(page)
    },
  },
  { name: 'phone-player', sizes: PHONE, exempt: ['video-caption'], open: (page) => openPaused(page) },
  {
    name: 'phone-menu',
    sizes: PHONE,
    exempt: ['video-caption'],
    async open(page) {
      await openPaused(page, '/media/tmdb-movie-2000000001-the-projectionists-reel?r=/settings')
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    },
  },
  {
    name: 'phone-settings',
    sizes: PHONE,
    async open(page) {
      await page.goto('/settings')
      await expect(page.getByRole('heading', { level: 2, name: 'Connections' })).toBeVisible()
    },
  },
  ...seen('contrast', { contrast: 'more' }),
  ...seen('forced', { forcedColors: 'active' }),
]
