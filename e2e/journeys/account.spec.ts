import type { Page } from '@playwright/test'
import { logIn, openAccountMenu, register } from '../support/account.ts'
import { holdTimers } from '../support/held-timers.ts'
import { useHostConfig } from '../support/host-config.ts'
import { expect, journey } from '../support/journey.ts'
import { episodePath, seekTo, watch } from '../support/watching.ts'
import { cardOf, pressSave } from '../support/cards.ts'

const title = 'Nosferatu'

/** After a log-out: nothing is seen of the account; back in it, against a server that is well, its bookmark is. Opens the menu. */
async function comeBack(page: Page, passphrase: string, title: string) {
  await page.goto('/')
  await expect(page.getByText('Your shelf starts here')).toBeVisible()
  await page.unroute('**/api/users/*/changes')
  await logIn(page, passphrase, 'Laptop')
  await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText(title)
  await openAccountMenu(page)
}

journey.describe('an account without e-mail', () => {
  journey(
    'S-004 S-029 S-129 S-132 S-136 S-139 S-140 S-141 S-345 is made in four steps and signed in at once',
    { tag: '@gate' },
    async ({ page }) => {
      await register(page, 'Kitchen tablet')
      await openAccountMenu(page)
      await expect(page.getByRole('menu')).toContainText('Kitchen tablet')
      await expect(page.getByRole('menu')).toContainText('Synced')
    },
  )

  journey('S-062 the account’s row leads to its settings, and Discover says when it is open', async ({ page }) => {
    await register(page, 'Kitchen tablet')
    await openAccountMenu(page)
    const row = page.getByRole('menuitem', { name: /Kitchen tablet/ })
    await expect(row).toBeFocused()
    await row.click()
    await expect(page).toHaveURL('/settings')
    const discover = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' })
    await expect(discover).not.toHaveAttribute('aria-current')
    await discover.click()
    await expect(discover).toHaveAttribute('aria-current', 'page')
  })

  journey(
    'S-062 the dropdown has the host’s links to chat, source and social that are set, and no others',
    async ({ page }) => {
      await useHostConfig(page, { CHAT_URL: 'https://chat.example/', SOCIAL_URL: 'https://social.example/' })
      await page.goto('/')
      await openAccountMenu(page)
      const menu = page.getByRole('menu')
      await expect(menu.getByRole('menuitem', { name: 'Chat' })).toHaveAttribute('href', 'https://chat.example/')
      await expect(menu.getByRole('menuitem', { name: 'Social' })).toHaveAttribute('href', 'https://social.example/')
      await expect(menu.getByRole('menuitem', { name: 'Source code' })).toHaveCount(0)
      await page.keyboard.press('End')
      await expect(menu.getByRole('menuitem', { name: 'Social' })).toBeFocused()
    },
  )

  journey('the dropdown’s keys are its own from the moment its rows are there', async ({ page }) => {
    await page.addInitScript(() => {
      const press = new MutationObserver(() => {
        if (!document.querySelector('[role=menuitem]')) return
        press.disconnect()
        const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(escape)
        document.documentElement.dataset['pressed'] = ''
      })
      press.observe(document, { childList: true, subtree: true })
    })
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { expanded: false }).click()
    await expect(page.locator('html')).toHaveAttribute('data-pressed')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { expanded: false })).toBeFocused()
  })

  journey('S-133 S-134 the trust step names the server and lets go', async ({ page, baseURL }) => {
    await page.goto('/register')
    await expect(page.getByRole('main')).toContainText(new URL(baseURL ?? '').host)
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
    await page.getByRole('link', { name: 'No, go back' }).click()
    await expect(page).toHaveURL('/')
  })

  journey('S-131 S-563 a server that does not answer is told', async ({ page }) => {
    await page.route('**/api/meta', (route) => route.abort())
    await page.goto('/register')
    await expect(page.getByText('Failed to reach server')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Yes, I trust it' })).toBeDisabled()
  })

  journey('S-137 S-138 the words can be copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const check = await holdTimers(page, 500)
    await page.goto('/register')
    await page.getByRole('button', { name: 'Yes, I trust it' }).click()
    const words = page.getByRole('list', { name: 'Your passphrase' }).getByRole('listitem')
    await expect(words).toHaveCount(12)
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Copied')).toBeAttached()
    await check.end()
    await expect(page.getByText('Copied')).not.toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await words.allTextContents()).join(' '))
  })

  journey('S-137 a page without a clipboard says why the words cannot be copied', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.goto('/register')
    await page.getByRole('button', { name: 'Yes, I trust it' }).click()
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('This page has no access to the clipboard')).toBeVisible()
  })

  journey('S-243 a new account begins with two colours, which the avatar has', async ({ page }) => {
    await page.goto('/register')
    await page.getByRole('button', { name: 'Yes, I trust it' }).click()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    const colorOf = (row: string) =>
      page.getByRole('radiogroup', { name: row }).getByRole('radio', { checked: true }).getAttribute('aria-label')
    expect([await colorOf('First colour'), await colorOf('Second colour')]).toEqual(['Colour 1', 'Colour 2'])
    const ofAvatar = await page
      .locator('.m-avatar-large')
      .evaluate((avatar) =>
        ['--a', '--b'].map((color) => getComputedStyle(avatar).getPropertyValue(color).toUpperCase()),
      )
    expect(ofAvatar).toEqual(['#0A54FF', '#CF2E68'])
  })

  journey('S-387 S-388 S-392 a nameless device and other words are told', async ({ page }) => {
    await page.goto('/register')
    await page.getByRole('button', { name: 'Yes, I trust it' }).click()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByLabel('Device name').fill('   ')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a device name')
    await page.getByLabel('Device name').fill('ü'.repeat(169))
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('alert')).toHaveText('This device name is too long')
    await page.getByLabel('Device name').fill('Laptop')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Your twelve words').fill('other words')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alert')).toHaveText("Passphrase doesn't match")
  })

  journey(
    'S-030 S-125 S-126 S-127 S-382 S-383 S-385 S-386 what is wrong at the login is told',
    { tag: '@gate' },
    async ({ page }) => {
      await logIn(page, 'not twelve words', 'Laptop')
      await expect(page.getByRole('alert')).toHaveText('Incorrect or incomplete passphrase')
      const unknown = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
      await logIn(page, unknown, 'Laptop')
      await expect(page.getByRole('alert')).toHaveText('Incorrect or incomplete passphrase')
      await logIn(page, unknown, ' ')
      await expect(page.getByRole('alert')).toHaveText('Please enter a device name')
      await logIn(page, unknown, 'x'.repeat(337))
      await expect(page.getByRole('alert')).toHaveText('This device name is too long')
      const field = page.getByLabel('Passphrase', { exact: true })
      await expect(field).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: 'Show passphrase' }).click()
      await expect(field).toHaveAttribute('type', 'text')
      await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register')
    },
  )

  journey('S-062 S-063 S-064 the dropdown without an account leads to syncing', async ({ page }) => {
    await page.goto('/')
    await openAccountMenu(page)
    const names = ['Sync to cloud', 'Settings', 'Discover', 'About', 'Support', 'Keys']
    await expect(page.getByRole('menuitem')).toHaveText(names)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Sync to cloud' }).click()
    await expect(page).toHaveURL('/login')
  })

  journey(
    'S-005 S-128 S-475 S-477 what was saved before comes along, and what is saved now is on the second device by itself',
    async ({ page, browser, baseURL }) => {
      await page.goto('/browse/nosferatu')
      await pressSave(page, title)
      const passphrase = await register(page, 'Laptop')
      await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText(title)

      const other = await browser.newContext({ baseURL: baseURL ?? '' })
      const tv = await other.newPage()
      await logIn(tv, passphrase.toUpperCase().replaceAll(' ', '  '), 'Television')
      await expect(tv).toHaveURL('/')
      await expect(tv.getByRole('region', { name: 'Bookmarks' })).toContainText(title)

      await page.goto('/browse/metropolis')
      await pressSave(page, 'Metropolis')
      await expect(tv.getByRole('region', { name: 'Bookmarks' })).toContainText('Metropolis')
      await watch(page, episodePath(1, 2))
      await seekTo(page, 12)
      await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Continue watching' })).toContainText('S1 E2')
      await expect(tv.getByRole('region', { name: 'Continue watching' })).toContainText('S1 E2')
      await tv.getByRole('button', { name: 'Edit bookmarks' }).click()
      await tv.getByRole('button', { name: `Remove ${title}` }).click()
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText('Metropolis')
      await expect(page.getByRole('region', { name: 'Bookmarks' })).not.toContainText(title)
      await other.close()
    },
  )

  journey(
    'S-355 S-436 an account is there again after a reload, and logging out leaves nothing of it',
    { tag: '@gate' },
    async ({ page }) => {
      await page.goto('/')
      await register(page, 'Laptop')
      await page.goto('/browse/nosferatu')
      await pressSave(page, title)
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Bookmarks' })).toContainText(title)
      await openAccountMenu(page)
      await expect(page.getByRole('menu')).toContainText('Laptop')
      await expect(page.getByRole('menu')).toContainText('Synced')
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await expect(page.getByText('Your shelf starts here')).toBeVisible()
      await openAccountMenu(page)
      await expect(page.getByRole('menuitem', { name: 'Sync to cloud' })).toBeVisible()
    },
  )

  journey(
    'S-436 logging out with changes that no server has asks first, loses none of them, and the next login brings them',
    { tag: '@gate' },
    async ({ page, context }) => {
      const passphrase = await register(page, 'Laptop')
      await page.goto('/browse/nosferatu')
      await expect(cardOf(page, title)).toBeVisible()
      await openAccountMenu(page)
      await expect(page.getByRole('menu')).toContainText('Synced')
      await page.keyboard.press('Escape')
      await context.setOffline(true)
      await pressSave(page, title)

      const logOut = async () => {
        await openAccountMenu(page)
        await page.getByRole('menuitem', { name: 'Log out' }).click()
      }
      const question = page.getByRole('dialog', { name: '1 change is not synced yet' })
      await logOut()
      await expect(question).toContainText('What waits stays on this device')
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(page.getByRole('banner').getByRole('button', { name: 'Account, Laptop' })).toBeFocused()

      await logOut()
      await question.getByRole('button', { name: 'Sync and log out' }).click()
      await expect(question.getByRole('alert')).toContainText('Offline. 1 change waits on this device')
      // A server that is reached and does not answer holds the log-out up; the page goes meanwhile.
      await page.route('**/api/users/*/changes', () => {})
      await context.setOffline(false)
      await question.getByRole('button', { name: 'Log out anyway' }).click()
      await expect(question).toBeHidden()
      await comeBack(page, passphrase, title)
      await expect(page.getByRole('menu')).toContainText('Synced')
    },
  )

  journey(
    'a change on the way is told to the server before the log-out where the viewer wants that',
    async ({ page, context, browser, baseURL }) => {
      const passphrase = await register(page, 'Laptop')
      await page.goto('/browse/nosferatu')
      await expect(cardOf(page, title)).toBeVisible()
      await context.setOffline(true)
      await pressSave(page, title)
      await page.route('**/api/users/*/changes', (route) => route.fulfill({ status: 503, json: {} }))
      await context.setOffline(false)
      await page.goto('/settings')
      await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
      const question = page.getByRole('dialog', { name: '1 change is not synced yet' })
      await question.getByRole('button', { name: 'Sync and log out' }).click()
      await expect(question.getByRole('alert')).toContainText('Not synced. 1 change waits on this device')
      await page.unroute('**/api/users/*/changes')
      await question.getByRole('button', { name: 'Sync and log out' }).click()
      await expect(question).toBeHidden()
      await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toBeVisible()

      const other = await browser.newContext({ baseURL: baseURL ?? '' })
      const tv = await other.newPage()
      await logIn(tv, passphrase, 'Television')
      await expect(tv.getByRole('region', { name: 'Bookmarks' })).toContainText(title)
      await other.close()
    },
  )

  journey(
    'edits made offline wait on this device and arrive when the network does',
    { tag: '@gate' },
    async ({ page, context }) => {
      await register(page, 'Laptop')
      await page.goto('/browse/nosferatu')
      await expect(cardOf(page, title)).toBeVisible()
      await context.setOffline(true)
      await pressSave(page, title)
      await openAccountMenu(page)
      await expect(page.getByRole('menu')).toContainText('Offline. 1 change waits on this device')
      await context.setOffline(false)
      await expect(page.getByRole('menu')).toContainText('Synced')
    },
  )

  journey(
    'a change that the server does not take is told, stays here, and is tried again when asked',
    async ({ page }) => {
      const passphrase = await register(page, 'Laptop')
      await page.route('**/api/users/*/changes', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        const { changes } = route.request().postDataJSON() as { changes: { id: string; kind: string }[] }
        const response = await route.fetch({ postData: { changes: changes.filter(({ kind }) => kind !== 'bookmark') } })
        const { results, ...answer } = (await response.json()) as { results: { id: string }[] }
        const rejected = (id: string) => ({ id, status: 'rejected', reason: 'malformed' })
        const reported = changes.map(({ id }) => results.find((result) => result.id === id) ?? rejected(id))
        return route.fulfill({ response, json: { ...answer, results: reported } })
      })
      await page.goto('/browse/nosferatu')
      await pressSave(page, title)
      await openAccountMenu(page)
      const menu = page.getByRole('menu')
      await expect(menu).toContainText('Not taken by the server: 1 change. Kept on this device only')
      const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/changes'))
      await page.getByRole('menuitem', { name: 'Sync now' }).click()
      await asked
      await expect(menu).toContainText('Not taken by the server: 1 change')

      // It outlives the log-out, and an updated server takes it.
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await comeBack(page, passphrase, title)
      await expect(menu).toContainText('Not taken by the server: 1 change')
      await page.getByRole('menuitem', { name: 'Sync now' }).click()
      await expect(menu).toContainText('Synced')
    },
  )
})
