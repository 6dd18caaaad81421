import type { Locator, Page } from '@playwright/test'
import { cardOf, pressDetails } from '../support/cards.ts'
import { turnPage } from '../support/direction.ts'
import { expect, journey } from '../support/journey.ts'
import { openListOf, waitForPictures } from '../support/one-object.ts'
import { expectToPlay } from '../support/watching.ts'

const FILM = 'The General'
const FILM_THAT_PLAYS = "The Projectionist's Reel"

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

const motionsIn = (page: Page) => page.evaluate(() => (window as unknown as { motions: string[][] }).motions)

/** The next motions stand still from their first frame. */
const holdMotions = (page: Page) =>
  page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    const { documentElement } = document
    document.startViewTransition = (update) => {
      const transition = start(update)
      void transition.ready.then(() => {
        for (const animation of document.getAnimations()) animation.pause()
        return (documentElement.dataset['held'] = 'yes')
      })
      return transition
    }
  })

const WHOLE_MOTION = ['group', 'new', 'old'].map((part) => `::view-transition-${part}(m-picture)`)

/** Sums in the page what its layout shifts, also right after a press. */
const sumShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0
    const observer = new PerformanceObserver(note)
    function note(list: PerformanceObserverEntryList) {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
    }
    observer.observe({ type: 'layout-shift', buffered: true })
    const takeShift = () => {
      for (const entry of observer.takeRecords()) sum += (entry as PerformanceEntry & { value: number }).value
      const taken = sum
      sum = 0
      return taken
    }
    Object.assign(window, { takeShift })
  })

/** What has shifted since this was last read, once the page has drawn twice more. */
const takeShift = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    return (window as unknown as { takeShift: () => number }).takeShift()
  })

journey.describe('a card and its details', () => {
  journey('are one picture that moves there and back', async ({ page }) => {
    await waitForPictures(page)
    await noteMotions(page)
    await openListOf(page, FILM)
    await pressDetails(page, FILM)
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText(FILM)
    await expect.poll(() => motionsIn(page)).toEqual([WHOLE_MOTION])
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(cardOf(page, FILM).locator('.m-card-link')).toBeFocused()
    await expect.poll(() => motionsIn(page)).toEqual([WHOLE_MOTION, WHOLE_MOTION])
  })

  /** Details close, and the motion stands. */
  async function openHeld(page: Page): Promise<void> {
    await waitForPictures(page)
    await openListOf(page, FILM)
    await pressDetails(page, FILM)
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText(FILM)
    await expect(page.locator('html')).not.toHaveAttribute('data-moves')
    await holdMotions(page)
    await page.goBack()
    await expect(page.locator('html')).toHaveAttribute('data-held')
  }

  /** Its middle, to be pressed without asking whether it is found there: while pictures move, nothing of the page is. */
  async function middleOf(control: Locator): Promise<readonly [number, number]> {
    const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return [x + width / 2, y + height / 2]
  }

  journey('let a press through while they move, but not the second one of two', async ({ page }) => {
    const html = page.locator('html')
    await openHeld(page)
    await page.mouse.move(...(await middleOf(page.getByRole('banner').getByRole('link', { name: 'Discover' }))))
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(html).toHaveAttribute('data-moves', 'close')
    await page.mouse.down()
    await page.mouse.up()
    await expect(page).toHaveURL(/\/discover$/)
    await expect(html).not.toHaveAttribute('data-moves')
  })

  journey('let a press through to a box that is typed in', async ({ page }) => {
    await openHeld(page)
    const box = page.getByRole('searchbox')
    await page.mouse.click(...(await middleOf(box)))
    await expect(box).toBeFocused()
    await expect(page.locator('html')).not.toHaveAttribute('data-moves')
  })

  journey('show nothing of a film beside the still that it has become', async ({ page }) => {
    await waitForPictures(page)
    await openListOf(page, FILM_THAT_PLAYS)
    await pressDetails(page, FILM_THAT_PLAYS)
    const dialog = page.getByRole('dialog')
    await expect(page.locator('html')).not.toHaveAttribute('data-moves')
    await dialog.getByRole('link', { name: 'Watch', exact: true }).press('Enter')
    await expectToPlay(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-moves')
    await holdMotions(page)
    await page.goBack()
    await expect(page.locator('html')).toHaveAttribute('data-held')
    /** How opaque film and still are so many ms after the motion began. */
    const opacitiesAt = (ms: number) =>
      page.evaluate((time) => {
        for (const animation of document.getAnimations()) animation.currentTime = time
        return ['old', 'new'].map((part) => {
          const { opacity } = getComputedStyle(document.documentElement, `::view-transition-${part}(m-picture)`)
          return Number(opacity)
        })
      }, ms)
    expect(await opacitiesAt(0)).toEqual([1, 0])
    expect(await opacitiesAt(280)).toEqual([0, 1])
  })

  journey('are cut for viewers who want less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await noteMotions(page)
    await openListOf(page, FILM)
    await pressDetails(page, FILM)
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText(FILM)
    await page.goBack()
    await expect(cardOf(page, FILM).locator('.m-card-link')).toBeFocused()
    await openListOf(page, FILM_THAT_PLAYS)
    const link = cardOf(page, FILM_THAT_PLAYS).locator('.m-card-link')
    await link.press('Enter')
    await expectToPlay(page)
    await page.goBack()
    await expect(link).toBeFocused()
    await pressDetails(page, FILM_THAT_PLAYS)
    const watch = page.getByRole('dialog').getByRole('link', { name: 'Watch', exact: true })
    await watch.press('Enter')
    await expectToPlay(page)
    await page.goBack()
    await expect(watch).toBeVisible()
    expect(await motionsIn(page)).toEqual([])
  })
})

/** What the browser counts where nothing but fractions of pixels moves. */
const MOST_SHIFT = 0.001

// The sources begin at the foot of a wide window: their rows slide, and only the words of the first change at their place.
for (const [window, width, height, direction] of [
  ['in a wide window', 1440, 700, 'ltr'],
  ['on a phone', 390, 640, 'ltr'],
  ['from right to left', 1440, 700, 'rtl'],
] as const) {
  journey(`nothing shifts from a card to details, to the player and back, ${window}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await waitForPictures(page)
    await noteMotions(page)
    await sumShifts(page)
    await openListOf(page, FILM_THAT_PLAYS)
    await turnPage(page, direction)
    const motions = async (count: number) => {
      await expect.poll(() => motionsIn(page)).toEqual(Array.from({ length: count }, () => WHOLE_MOTION))
      await expect(page.locator('html')).not.toHaveAttribute('data-moves')
    }
    await takeShift(page)
    const shifts: Record<string, number> = {}
    await pressDetails(page, FILM_THAT_PLAYS)
    await motions(1)
    shifts['card to details'] = await takeShift(page)
    await page.goBack()
    await motions(2)
    shifts['details to card'] = await takeShift(page)
    await cardOf(page, FILM_THAT_PLAYS).locator('.m-card-link').press('Enter')
    await motions(3)
    await expectToPlay(page)
    shifts['card to player'] = await takeShift(page)
    await page.goBack()
    await motions(4)
    shifts['player to card'] = await takeShift(page)
    await expect(cardOf(page, FILM_THAT_PLAYS).locator('.m-card-link')).toBeFocused()
    await pressDetails(page, FILM_THAT_PLAYS)
    await motions(5)
    shifts['card to details again'] = await takeShift(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Watch', exact: true }).press('Enter')
    await motions(6)
    shifts['details to player'] = await takeShift(page)
    await page.goBack()
    await motions(7)
    shifts['player to details'] = await takeShift(page)
    await page.goBack()
    await motions(8)
    shifts['the same details to card'] = await takeShift(page)
    await expect(cardOf(page, FILM_THAT_PLAYS).locator('.m-card-link')).toBeFocused()
    for (const [way, shift] of Object.entries(shifts)) expect.soft(shift, way).toBeLessThan(MOST_SHIFT)
  })
}
