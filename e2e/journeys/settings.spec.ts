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
  journey('S-039 S-158 S-159 show every section, and lead to the admin panel', async ({ page }) => {
    await page.goto('/settings')
    for (const name of ['Account', 'Preferences', 'Subtitles', 'Appearance', 'Connections', 'Library']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    }
    await expect(page.getByText('Admin panel')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Check it out' })).toHaveAttribute('href', '/admin')
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register')
  })

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

  const ways = {
    'by a key': (page: Page) => page.keyboard.press('Home'),
    // All that the page hears where a scrollbar is dragged.
    'by its scrollbar': (page: Page) => page.evaluate(() => window.scrollTo(0, 0)),
  }
  for (const [way, scroll] of Object.entries(ways)) {
    journey(
      `a page that the viewer scrolled ${way} is not taken back to the section of its address`,
      async ({ page }) => {
        await page.goto('/settings#connections')
        const account = page.getByRole('heading', { level: 2, name: 'Account' })
        await expect(page.getByRole('heading', { name: 'Jellyfin' })).toBeVisible()
        await expect(account).not.toBeInViewport()
        await scroll(page)
        await expect(account).toBeInViewport()
        const main = page.getByRole('main')
        const wide = await main.evaluate((it) => it.clientHeight)
        await page.setViewportSize({ width: 600, height: 700 })
        await expect.poll(() => main.evaluate((it) => it.clientHeight)).not.toBe(wide)
        await expect(account).toBeInViewport()
      },
    )
  }

  journey('on a phone the sections stay in sight below the bar', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/settings')
    const link = page.locator('.m-settings-side').getByRole('link', { name: 'Preferences' })
    await expect(link).toBeVisible()
    await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }))
    await expect(link).toBeInViewport()
    const bar = await page.getByRole('banner').boundingBox()
    const box = await link.boundingBox()
    expect(Math.abs((box?.y ?? NaN) - (bar?.height ?? NaN))).toBeLessThanOrEqual(1)
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await link.click()
    const heading = page.getByRole('heading', { level: 2, name: 'Preferences' })
    await expect(heading).toBeInViewport()
    await expect
      .poll(async () => ((await heading.boundingBox())?.y ?? NaN) >= (box?.y ?? NaN) + (box?.height ?? NaN))
      .toBe(true)
  })

  journey('a backend on this machine is not called insecure', async ({ page }) => {
    await page.goto('/settings')
    const side = page.locator('.m-settings-side')
    await expect(side).toContainText('/api')
    await expect(side).toContainText('Secure')
    await expect(side).not.toContainText('Insecure')
  })

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

  journey('the focus goes back to where it was once changes are saved or reset', async ({ page }) => {
    await page.goto('/settings')
    const previews = page.getByRole('switch', { name: 'Preview pictures' })
    for (const name of ['Save', 'Reset']) {
      await previews.press('Space')
      await page.getByRole('button', { name, exact: true }).press('Enter')
      await expect(page.getByText('Unsaved changes')).toBeHidden()
      await expect(previews).toBeFocused()
    }
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

  journey('workers beyond what is kept are never typed for nothing', async ({ page }) => {
    const proxySet = Array.from({ length: 99 }, (_, at) => `https://relay-${at}.test`)
    await page.addInitScript((proxySet) => {
      localStorage.setItem('__MW::auth', JSON.stringify({ state: { backendUrl: null, proxySet }, version: 0 }))
    }, proxySet)
    await page.goto('/settings')
    const add = page.getByRole('button', { name: 'Add a worker' })
    await add.click()
    await expect(add).toBeDisabled()
    const last = page.getByRole('textbox', { name: 'Worker 100', exact: true })
    const tooLong = `https://relay.test/${'x'.repeat(2000)}`
    await last.fill(tooLong)
    await expect(page.getByText('Not a valid URL')).toBeVisible()
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.getByRole('switch', { name: 'Preview pictures' }).click()
    await save.click()
    await expect.poll(() => page.evaluate(stored('__MW::preferences'))).toMatchObject({ enableThumbnails: true })
    await expect(last).toHaveValue(tooLong)
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    expect(await page.evaluate(stored('__MW::auth'))).toMatchObject({ proxySet })
    await last.fill('https://relay.test')
    await save.click()
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    expect(await page.evaluate(stored('__MW::auth'))).toMatchObject({ proxySet: [...proxySet, 'https://relay.test'] })
  })

  journey('S-249 sources are ordered by buttons and by keys', async ({ page }) => {
    const names = await openSourceOrder(page)
    const [first, second, third] = await names()
    await page.getByRole('button', { name: `Move ${first} down`, exact: true }).click()
    await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first])
    const handle = page.getByRole('button', { name: `Drag ${third}`, exact: true })
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(`${third} is over place 3`)).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(`${third} is over place 2`)).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, third, first])
    await save(page)
    await page.reload()
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, third, first])
  })

  journey('S-249 the focus stays in its row where a source can go no further', async ({ page }) => {
    const names = await openSourceOrder(page)
    const [first = ''] = await names()
    const way = (to: 'up' | 'down') => page.getByRole('button', { name: `Move ${first} ${to}`, exact: true })
    const many = (await names()).length
    await way('down').focus()
    for (let place = 1; place < many; place += 1) await page.keyboard.press('Enter')
    await expect(way('down')).toBeDisabled()
    await expect(way('up')).toBeFocused()
    for (let place = 1; place < many; place += 1) await page.keyboard.press('Enter')
    await expect(way('up')).toBeDisabled()
    await expect(way('down')).toBeFocused()
    expect((await names())[0]).toBe(first)
  })

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

  journey('the focus stays where a row is removed', async ({ page }) => {
    await page.goto('/settings')
    await page.getByRole('switch', { name: 'Proxy workers' }).click()
    const add = page.getByRole('button', { name: 'Add a worker' })
    await add.press('Enter')
    await page.getByRole('button', { name: 'Remove worker 1' }).press('Enter')
    await expect(page.getByLabel('Worker 1', { exact: true })).toHaveCount(0)
    await expect(add).toBeFocused()
  })

  journey('subtitles are previewed with every change, and typed numbers are clamped', async ({ page }) => {
    await page.goto('/settings')
    const quote = page.getByText('I bid you welcome, traveller.')
    await page.getByRole('radio', { name: 'Yellow' }).click()
    await expect(quote).toHaveCSS('color', 'rgb(226, 229, 53)')
    await page.getByRole('switch', { name: 'Bold' }).click()
    await expect(quote).toHaveCSS('font-weight', /^[67]00$/)
    const size = page.getByRole('textbox', { name: 'Text size' })
    await size.fill('900')
    await size.press('Enter')
    await expect(size).toHaveValue('200%')
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

  journey('a server of one’s own is chosen, and a scheme is added', async ({ page }) => {
    await page.goto('/settings')
    await page.getByRole('switch', { name: 'Custom sync server' }).click()
    await page.getByLabel('Server address').fill('sync.example.test/')
    await page.getByRole('switch', { name: 'Proxy workers' }).click()
    await page.getByRole('button', { name: 'Add a worker' }).click()
    await page.getByLabel('Worker 1', { exact: true }).fill('relay')
    await expect(page.getByRole('alert')).toHaveText('Not a valid URL')
    await page.getByLabel('Worker 1', { exact: true }).fill('')
    await save(page)
    expect(await page.evaluate(stored('__MW::auth'))).toEqual({ backendUrl: 'https://sync.example.test', proxySet: [] })
  })

  journey(
    'an address that is none is told and not saved; one that was stored by hand breaks no page',
    async ({ page }) => {
      await page.goto('/settings')
      await page.getByRole('switch', { name: 'Custom sync server' }).click()
      const address = page.getByLabel('Server address')
      await address.fill('sync.test:80800')
      await expect(page.getByRole('alert')).toHaveText('Not a valid URL')
      await page.getByRole('switch', { name: 'Preview pictures' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Unsaved changes')).toBeVisible()
      expect(await page.evaluate(stored('__MW::preferences'))).toMatchObject({ enableThumbnails: true })

      await page.addInitScript(
        `localStorage.setItem('__MW::auth', JSON.stringify({ state: { backendUrl: 'https://sync.test:80800', proxySet: null }, version: 0 }))`,
      )
      await page.goto('/register')
      await expect(page.getByRole('heading', { name: 'Server not configured' })).toBeVisible()
      await page.goto('/settings')
      await expect(address).toHaveValue('https://sync.test:80800')
      await expect(page.getByRole('complementary')).toContainText('Server not configured')
    },
  )
})
