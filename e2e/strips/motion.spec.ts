import type { Locator, Page } from '@playwright/test'
import { cardOf, pressDetails } from '../support/cards.ts'
import { holdRequests } from '../support/held-requests.ts'
import { holdTimers } from '../support/held-timers.ts'
import { expect, journey } from '../support/journey.ts'
import { openListOf, waitForPictures } from '../support/one-object.ts'
import { expectToPlay } from '../support/watching.ts'
import { keepStrip, pictureMoves, timeOf, type Frame } from './strip.ts'

const FILM = "The Projectionist's Reel"
/** Of the 480 ms that a picture moves (docs/specification/look.md). */
const MOMENTS = [0, 120, 200, 280, 360, 479]

/** For so long a search for a stream is not told (docs/decisions/0101). */
const UNTOLD_SEARCH_MS = 600

/** The frames of a motion of the picture that a press begins. */
async function framesOf(page: Page, press: () => Promise<unknown>, moments = MOMENTS): Promise<Frame[]> {
  const time = await timeOf(page)
  await time.stop()
  await press()
  await pictureMoves(page)
  const frames = []
  for (const ms of moments) frames.push(await time.frameAt(ms))
  await time.goOn()
  return frames
}

const details = (page: Page) => page.getByRole('dialog', { name: 'Details' })

/** Keeps two strips of the player, which a press opens `from` somewhere: the way there, and the way back. */
async function keepPlayerStrips(page: Page, [size, from]: readonly [string, string], press: () => Promise<unknown>) {
  // What is seen on the way to the player is not yet the film.
  const giveReel = await holdRequests(page, '**/samples/**')
  const toPlayer = await framesOf(page, press, MOMENTS.slice(1))
  giveReel()
  // Held for as long as pictures take, its sources may have been given up.
  await page.goBack()
  await press()
  await expectToPlay(page)
  const film = { caption: 'the film runs', picture: await page.screenshot() }
  await keepStrip(page, `${size}-${from}-to-player`, [...toPlayer, film])
  await keepStrip(page, `${size}-player-to-${from}`, await framesOf(page, () => page.goBack()))
}

/** How viewers of a window press: with a mouse and keys, or with a finger, which opens details by the sheet of the card. */
const WAYS = {
  wide: {
    device: { viewport: { width: 1440, height: 900 } },
    press: (on: Locator) => on.click(),
    beforeDetails: async (page: Page) => () => pressDetails(page, FILM),
  },
  phone: {
    device: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    press: (on: Locator) => on.tap(),
    beforeDetails: async (page: Page) => {
      await cardOf(page, FILM)
        .getByRole('button', { name: `About ${FILM}` })
        .tap()
      const item = page.getByRole('menuitem', { name: 'Details', exact: true })
      // Once the sheet has come up.
      await item.tap({ trial: true })
      return () => item.tap()
    },
  },
}

for (const [size, { device, press, beforeDetails }] of Object.entries(WAYS)) {
  journey.describe(size, () => {
    journey.use(device)

    journey.beforeEach(async ({ page }) => {
      await waitForPictures(page)
      // Pictures take longer to take than the search for a stream is kept from view: none is to be told of here.
      await holdTimers(page, UNTOLD_SEARCH_MS)
      await openListOf(page, FILM)
    })

    journey('card, details, player and back', async ({ page }) => {
      await keepStrip(page, `${size}-card-to-details`, await framesOf(page, await beforeDetails(page)))
      const watch = details(page)
        .getByRole('link', { name: /^Watch/ })
        .first()
      await expect(watch).toBeVisible()
      await page.waitForLoadState('networkidle')
      await keepPlayerStrips(page, [size, 'details'], () => press(watch))
      await expect(details(page)).toBeVisible()
    })

    journey('card, player and back', async ({ page }) => {
      const link = cardOf(page, FILM).locator('.m-card-link')
      await keepPlayerStrips(page, [size, 'card'], () => press(link))
      await expect(link).toBeFocused()
    })
  })
}
