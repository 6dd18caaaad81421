import type { Browser, Page } from '@playwright/test'
import { logIn, openAccountMenu, register } from '../support/account.ts'
import { expect, journey } from '../support/journey.ts'
import { launchKillable } from '../support/killable-browser.ts'
import { startSpecifiedServer } from '../support/specified-server.ts'
import { episodePath, seekTo, watch } from '../support/watching.ts'
import { pressSave } from '../support/cards.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function expectSynced(page: Page): Promise<void> {
  await openAccountMenu(page)
  await expect(page.getByRole('menu')).toContainText('Synced')
  await page.keyboard.press('Escape')
}

/** Resolves when it is told to. */
function gate(): { open: () => void; isOpen: Promise<void> } {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, isOpen }
}

/** Where the steps of telling the server begin, and the film that is saved as a tab dies there. */
const STEPS = [
  ['before it is sent', 'Nosferatu'],
  ['before the answer', 'Metropolis'],
  ['after the answer', 'The General'],
  ['before what is new is read', 'Detour'],
] as const

/** Another device of the account: what of the shelf is there came over the server. */
async function openElsewhere(browser: Browser, url: string, passphrase: string, prepare = async (_page: Page) => {}) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await prepare(page)
  await logIn(page, passphrase, 'Television', url)
  return { page, close: () => context.close() }
}

/** Every mutation, step and protocol is in killed-tabs.browser.test.ts; here a process dies. */
journey.describe('a tab that is killed', () => {
  // On two busy cores browsers and log-ins alone take most of the usual limit, which is for what hangs.
  journey.describe.configure({ timeout: 120_000 })

  journey('loses no bookmark and no mark, wherever it stood, and tells each once', async ({ product, browser }) => {
    const { url } = product
    const { page, newPage, killTabs, close } = await launchKillable(journey.info().outputPath('killed'))
    const passphrase = await register(page, 'Laptop', url)
    let living = page
    for (const [step, title] of STEPS) {
      await living.goto(`${url}/browse/${title}`)
      await expectSynced(living)
      const { open, isOpen } = gate()
      await living.route('**/api/users/*/changes**', async (route) => {
        const isSending = route.request().method() === 'POST'
        if (step === 'before it is sent' && isSending) return open()
        if (step === 'before what is new is read' && !isSending) return open()
        if (!isSending || step === 'before what is new is read') return route.continue()
        const answer = await route.fetch()
        if (step === 'after the answer') await route.fulfill({ response: answer })
        open()
      })
      await pressSave(living, title)
      await isOpen
      await killTabs()

      living = await newPage()
      await living.goto(url)
      await expect(section(living, 'Bookmarks')).toContainText(title)
      await expectSynced(living)
    }

    const show = `${url}/?m=details&title=tmdb-tv-2000000002-test-card-theatre`
    await living.goto(show)
    const { open, isOpen } = gate()
    await living.route('**/api/users/*/changes', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      open()
    })
    await living.getByRole('button', { name: 'Mark episode 1 as watched' }).click()
    await isOpen
    await killTabs()

    const last = await newPage()
    await last.goto(url)
    await expect(section(last, 'Continue watching')).toContainText('S1 E2')
    await expectSynced(last)
    await close()

    const other = await openElsewhere(browser, url, passphrase)
    await expect(section(other.page, 'Bookmarks').getByRole('listitem')).toHaveCount(STEPS.length)
    await expect(section(other.page, 'Continue watching').getByRole('listitem')).toHaveCount(1)
    await other.page.goto(show)
    await expect(other.page.getByRole('button', { name: 'Mark episode 1 as unwatched' })).toBeVisible()
    await expect(other.page.getByRole('button', { name: 'Mark episode 2 as watched' })).toBeVisible()
    await other.close()
  })

  journey(
    'before the answer of a server of only the specified endpoints loses no position and no removal',
    async ({ product: { url }, browser }) => {
      const accounts = await startSpecifiedServer()
      const choose = async (page: Page) => {
        await page.goto(url)
        const stored = JSON.stringify({ state: { backendUrl: accounts.url, proxySet: null }, version: 0 })
        await page.evaluate((text) => localStorage.setItem('__MW::auth', text), stored)
      }
      const { page, newPage, killTabs, close } = await launchKillable(journey.info().outputPath('killed'))
      await choose(page)
      const passphrase = await register(page, 'Laptop', url)
      await page.goto(`${url}/browse/nosferatu`)
      await pressSave(page, 'Nosferatu')
      await expectSynced(page)
      await expect.poll(() => accounts.server.book.records.size).toBeGreaterThan(0)

      const position = gate()
      await page.route('**/progress/*', async (route) => {
        if (route.request().method() === 'OPTIONS') return route.continue()
        await route.fetch()
        position.open()
      })
      await watch(page, `${url}${episodePath(1, 2)}`)
      await seekTo(page, 12)
      await position.isOpen
      await killTabs()

      const second = await newPage()
      await second.goto(url)
      await expect(section(second, 'Continue watching')).toContainText('S1 E2')
      const removal = gate()
      await second.route('**/bookmarks/*', async (route) => {
        if (route.request().method() === 'OPTIONS') return route.continue()
        await route.fetch()
        removal.open()
      })
      await section(second, 'Bookmarks').getByRole('button', { name: 'Edit bookmarks' }).click()
      await section(second, 'Bookmarks').getByRole('button', { name: 'Remove Nosferatu' }).click()
      await removal.isOpen
      await killTabs()

      const third = await newPage()
      await third.goto(url)
      await expect(section(third, 'Continue watching')).toContainText('S1 E2')
      await expect(section(third, 'Bookmarks')).toBeHidden()
      await expectSynced(third)
      await close()

      const other = await openElsewhere(browser, url, passphrase, choose)
      await expect(section(other.page, 'Continue watching').getByRole('listitem')).toHaveCount(1)
      await expect(section(other.page, 'Bookmarks')).toBeHidden()
      await other.close()
      await accounts.stop()
    },
  )
})
