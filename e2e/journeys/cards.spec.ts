import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../support/axe.ts'
import { expect, journey } from '../support/journey.ts'

const card = (page: Page) => page.locator('.m-card').filter({ hasText: 'Nosferatu' }).first()
const saved = (page: Page) => card(page).locator('.m-card-saved')

journey.describe('cards under a finger', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  journey(
    'nothing lies on a poster; a button in the caption opens what else can be done',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto('/browse/nosferatu')
      const more = card(page).getByRole('button', { name: 'About Nosferatu' })
      await expect(more).toBeVisible()
      await expect(page.locator('.m-card-disc').filter({ visible: true })).toHaveCount(0)
      const [button, poster] = await Promise.all([more.boundingBox(), card(page).locator('.m-poster').boundingBox()])
      expect(button?.width).toBeGreaterThanOrEqual(44)
      expect(button?.height).toBeGreaterThanOrEqual(44)
      expect(button?.y).toBeGreaterThanOrEqual((poster?.y ?? 0) + (poster?.height ?? 0))
      await more.tap()
      const menu = page.getByRole('dialog', { name: 'Nosferatu' })
      expect(await accessibilityFaults(page)).toEqual([])
      for (const item of await menu.getByRole('button').all()) {
        expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      }
      await menu.getByRole('button', { name: 'Add bookmark' }).tap()
      await expect(menu).toHaveCount(0)
      await expect(saved(page)).toBeVisible()
      await more.tap()
      await menu.getByRole('button', { name: 'Remove bookmark' }).tap()
      await expect(saved(page)).toHaveCount(0)
      await more.tap()
      await menu.getByRole('button', { name: 'Details' }).tap()
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
