import type { Page } from '@playwright/test'
import { logIn, openAccountMenu, register } from '../support/account.ts'
import { expect, journey } from '../support/journey.ts'
import { startSpecifiedServer } from '../support/specified-server.ts'
import { pressSave, savedMark } from '../support/cards.ts'

const chosen = (backendUrl: string) =>
  `localStorage.setItem('__MW::auth', JSON.stringify({ state: { backendUrl: '${backendUrl}', proxySet: null }, version: 0 }))`

/** Saves a title from the page of a search. */
async function save(page: Page, query: string, title: string): Promise<void> {
  await page.getByRole('searchbox').fill(query)
  await pressSave(page, title)
  await expect(savedMark(page, title)).toBeVisible()
}

/** Asks for a sync from the account dropdown, and reads what it says of it. */
async function expectAfterSync(page: Page, said: string): Promise<void> {
  await openAccountMenu(page)
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitem', { name: 'Sync now' }).click()
  await expect(menu).toContainText(said)
  await page.keyboard.press('Escape')
}

journey.describe('an accounts server in trouble', () => {
  for (const hasBatchProtocol of [true, false]) {
    journey(
      `with ${hasBatchProtocol ? 'the addition' : 'the specified endpoints alone'}, that fails, is busy, breaks off and hangs, is told of and loses nothing`,
      async ({ page, browser, baseURL }) => {
        const accounts = await startSpecifiedServer({ hasBatchProtocol })
        const { server } = accounts
        await page.addInitScript(chosen(accounts.url))
        const passphrase = await register(page, 'Laptop')
        await expectAfterSync(page, 'Synced')

        server.mood = 'fails'
        await save(page, 'nosferatu', 'Nosferatu')
        await expectAfterSync(page, 'Not synced. 1 change waits on this device')
        server.mood = 'busy'
        await save(page, 'metropolis', 'Metropolis')
        await expectAfterSync(page, 'Not synced. 2 changes wait on this device')
        server.mood = 'well'
        accounts.line = 'breaks'
        await save(page, 'detour', 'Detour')
        await expectAfterSync(page, 'Offline. 3 changes wait on this device')
        // While nothing answers the page works on, and what waits outlives it.
        accounts.line = 'hangs'
        await page.goto('/')
        await expect(page.getByRole('region', { name: 'Bookmarks' }).getByRole('listitem')).toHaveCount(3)
        await openAccountMenu(page)
        await expect(page.getByRole('menu')).toContainText('3 changes on the way')

        accounts.line = 'well'
        await page.goto('/')
        await expectAfterSync(page, 'Synced')
        const context = await browser.newContext({ baseURL: baseURL ?? '' })
        const tv = await context.newPage()
        await tv.addInitScript(chosen(accounts.url))
        await logIn(tv, passphrase, 'Television')
        await expect(tv.getByRole('region', { name: 'Bookmarks' }).getByRole('listitem')).toHaveCount(3)
        await context.close()
        await accounts.stop()
      },
    )
  }
})
