import { fillShelf } from '../states/home.ts'
import { expect, journey } from '../support/journey.ts'

journey.describe('on a television', () => {
  journey.use({
    viewport: { width: 1920, height: 1080 },
    userAgent: 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Version/6.0 TV Safari/537.36',
  })

  journey('everything is half as large again, and five keys lead everywhere', async ({ page }) => {
    await fillShelf(page)
    await expect(page.locator('html')).toHaveCSS('font-size', '24px')
    await expect(page.getByRole('main').locator('.m-poster-grid').first()).toHaveCSS('--m-cols', '6')
    const focusedLabel = () =>
      page.evaluate(() => {
        const { activeElement: focused, body } = document
        return focused === body ? '' : (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '')
      })

    // What listens to a remote comes after the first page.
    const afterDown = async () => {
      await page.keyboard.press('ArrowDown')
      return focusedLabel()
    }
    await expect.poll(afterDown).not.toBe('')
    const seen = new Set<string>()
    for (let press = 0; press < 12; press += 1) {
      seen.add(await focusedLabel())
      await page.keyboard.press('ArrowDown')
    }
    expect([...seen].some((label) => label.includes("The Projectionist's Reel"))).toBe(true)
    for (let press = 0; press < 14; press += 1) await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('banner').locator(':focus')).toHaveCount(1)

    await page.getByRole('searchbox').focus()
    await page.keyboard.type('detour')
    await expect(page.getByRole('link', { name: /Detour/ }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('searchbox')).not.toBeFocused()
    await page.getByRole('button', { name: 'About Detour' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
