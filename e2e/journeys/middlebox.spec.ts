import type { Page } from '@playwright/test'
import { openAccountMenu, register } from '../support/account.ts'
import { expect, journey } from '../support/journey.ts'
import { pressSave } from '../support/cards.ts'

/** What stands between a page and its server, and answers in the server's place. */
const ANSWERS = [
  ['a filter', 403, {}],
  ['a gateway that wants a password', 401, { 'www-authenticate': 'Basic realm="x"' }],
  ['a proxy', 400, {}],
  ['a hotel', 200, {}],
  ['an access gateway', 302, { location: 'https://login.example.org/' }],
] as const

const shelf = (page: Page) => page.getByRole('region', { name: 'Bookmarks' })
const WORDS = 'Something on the way answers in place of the server'

journey.describe('what answers in place of the accounts server', () => {
  for (const [who, status, headers] of ANSWERS)
    journey(`${who}, ${status}, signs nobody out and takes nothing, and is named`, async ({ page }) => {
      await register(page, 'Laptop')
      await page.getByRole('searchbox').fill('nosferatu')
      await pressSave(page, 'Nosferatu')
      await openAccountMenu(page)
      await expect(page.getByRole('menu')).toContainText('Synced')
      await page.route('**/api/**', (route) =>
        route.fulfill({ status, headers, contentType: 'text/html', body: '<h1>Sorry</h1>' }),
      )
      await page.goto('/')
      await expect(page.getByRole('alert').filter({ hasText: WORDS })).toBeVisible()
      await expect(shelf(page).getByText('Nosferatu', { exact: true }).first()).toBeVisible()
      await page.unroute('**/api/**')
      await page.getByRole('button', { name: 'Reload' }).click()
      await openAccountMenu(page)
      await expect(page.getByRole('menu')).toContainText('Synced')
      await expect(shelf(page).getByText('Nosferatu', { exact: true }).first()).toBeVisible()
    })
})
