import type { Page } from '@playwright/test'
import { cardOf, pressDetails } from '../support/cards.ts'
import { expect, journey } from '../support/journey.ts'

const FILM = 'The General'

/** Notes in the page which parts of the picture each transition moves, as it begins to. */
const noteMotions = (page: Page) =>
  page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    const motions: string[][] = []
    document.startViewTransition = (update) => {
      const transition = start(update)
      void transition.ready.then(
        () => {
          const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
          motions.push([...new Set(parts.filter((part) => part.includes('(m-picture)')))].toSorted())
          return motions
        },
        () => motions,
      )
      return transition
    }
    Object.assign(window, { motions })
  })

/** The page waits for its pictures as long as a busy machine needs: for viewers it does so for this long, ms. */
const waitForPictures = (page: Page, longestWait = 150) =>
  page.addInitScript((held) => {
    const set = window.setTimeout.bind(window)
    const hold = (run: TimerHandler, ms?: number, ...rest: unknown[]) => (ms === held ? 0 : set(run, ms, ...rest))
    window.setTimeout = hold as typeof setTimeout
  }, longestWait)

const motionsIn = (page: Page) => page.evaluate(() => (window as unknown as { motions: string[][] }).motions)

const WHOLE_MOTION = ['group', 'new', 'old'].map((part) => `::view-transition-${part}(m-picture)`)

/** Opens a list whose film the pointer has rested on, so that its still is there. */
async function openList(page: Page) {
  await page.goto('/browse/general')
  const still = page.waitForResponse(/still-\d+/)
  await cardOf(page, FILM).hover()
  await still
  await page.waitForLoadState('networkidle')
}

journey.describe('a card and its details', () => {
  journey('are one picture that moves there and back', async ({ page }) => {
    await waitForPictures(page)
    await noteMotions(page)
    await openList(page)
    await pressDetails(page, FILM)
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText(FILM)
    await expect.poll(() => motionsIn(page)).toEqual([WHOLE_MOTION])
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(cardOf(page, FILM).locator('.m-card-link')).toBeFocused()
    await expect.poll(() => motionsIn(page)).toEqual([WHOLE_MOTION, WHOLE_MOTION])
  })

  journey('are cut for viewers who want less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await noteMotions(page)
    await openList(page)
    await pressDetails(page, FILM)
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText(FILM)
    await page.goBack()
    await expect(cardOf(page, FILM).locator('.m-card-link')).toBeFocused()
    expect(await motionsIn(page)).toEqual([])
  })
})
