import type { Locator, Page } from '@playwright/test'
import { hitByRandomPresses } from '../../apps/web/src/blocks/testing/hit-by-random-presses.ts'
import { openEmpty, openShelf } from '../states/home.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { cardOf, savedMark } from '../support/cards.ts'
import { expect, journey } from '../support/journey.ts'

const card = (page: Page) => cardOf(page, 'Nosferatu')
const saved = (page: Page) => savedMark(page, 'Nosferatu')

journey.describe('cards under a finger', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  journey(
    'nothing lies on a poster; a button in the caption opens what else can be done',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto('/browse/nosferatu')
      const more = card(page).getByRole('button', { name: 'About Nosferatu' })
      await expect(more).toBeVisible()
      const [button, poster] = await Promise.all([more.boundingBox(), card(page).locator('.m-poster').boundingBox()])
      expect(button?.width).toBeGreaterThanOrEqual(44)
      expect(button?.height).toBeGreaterThanOrEqual(44)
      expect(button?.y).toBeGreaterThanOrEqual((poster?.y ?? 0) + (poster?.height ?? 0))
      await more.tap()
      const menu = page.getByRole('dialog', { name: 'Nosferatu' })
      expect(await accessibilityFaults(page)).toEqual([])
      const items = menu.getByRole('menuitem')
      await expect(items).toHaveText(['Watch', 'Details', 'Add bookmark', 'Mark as watched', 'Copy link'])
      for (const item of await items.all()) {
        expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(52)
      }
      await menu.getByRole('menuitem', { name: 'Add bookmark' }).tap()
      await expect(menu).toHaveCount(0)
      await expect(saved(page)).toBeVisible()
      await more.tap()
      await menu.getByRole('menuitem', { name: 'Remove bookmark' }).tap()
      await expect(saved(page)).toHaveCount(0)
      await more.tap()
      await menu.getByRole('menuitem', { name: 'Details' }).tap()
      await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText('Nosferatu')
    },
  )

  /** What 10,000 taps hit on a card with its menu, in the middle of the window. */
  async function hitByTaps(of: Locator): Promise<string[]> {
    await expect(of.getByRole('button', { name: /^About / })).toBeVisible()
    await of.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    return of.evaluate(hitByRandomPresses)
  }
  const CARD_AND_MENU = ['caption: link', 'caption: menu', 'picture: link']

  journey('of 10,000 taps on a begun title of the shelf each hits the card or its menu', async ({ page }) => {
    await openShelf(page)
    expect(await page.evaluate(() => matchMedia('(hover: none) and (pointer: coarse)').matches)).toBe(true)
    for (const title of ['The General', 'Test Card Theatre']) {
      await expect(cardOf(page, title).getByRole('progressbar')).toBeVisible()
      expect(await hitByTaps(cardOf(page, title)), title).toEqual(CARD_AND_MENU)
    }
  })

  journey('of 10,000 taps on a still and on a result each hits the card or its menu', async ({ page }) => {
    await openEmpty(page)
    for (const still of await page.locator('.m-still').all()) expect(await hitByTaps(still)).toEqual(CARD_AND_MENU)
    await page.goto('/browse/nosferatu')
    expect(await hitByTaps(card(page))).toEqual(CARD_AND_MENU)
  })

  journey('a long press opens the same, lifting the finger presses nothing, and Back closes it', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.vibrate = (pattern) => {
        document.documentElement.dataset['ticks'] =
          `${document.documentElement.dataset['ticks'] ?? ''}${String(pattern)};`
        return true
      }
    })
    await page.goto('/browse/nosferatu')
    await expect(card(page).getByRole('button', { name: 'About Nosferatu' })).toBeVisible()
    // A browser lets a page tick only after a press.
    await page.getByRole('heading', { level: 1 }).tap()
    const poster = await card(page).locator('.m-poster').boundingBox()
    const finger = await page.context().newCDPSession(page)
    const at = { x: (poster?.x ?? 0) + 40, y: (poster?.y ?? 0) + 40 }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    const menu = page.getByRole('dialog', { name: 'Nosferatu' })
    await expect(menu).toBeVisible()
    const width = async () => (await card(page).locator('.m-poster').boundingBox())?.width ?? 0
    await expect.poll(async () => (await width()) / (poster?.width ?? 1)).toBeCloseTo(1.03, 3)
    await expect(page.locator('html')).toHaveAttribute('data-ticks', '8;')
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(menu).toBeVisible()
    await expect(page).toHaveURL(/\/browse\/nosferatu$/)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await card(page).getByRole('button', { name: 'About Nosferatu' }).tap()
    await expect(menu).toBeVisible()
    await page.reload()
    await expect(saved(page)).toHaveCount(0)
    await card(page).getByRole('button', { name: 'About Nosferatu' }).tap()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toHaveCount(0)
    await expect(page).toHaveURL(/\/browse\/nosferatu$/)
  })

  journey('a finger that scrolls from a card opens nothing, however long it stays on it', async ({ page }) => {
    await page.clock.install()
    await page.goto('/discover')
    const first = page.getByRole('main').getByRole('listitem').first()
    await expect(first.getByRole('button', { name: /^About / })).toBeVisible()
    const { x = 0, y = 0 } = (await first.boundingBox()) ?? {}
    const finger = await page.context().newCDPSession(page)
    const at = (up: number) => ({ touchPoints: [{ x: x + 40, y: y + 120 - up }] })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) })
    for (const up of [20, 40, 60, 80, 100]) {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(up) })
    }
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.clock.runFor(2000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.clock.runFor(2000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/discover$/)
  })
})
