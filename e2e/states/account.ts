import { expect, type Page } from '@playwright/test'
import { openAccountMenu, register } from '../support/account.ts'
import { keep, withoutPolicy, type State } from './state.ts'
import { pressSave } from '../support/cards.ts'

/** Stands in for the maker's widget that needs the viewer. */
const WIDGET = `window.turnstile = {
  render(place, options) {
    options['before-interactive-callback']()
    const box = document.createElement('button')
    box.textContent = 'I am human'
    place.append(box)
    return 'widget'
  },
  remove() {},
}`

const firstHeading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const settings = async (page: Page, hash = '') => {
  await page.goto(`/settings${hash}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Connections' })).toBeVisible()
}

async function toPassphrase(page: Page): Promise<string> {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Yes, I trust it' }).click()
  const words = page.getByRole('list', { name: 'Your passphrase' }).getByRole('listitem')
  await expect(words).toHaveCount(12)
  return (await words.allTextContents()).join(' ')
}
async function toProfile(page: Page): Promise<void> {
  await toPassphrase(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByLabel('Device name')).toBeVisible()
}
async function toVerify(page: Page): Promise<void> {
  await toProfile(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Your twelve words')).toBeVisible()
}

export const ACCOUNT: readonly State[] = [
  {
    name: 'login',
    async open(page) {
      await page.goto('/login')
      await firstHeading(page, 'Welcome back')
    },
  },
  {
    name: 'login-wrong',
    async open(page) {
      await page.goto('/login')
      await page.getByLabel('Passphrase', { exact: true }).fill('twelve words that are none')
      await page.getByLabel('Device name').fill('Laptop')
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByText('Incorrect or incomplete passphrase')).toBeVisible()
    },
  },
  {
    name: 'login-nameless',
    rows: 'S-386',
    async open(page) {
      await page.goto('/login')
      await page.getByLabel('Passphrase', { exact: true }).fill(`${'abandon '.repeat(11)}about`)
      await page.getByLabel('Device name').fill(' ')
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByText('Please enter a device name')).toBeVisible()
    },
  },
  {
    name: 'register-server',
    async open(page) {
      await page.goto('/register')
      await expect(page.getByRole('button', { name: 'Yes, I trust it' })).toBeVisible()
    },
  },
  {
    name: 'register-server-silent',
    async open(page) {
      await page.route('**/api/meta', (route) => route.abort())
      await page.goto('/register')
      await expect(page.getByText('Failed to reach server')).toBeVisible()
    },
  },
  {
    name: 'register-no-server',
    rows: 'S-135',
    async open(page) {
      await keep(page, '__MW::auth', { backendUrl: '', proxySet: null })
      await page.goto('/register')
      await firstHeading(page, 'Server not configured')
    },
  },
  {
    name: 'register-passphrase',
    async open(page) {
      await toPassphrase(page)
    },
  },
  { name: 'register-profile', open: toProfile },
  { name: 'register-verify', open: toVerify },
  {
    name: 'register-mismatch',
    async open(page) {
      await toVerify(page)
      await page.getByLabel('Your twelve words').fill('other words')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText("Passphrase doesn't match")).toBeVisible()
    },
  },
  {
    name: 'profile-failed',
    async open(page) {
      await register(page, 'Laptop')
      await page.route('**/api/users/@me', (route) => route.fulfill({ status: 500, json: {} }))
      await page.reload()
      await expect(page.getByText('Failed to load your profile')).toBeVisible()
    },
  },
  {
    name: 'profile-failed-reset',
    rows: 'S-079',
    async open(page) {
      await keep(page, '__MW::auth', { backendUrl: '/api', proxySet: null })
      await register(page, 'Laptop')
      await page.route('**/api/users/@me', (route) => route.fulfill({ status: 500, json: {} }))
      await page.reload()
      await expect(page.getByRole('button', { name: 'Reset the custom server' })).toBeVisible()
    },
  },
  {
    name: 'human-check',
    rows: 'S-078',
    config: { REGISTRATION_CHECK: 'turnstile' },
    async open(page) {
      await withoutPolicy(page)
      await page.route('**/api/meta', async (route) => {
        const response = await route.fetch()
        const meta = (await response.json()) as object
        const check = { hasCaptcha: true, captchaClientKey: 'key', humanCheck: { kind: 'turnstile' } }
        await route.fulfill({ response, json: { ...meta, ...check } })
      })
      await page.route('https://challenges.cloudflare.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: WIDGET }),
      )
      const words = await toPassphrase(page)
      await page.getByRole('button', { name: 'I have saved them' }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByLabel('Your twelve words').fill(words)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('dialog', { name: 'Are you human?' })).toContainText('I am human')
    },
  },
  { name: 'settings', rows: 'S-010', open: (page) => settings(page) },
  {
    name: 'settings-unsaved',
    async open(page) {
      await settings(page)
      await page.getByRole('switch', { name: 'Preview pictures' }).click()
      await expect(page.getByText('Unsaved changes')).toBeVisible()
    },
  },
  {
    name: 'settings-account',
    async open(page) {
      await register(page, 'Laptop')
      await settings(page)
      await expect(page.getByText('This device', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'settings-delete',
    async open(page) {
      await register(page, 'Laptop')
      await settings(page)
      await page.getByRole('button', { name: 'Delete account' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete this account?' })).toBeVisible()
    },
  },
  {
    name: 'log-out-unsynced',
    async open(page) {
      await page.goto('/browse/nosferatu')
      await pressSave(page, 'Nosferatu')
      await page.route('**/api/users/*/changes**', (route) => route.fulfill({ status: 503, json: {} }))
      await register(page, 'Laptop')
      await openAccountMenu(page)
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      const question = page.getByRole('dialog', { name: 'not synced yet' })
      await question.getByRole('button', { name: 'Sync and log out' }).click()
      await expect(question.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'settings-appearance',
    async open(page) {
      await settings(page, '#appearance')
      await expect(page.getByRole('heading', { level: 2, name: 'Appearance' })).toBeInViewport()
    },
  },
  {
    name: 'settings-connections',
    async open(page) {
      await settings(page, '#connections')
      await expect(page.getByText('How films reach you')).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: 'Connections' })).toBeInViewport()
    },
  },
  {
    name: 'settings-connections-in-account',
    async open(page) {
      await register(page, 'Laptop')
      await settings(page, '#connections')
      await expect(page.getByText('This device', { exact: true })).toBeAttached()
      await page.getByRole('switch', { name: 'Keep these in the account' }).click()
      await expect(page.getByRole('switch', { name: 'Keep these in the account' })).toBeChecked()
      await page.getByRole('heading', { level: 3, name: 'Jellyfin' }).scrollIntoViewIfNeeded()
    },
  },
]
