import type { Page } from '@playwright/test'
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

  journey('a long press opens the same, lifting the finger presses nothing, and Back closes it', async ({ page }) => {
    await page.goto('/browse/nosferatu')
    await expect(card(page).getByRole('button', { name: 'About Nosferatu' })).toBeVisible()
    const poster = await card(page).locator('.m-poster').boundingBox()
    const finger = await page.context().newCDPSession(page)
    const at = { x: (poster?.x ?? 0) + 40, y: (poster?.y ?? 0) + 40 }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    const menu = page.getByRole('dialog', { name: 'Nosferatu' })
    await expect(menu).toBeVisible()
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
})
