import { fillShelf } from '../states/home.ts'
import { expect, journey } from '../support/journey.ts'
import { TELEVISION } from '../support/television.ts'

journey.describe('on a television', () => {
  journey.use(TELEVISION)

  journey('everything is half as large again, and five keys lead everywhere', { tag: '@gate' }, async ({ page }) => {
    await fillShelf(page)
    await expect(page.locator('html')).toHaveCSS('font-size', '24px')
    await expect(page.getByRole('main').locator('.m-poster-grid').first()).toHaveCSS('--m-cols', '6')
    const focusedLabel = () =>
      page.evaluate(() => {
        const { activeElement: focused, body } = document
        return focused === body ? '' : (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '')
      })

    // What listens to a remote comes after the first page, and gives the focus to its first card.
    await expect.poll(focusedLabel).not.toBe('')
    const seen = new Set<string>()
    const alongARow = [...Array(3).fill('ArrowRight'), ...Array(3).fill('ArrowLeft'), 'ArrowDown'] as string[]
    for (const key of Array.from({ length: 6 }, () => alongARow).flat()) {
      seen.add(await focusedLabel())
      await page.keyboard.press(key)
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
    await expect(page.getByRole('menuitem', { name: 'Watch', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  journey('the focus goes to the first title of a page, and stays where somebody has gone', async ({ page }) => {
    await fillShelf(page)
    const first = page.getByRole('main').locator('.m-card-link').first()
    await expect(first).toBeFocused()
    expect(await page.evaluate(() => scrollY), 'home is seen from its top').toBe(0)
    await page.goto('/discover')
    await expect(page.getByRole('region', { name: 'To begin with' }).getByRole('link', { name: 'Watch' })).toBeFocused()
    expect(await page.evaluate(() => scrollY), 'the film of the day is seen whole').toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('region', { name: 'To begin with' }).getByRole('link', { name: 'Watch' })).toBeFocused()
    await page.goto('/browse/')
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('detour')
    await expect(page.getByRole('link', { name: /Detour/ }).first()).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeFocused()
  })

  journey('the bar is solid: nothing is blurred behind it', async ({ page }) => {
    await page.goto('/discover')
    await expect(page.getByRole('heading', { name: 'The best of the archive' })).toBeVisible()
    const pane = () =>
      page.getByRole('banner').evaluate((bar) => {
        const { backdropFilter, backgroundColor } = getComputedStyle(bar, '::after')
        return { backdropFilter, isSolid: !/rgba|\//.test(backgroundColor) }
      })
    expect(await pane()).toEqual({ backdropFilter: 'none', isSolid: true })
  })
})
