import { LAST_SECOND_OF_FILM } from '@matinee/testing/sample-reel'
import type { Locator, Page } from '@playwright/test'
import { fakeArchive } from '../support/archive.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { cardOf } from '../support/cards.ts'
import { sidewaysOverflow } from '../support/geometry.ts'
import { expect, journey } from '../support/journey.ts'
import { expectToPlay, watch } from '../support/watching.ts'

const SCREENS: ReadonlyArray<[name: string, path: string, ready: string | RegExp]> = [
  ['home', '/', /What would you like to watch/],
  ['results', '/browse/night', 'Results for “night”'],
  ['nothing found', '/browse/qqqqzzzz', /Nothing called/],
  ['discover', '/discover', 'The best of the archive'],
  ['an unknown address', '/no/such/page', 'This reel is missing'],
  ['an unknown title', '/media/tmdb-movie-1999999999-x', 'We could not find this title'],
]

const THEMES = ['default', 'blue', 'teal', 'red', 'gray', 'blck']

/** Opens the menu of the first card. */
async function cardMenu(page: Page): Promise<Locator> {
  const card = cardOf(page, 'Nosferatu')
  await card.hover()
  await card.getByRole('button', { name: 'About Nosferatu' }).click()
  return page.getByRole('menu', { name: 'Nosferatu' })
}

/** Has no source answer. */
const refuse = async (page: Page) => (await fakeArchive(page)).become('refusing')

/** What people see most, in which each theme has colours of its own. */
const THEMED: ReadonlyArray<
  [name: string, path: string, ready: (page: Page) => Locator | Promise<Locator>, before?: typeof refuse]
> = [
  ['home', '/', (page) => page.getByRole('heading', { name: 'To begin with' })],
  ['discover', '/discover', (page) => page.getByRole('heading', { name: 'The best of the archive' })],
  ['a programme', '/programmes/painted-shadows', (page) => page.getByRole('heading', { name: 'Painted shadows' })],
  ['a title', '/?m=details&title=tmdb-tv-2000000002-x', (page) => page.getByText('Please Stand By')],
  ['results', '/browse/night', (page) => page.getByRole('heading', { name: 'Results for “night”' })],
  ['the settings', '/settings', (page) => page.getByRole('heading', { name: 'Connections' })],
  [
    'the player',
    '/media/tmdb-movie-2000000001-x?r=/settings',
    (page) => page.getByRole('dialog', { name: 'Settings' }),
  ],
  [
    'the end of a film',
    `/media/tmdb-movie-2000000001-x?t=${LAST_SECOND_OF_FILM}`,
    (page) => page.getByRole('region', { name: 'The end' }),
  ],
  ['the menu of a card', '/browse/nosferatu', cardMenu],
  [
    'a search without a result',
    '/media/tmdb-movie-1000037638-detour',
    (page) => page.getByRole('heading', { name: "We couldn't find that" }),
    refuse,
  ],
  ['all programmes', '/programmes', (page) => page.getByRole('heading', { name: 'Programmes', level: 1 })],
  ['a row as a page', '/discover?row=movie-top_rated', (page) => page.getByRole('heading', { level: 1 })],
  ['the log-in', '/login', (page) => page.getByRole('heading', { level: 1 })],
  ['the setup', '/onboarding', (page) => page.getByRole('heading', { level: 1 })],
  ['the admin page', '/admin', (page) => page.getByRole('heading', { level: 1 })],
  ['About', '/about', (page) => page.getByRole('heading', { level: 1 })],
  ['the registration', '/register', (page) => page.getByRole('heading', { level: 1 })],
  ['an unknown address', '/no/such/page', (page) => page.getByRole('heading', { name: 'This reel is missing' })],
  [
    'an unknown title',
    '/media/tmdb-movie-1999999999-x',
    (page) => page.getByRole('heading', { name: 'We could not find this title' }),
  ],
  ['the sheet of keys', '/?m=help', (page) => page.getByRole('dialog', { name: 'Keys' })],
]

/** Asks the browser for what a viewer has chosen in the system. */
async function prefer(page: Page, name: string, value: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setEmulatedMedia', { features: [{ name, value }] })
}

async function expectNoFaultInAnyTheme(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
    expect.soft(await accessibilityFaults(page, ['video-caption']), theme).toEqual([])
  }
}

journey.describe('accessibility', () => {
  for (const [name, path, ready] of SCREENS) {
    journey(`${name} has no fault that a checker can find`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
    })
  }

  for (const [name, path, ready, before] of THEMED) {
    journey(`S-010 ${name} has no fault in any theme`, async ({ page }) => {
      journey.setTimeout(90_000)
      await before?.(page)
      await page.goto(path)
      const shown = await ready(page)
      await expect(shown.first()).toBeVisible()
      await expectNoFaultInAnyTheme(page)
    })
  }

  journey.describe('on a phone', () => {
    journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    journey('S-010 the sheet of a card has no fault in any theme', async ({ page }) => {
      await page.goto('/browse/nosferatu')
      await cardOf(page, 'Nosferatu').getByRole('button', { name: 'About Nosferatu' }).tap()
      await expect(page.getByRole('dialog', { name: 'Nosferatu' })).toBeVisible()
      await expectNoFaultInAnyTheme(page)
    })
  })

  journey('the player and its menu have no fault that a checker can find', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/media/tmdb-movie-2000000001-x?r=/settings/quality')
    await expectToPlay(page)
    await expect(page.getByRole('dialog', { name: 'Quality' })).toBeVisible()
    expect(await accessibilityFaults(page, ['video-caption'])).toEqual([])
  })

  journey(
    'the menu takes the focus, moves it by arrows, and gives it back on Escape',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto('/media/tmdb-movie-2000000001-x')
      await expectToPlay(page)
      await page.mouse.move(700, 400)
      await page.getByRole('button', { name: 'Settings' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Quality' })).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('button', { name: 'Audio' })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('button', { name: 'Download' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()
    },
  )

  journey('the skip link leads past the top bar', async ({ page }) => {
    await page.goto('/browse/night')
    await expect(page.getByRole('heading', { name: /Results for/ })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  })

  for (const width of [390, 1440, 1920]) {
    journey(`nothing scrolls sideways at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const [, path, ready] of SCREENS) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible()
        expect(await sidewaysOverflow(page), path).toBe(0)
      }
    })
  }

  /** Contrast of what is drawn in an element's own colour to a surface, as the checker counts it. */
  const contrastOf = (page: Page, selector: string, surface: string) =>
    page.evaluate(
      ([of, on]) => {
        const canvas = new OffscreenCanvas(1, 1)
        const paint = canvas.getContext('2d', { willReadFrequently: true })
        const lightOf = (colour: string) => {
          if (!paint) return 0
          paint.clearRect(0, 0, 1, 1)
          paint.fillStyle = colour
          paint.fillRect(0, 0, 1, 1)
          const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data
          const linear = (part: number) =>
            part / 255 <= 0.04 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
          return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        }
        const element = document.querySelector(of)
        const ground = document.querySelector(on)
        if (!element || !ground) return 0
        const [one, other] = [
          lightOf(getComputedStyle(element).color),
          lightOf(getComputedStyle(ground).backgroundColor),
        ]
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      },
      [selector, surface] as const,
    )

  journey('more contrast lifts what is quiet', async ({ page }) => {
    await page.goto('/browse/night')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    const quiet = await contrastOf(page, '.m-card-meta', 'body')
    await page.emulateMedia({ contrast: 'more' })
    await expect.poll(() => contrastOf(page, '.m-card-meta', 'body')).toBeGreaterThan(Math.max(quiet + 2, 10))
  })

  journey('less transparency makes solid what lies over the page', async ({ page }) => {
    const seenThrough = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.m-top, .m-search-field')]
          .flatMap((element) => [getComputedStyle(element), getComputedStyle(element, '::after')])
          .some(({ backdropFilter }) => backdropFilter !== 'none'),
      )
    await page.goto('/browse/night')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    expect(await seenThrough()).toBe(true)
    await prefer(page, 'prefers-reduced-transparency', 'reduce')
    await expect.poll(seenThrough).toBe(false)
  })

  journey("the system's own colours take over, with an edge around what can be pressed", async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/browse/night')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    for (const selector of ['.m-search-field', '.m-button', '.m-card-more']) {
      await expect(page.locator(selector).first()).toHaveCSS('border-top-style', 'solid')
    }
    await page.goto('/settings')
    for (const selector of ['.m-toggle', '.m-select > select', '.m-button']) {
      await expect(page.locator(selector).first()).toHaveCSS('border-top-style', 'solid')
    }
  })

  journey("the player stays white on black under the system's colours, its icons and words too", async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await watch(page, '/media/tmdb-movie-2000000001-x?r=/settings')
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    for (const selector of ['.m-player-bottom button svg', '.m-menu svg', '.m-menu p', '.m-menu .text-secondary']) {
      expect(await contrastOf(page, selector, '.m-menu'), selector).toBeGreaterThan(7)
    }
  })
})
