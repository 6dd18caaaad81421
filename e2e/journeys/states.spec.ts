import type { Page } from '@playwright/test'
import { ACCOUNT } from '../states/account.ts'
import { APPEARANCE } from '../states/appearance.ts'
import { DISCOVER } from '../states/discover.ts'
import { HOME } from '../states/home.ts'
import { ONBOARDING } from '../states/onboarding.ts'
import { PAGES } from '../states/pages.ts'
import { PLAYER_MENUS } from '../states/player-menus.ts'
import { PLAYER_MOMENTS } from '../states/player-moments.ts'
import type { State } from '../states/state.ts'
import { WATCH } from '../states/watch.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { faultsOfGeometry } from '../support/geometry.ts'
import { expect, journey } from '../support/journey.ts'

/** Every state that the specification names and a viewer can meet, with the way to it. */
const STATES: readonly State[] = [
  ...HOME,
  ...DISCOVER,
  ...ACCOUNT,
  ...ONBOARDING,
  ...WATCH,
  ...PLAYER_MENUS,
  ...PLAYER_MOMENTS,
  ...PAGES,
  ...APPEARANCE,
]

/** What a state is checked in unless it says otherwise. */
const SIZES = [
  [1440, 900],
  [390, 844],
  [1920, 1080],
] as const

/** The picture of a film is the reel's; letters are drawn alike to a hair, not to a bit. */
const LOOK = { maxDiffPixelRatio: 0.004, threshold: 0.25 }
/** Fonts, and pictures that are in sight: those too that take the place of one that does not load. */
const everythingIsDrawn = (page: Page) =>
  page.waitForFunction(() => {
    const isInSight = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    }
    return (
      document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete || !isInSight(image))
    )
  })

journey.describe('every state', () => {
  journey('has a name of its own', () => {
    expect(new Set(STATES.map(({ name }) => name)).size).toBe(STATES.length)
  })

  for (const { name, rows, config, open, exempt, sizes = SIZES } of STATES) {
    journey(`${rows ? `${rows} ` : ''}${name} stands as it should`, async ({ page }) => {
      const [[firstWidth, firstHeight] = [1440, 900], ...otherSizes] = sizes
      await page.setViewportSize({ width: firstWidth, height: firstHeight })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.clock.setFixedTime(new Date('2026-03-02T20:30:00'))
      // What is drawn by lot is drawn alike, in whatever order answers come.
      await page.addInitScript(() => {
        Math.random = () => 0.42
      })
      if (config) {
        const entries = Object.entries(config).map(([key, value]) => [`VITE_${key}`, value])
        const body = `window.__CONFIG__ = ${JSON.stringify(Object.fromEntries(entries))}`
        await page.route('**/config.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
      }
      await open(page)
      await everythingIsDrawn(page)
      expect.soft(await accessibilityFaults(page, exempt)).toEqual([])
      expect.soft(await faultsOfGeometry(page), `${firstWidth} px`).toEqual([])
      // The film's own picture is not ours. By script, because the page's policy admits no style of a test.
      await page.evaluate(() => {
        for (const film of document.querySelectorAll<HTMLElement>('video, canvas')) film.style.visibility = 'hidden'
      })
      const look = await page.screenshot({ type: 'jpeg', quality: 70, animations: 'disabled', caret: 'initial' })
      expect.soft(look).toMatchSnapshot(`${name}.jpg`, LOOK)
      for (const [width, height] of otherSizes) {
        await page.setViewportSize({ width, height })
        expect.soft(await faultsOfGeometry(page), `${width} px`).toEqual([])
      }
    })
  }
})
