import type { Page } from '@playwright/test'
import { register } from '../support/account.ts'
import { expect, journey } from '../support/journey.ts'
import { save, stored } from '../support/settings.ts'
import { pressOn } from '../support/watching.ts'

/** Opens the order of the viewer's own; returns how to read it, first source first. */
async function openSourceOrder(page: Page): Promise<() => Promise<string[]>> {
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'My source order' }).click()
  const rows = page.getByRole('list', { name: 'My source order' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  return async () => (await rows.allTextContents()).map((text) => text.replace(/^\d+/, ''))
}

journey.describe('settings', () => {
  journey(
    'a section that the address names stays in its place while what comes late makes the page longer',
    async ({ page }) => {
      await register(page, 'Laptop')
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/sessions', async (route) => {
        await held
        await route.continue()
      })
      // A window as tall as this one is not filled by the sections that are there at once.
      await page.setViewportSize({ width: 1440, height: 1600 })
      await page.goto('/settings#connections')
      const section = page.getByRole('region', { name: 'Connections' })
      const isAtTop = () =>
        section.evaluate((it) => {
          const { top } = it.getBoundingClientRect()
          return top >= 0 && top <= 120
        })
      const late = page.getByText('This device', { exact: true })
      await expect(section.getByText('Proxy workers')).toBeInViewport()
      await expect(section.getByRole('heading', { name: 'Jellyfin' })).toBeInViewport()
      await expect(late).toHaveCount(0)
      const before = await page.evaluate(() => document.documentElement.scrollHeight)
      release()
      await expect(late).toHaveCount(1)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(before)
      await expect.poll(isAtTop).toBe(true)
    },
  )

  journey('S-246 S-247 S-248 changes are held until they are saved', { tag: '@gate' }, async ({ page }) => {
    await page.goto('/settings')
    const previews = page.getByRole('switch', { name: 'Preview pictures' })
    await expect(previews).toHaveAttribute('aria-checked', 'false')
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    await previews.click()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(previews).toHaveAttribute('aria-checked', 'false')
    await previews.click()
    await save(page)
    expect(await page.evaluate(stored('__MW::preferences'))).toMatchObject({
      enableThumbnails: true,
      enableAutoplay: true,
    })
    await page.reload()
    await expect(previews).toHaveAttribute('aria-checked', 'true')
  })

  journey(
    'S-006 S-259 a theme is worn as it is chosen, and taken off when the page is left',
    { tag: '@gate' },
    async ({ page }) => {
      const worn = () => page.evaluate(() => document.documentElement.dataset['theme'])
      await page.goto('/settings')
      await page.getByRole('radio', { name: /^Red/ }).click()
      await expect.poll(worn).toBe('red')
      await page.keyboard.press('ArrowRight')
      await expect.poll(worn).toBe('gray')
      await page.getByRole('link', { name: 'Matinee, home' }).click()
      await page.getByRole('button', { name: 'Leave', exact: true }).click()
      await expect.poll(worn).toBe('default')
      await page.goto('/settings')
      await page.getByRole('radio', { name: /^Blue Day/ }).click()
      await save(page)
      await page.goto('/')
      await expect.poll(worn).toBe('blue')
    },
  )

  journey('S-249 sources are ordered by drag', async ({ page }) => {
    const names = await openSourceOrder(page)
    const [first, second, third] = await names()
    const handle = (name: string | undefined) => page.getByRole('button', { name: `Drag ${name}`, exact: true })
    await handle(third).scrollIntoViewIfNeeded()
    const [from, to] = [await handle(third).boundingBox(), await handle(first).boundingBox()]
    if (!from || !to) throw new Error('a row has no place')
    const middle = (box: { x: number; y: number; width: number; height: number }) =>
      [box.x + box.width / 2, box.y + box.height / 2] as const
    await page.mouse.move(...middle(from))
    await page.mouse.down()
    await page.mouse.move(...middle(to), { steps: 8 })
    await expect(page.getByText(`${third} is over place 1`)).toBeAttached()
    await page.mouse.up()
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual([third, first, second])
    await expect(page.getByText('Unsaved changes')).toBeVisible()
  })

  journey(
    'S-005 S-454 S-455 S-570 S-574 devices are listed, renamed and removed',
    { tag: '@gate' },
    async ({ page, browser, baseURL }) => {
      const passphrase = await register(page, 'Laptop')
      const other = await browser.newContext({ baseURL: baseURL ?? '' })
      const tv = await other.newPage()
      await tv.goto('/login')
      await tv.getByLabel('Passphrase', { exact: true }).fill(passphrase)
      await tv.getByLabel('Device name').fill('Television')
      await tv.getByRole('button', { name: 'Log in' }).click()
      await expect(tv).toHaveURL('/')

      await page.goto('/settings')
      const devices = page.getByRole('listitem').filter({ hasText: /This device|Seen/ })
      await expect(devices).toHaveCount(2)
      await expect(devices.first()).toContainText('Laptop')
      await page.getByLabel('Device name').fill('x'.repeat(337))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText('This device name is too long')
      await page.getByLabel('Device name').fill('Kitchen laptop')
      await save(page)
      await page.reload()
      await expect(devices.first()).toContainText('Kitchen laptop')
      await page.getByRole('button', { name: 'Remove Television' }).click()
      await expect(devices).toHaveCount(1)
      await page.route('**/sessions', (route) => route.fulfill({ status: 500, json: {} }))
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('Failed to load sessions')
      await other.close()
    },
  )

  journey('S-242 S-243 S-244 the profile is changed, and the account deleted', { tag: '@gate' }, async ({ page }) => {
    await register(page, 'Laptop')
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Edit profile picture' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radiogroup')).toHaveCount(3)
    await dialog.getByRole('radio', { name: 'Sofa' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await save(page)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    // Once it has begun nothing calls it off, and the dialog tells how it went.
    let fail = () => {}
    const isToFail = new Promise<void>((resolve) => (fail = resolve))
    await page.route('**/users/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      await isToFail
      return route.fulfill({ status: 500, json: {} })
    })
    await page.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByRole('button', { name: 'Delete it' }).click()
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeDisabled()
    await pressOn(page, dialog.getByRole('button', { name: 'Keep it' }))
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
    await expect(dialog).toBeVisible()
    fail()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.unroute('**/users/*')

    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/settings')
    await expect(page.getByText('Take your shelf with you')).toBeVisible()
  })
})
