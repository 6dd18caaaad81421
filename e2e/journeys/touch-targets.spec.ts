import type { Locator, Page } from '@playwright/test'
import { STATES } from '../states/every-state.ts'
import { fillShelf, openEmpty } from '../states/home.ts'
import { openPage } from '../states/state.ts'
import { openAccountMenu, register } from '../support/account.ts'
import { useHostConfig } from '../support/host-config.ts'
import { expect, journey } from '../support/journey.ts'
import { smallTargets } from '../support/touch-targets.ts'
import { episodePath, seekTo, watch } from '../support/watching.ts'

/** Pages whose every control is in sight as soon as a heading is. */
const PAGES: ReadonlyArray<readonly [path: string, heading: string]> = [
  ['/discover?row=movie-popular', 'Films people come back to'],
  ['/programmes/painted-shadows', 'Painted shadows'],
  ['/login', 'Welcome back'],
  ['/register', 'Do you trust this server?'],
  ['/onboarding', 'How should films reach you?'],
  ['/onboarding/proxy', 'Connect your proxy'],
  ['/support', 'Support'],
  ['/dmca', 'Takedown contact'],
  ['/dev', 'For developers'],
  ['/dev/video', 'Play a stream'],
]

/** Pages of the player's menus, by their address. */
const MENUS: ReadonlyArray<readonly [path: string, dialog: string]> = [
  ['/settings', 'Settings'],
  ['/settings/quality', 'Quality'],
  ['/settings/audio', 'Audio'],
  ['/settings/source', 'Sources'],
  ['/settings/captions', 'Subtitles'],
  ['/settings/captions/source', 'From this source'],
  ['/settings/captions/settings', 'Subtitle style'],
  ['/settings/playback', 'Playback'],
  ['/settings/download', 'Download'],
  ['/episodes', 'Seasons'],
  ['/episodes/episodes', 'Episodes'],
]

/** States that more than an address leads to. */
const PRESSED_IN = new Set([
  'details-film',
  'scraping-late',
  'scraping-none',
  'player-end',
  'player-end-programme',
  'player-keys',
  'media-not-found',
  'register-passphrase',
  'register-profile',
  'register-verify',
  'log-out-unsynced',
  'admin-tested',
])

const expectNoneIsSmall = async (root: Locator, where: string) =>
  expect.soft(await smallTargets(root), where).toEqual([])

const body = (page: Page) => page.locator('body')
/** What is pressed now: a dialog leaves nothing else of the page. */
const topmost = (page: Page) => page.locator('body, dialog:modal').last()

journey.describe('under a finger every control is 44 px wide and high', () => {
  journey.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: 'reduce' },
  })

  journey('on home, in a search and in details', async ({ page }) => {
    await openEmpty(page)
    await expectNoneIsSmall(body(page), 'home')
    await openAccountMenu(page)
    await expectNoneIsSmall(page.getByRole('menu'), 'the account menu')
    await page.keyboard.press('Escape')
    await openPage(page, '/browse/night')
    await expect(page.getByRole('heading', { name: 'Results for “night”' })).toBeVisible()
    await expectNoneIsSmall(body(page), 'a search')
    await page
      .getByRole('button', { name: /^About / })
      .first()
      .tap()
    await expectNoneIsSmall(page.getByRole('dialog'), 'the menu of a card')
    await page.goto('/?m=details&title=tmdb-tv-2000000002-x')
    await expect(page.getByRole('dialog')).toContainText('Please Stand By')
    await expectNoneIsSmall(page.getByRole('dialog'), 'the details of a show')
  })

  journey('on Discover, on the way in and on pages of text', async ({ page }) => {
    await useHostConfig(page, { HAS_DMCA: 'true', DMCA_EMAIL: 'takedown@host.example' })
    await page.goto('/discover')
    await expect(page.getByRole('heading', { name: 'Now showing' })).toBeVisible()
    await expectNoneIsSmall(body(page), '/discover')
    for (const [path, heading] of PAGES) {
      await openPage(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expectNoneIsSmall(body(page), path)
    }
  })

  journey('in the settings of an account, on a shelf, and in a toast', async ({ page }) => {
    await fillShelf(page)
    await expectNoneIsSmall(body(page), 'a shelf')
    await page.getByRole('button', { name: 'Edit bookmarks' }).tap()
    await page.getByRole('button', { name: 'Edit Continue watching' }).tap()
    await expectNoneIsSmall(body(page), 'a shelf that is edited')
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .tap()
    await expect(page.locator('.m-toast')).toBeVisible()
    await expectNoneIsSmall(page.locator('.m-toasts'), 'a toast')
    await register(page, 'Phone')
    await openPage(page, '/settings')
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await page.getByRole('switch', { name: 'My source order' }).tap()
    await expect(page.locator('.m-order-handle').first()).toBeVisible()
    await expectNoneIsSmall(body(page), 'the settings')
    await page.getByRole('button', { name: 'Edit profile picture' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoneIsSmall(page.getByRole('dialog'), 'the profile picture')
  })

  journey('over a film and in each menu of the player', async ({ page }) => {
    const path = episodePath(1, 1)
    await watch(page, path)
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    await seekTo(page, 8)
    const player = page.locator('.m-player')
    await page.touchscreen.tap(195, 200)
    await expect(player).toHaveAttribute('data-controls', 'visible')
    await expectNoneIsSmall(player, 'the controls')
    for (const [route, dialog] of MENUS) {
      await openPage(page, `${path}?r=${route}`)
      const menu = page.getByRole('dialog', { name: dialog })
      await expect(menu).toBeVisible()
      await expectNoneIsSmall(menu, dialog)
    }
  })

  for (const { name, config, open } of STATES.filter(({ name }) => PRESSED_IN.has(name))) {
    journey(`in the state ${name}`, async ({ page }) => {
      if (config) await useHostConfig(page, config)
      await open(page)
      await expectNoneIsSmall(topmost(page), name)
    })
  }
})
