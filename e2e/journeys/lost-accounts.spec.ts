import type { Page } from '@playwright/test'
import { logIn, openAccountMenu, register } from '../support/account.ts'
import { expect, journey } from '../support/journey.ts'
import { cardOf, pressSave, savedMark } from '../support/cards.ts'

const LOGGED_OUT = 'This device was logged out. Your library is back when you log in again.'
const WAITS = 'What waits stays on this device, and is synced when you log in here again.'
const DELETED = 'This account was deleted, and what this device had of it is gone as well.'
const UNKNOWN = 'The server no longer knows this account. Your library stays on this device.'
const CLEARED = 'What this browser kept for this site was cleared.'
const STILL_HERE = 'What this page still shows lasts until it is closed.'

const toast = (page: Page, text: string) => page.locator('.m-toast').filter({ hasText: text })
const shelf = (page: Page) => page.getByRole('region', { name: 'Bookmarks' })
const save = (page: Page) => pressSave(page, 'Nosferatu')

/** Saves a film in the tab, and waits until the server has it. */
async function saveAndSync(page: Page) {
  await page.bringToFront()
  await page.getByRole('searchbox').fill('nosferatu')
  await save(page)
  await openAccountMenu(page)
  await expect(page.getByRole('menu')).toContainText('Synced')
  await page.keyboard.press('Escape')
}

/** An account on this browser, whose two tabs are open, and the same account on another one. */
async function openTwoTabs(page: Page) {
  const passphrase = await register(page, 'Laptop')
  const other = await page.context().newPage()
  await other.goto('/discover')
  await expect(other.getByRole('banner').getByRole('button', { name: 'Account, Laptop' })).toBeVisible()
  return { passphrase, other }
}

async function onAnotherDevice(page: Page, passphrase: string, act: (elsewhere: Page) => Promise<void>) {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL('/', page.url()).href })
  if (!context) throw new Error('the browser is gone')
  const elsewhere = await context.newPage()
  await logIn(elsewhere, passphrase, 'Television')
  await expect(elsewhere).toHaveURL('/')
  await elsewhere.goto('/settings')
  await act(elsewhere)
  await context.close()
}

const removeLaptop = async (elsewhere: Page) => {
  await elsewhere.getByRole('button', { name: 'Remove Laptop' }).click()
  await expect(elsewhere.getByRole('button', { name: 'Remove Laptop' })).toBeHidden()
}
const deleteAccount = async (page: Page) => {
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click()
  await expect(page).toHaveURL('/')
}

async function expectOnEveryTab(tabs: readonly Page[], text: string) {
  for (const tab of tabs) {
    await tab.bringToFront()
    await expect(toast(tab, text)).toBeVisible()
  }
}

/** Removes the data of the site, as the viewer does in the settings of the browser. */
async function clearSiteData(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
}

journey.describe('a session that was ended on another device', () => {
  journey('is told of on every open tab, with the way back', { tag: '@gate' }, async ({ page }) => {
    const { passphrase, other } = await openTwoTabs(page)
    await saveAndSync(page)
    await onAnotherDevice(page, passphrase, removeLaptop)
    await expectOnEveryTab([page, other], LOGGED_OUT)
    for (const tab of [page, other]) await expect(toast(tab, WAITS)).toBeHidden()
    await toast(other, LOGGED_OUT).getByRole('button', { name: 'Log in' }).click()
    await expect(other).toHaveURL('/login')
    await logIn(other, passphrase, 'Laptop')
    await expect(shelf(other)).toContainText('Nosferatu')
  })

  journey('says that what was not yet sent stays on this device', async ({ page, context }) => {
    const { passphrase, other } = await openTwoTabs(page)
    await page.bringToFront()
    await page.getByRole('searchbox').fill('nosferatu')
    await expect(cardOf(page, 'Nosferatu')).toBeVisible()
    await onAnotherDevice(page, passphrase, removeLaptop)
    await context.setOffline(true)
    await save(page)
    await expect(savedMark(page, 'Nosferatu')).toBeVisible()
    await context.setOffline(false)
    await expectOnEveryTab([page, other], `${LOGGED_OUT} ${WAITS}`)
    await logIn(page, passphrase, 'Laptop')
    await expect(shelf(page)).toContainText('Nosferatu')
  })
})

journey.describe('an account that was deleted', () => {
  journey(
    'on another device is told of on every open tab; the library stays, on the way to a new one',
    async ({ page }) => {
      const { passphrase, other } = await openTwoTabs(page)
      await saveAndSync(page)
      await onAnotherDevice(page, passphrase, deleteAccount)
      await expectOnEveryTab([page, other], UNKNOWN)
      await page.goto('/')
      await expect(shelf(page)).toContainText('Nosferatu')
      await toast(other, UNKNOWN).getByRole('button', { name: 'Create an account' }).click()
      await expect(other).toHaveURL('/register')
    },
  )

  journey('in another tab is told of in this one, and not where the viewer did it', async ({ page }) => {
    const { other } = await openTwoTabs(page)
    await page.bringToFront()
    await page.goto('/settings')
    await deleteAccount(page)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible()
    await expect(toast(page, DELETED)).toBeHidden()
    await other.bringToFront()
    await expect(toast(other, DELETED)).toBeVisible()
  })
})

journey.describe('data of the site that the browser cleared', () => {
  journey('logs this device out on every open tab, with the way back', async ({ page }) => {
    const { passphrase, other } = await openTwoTabs(page)
    await saveAndSync(page)
    await clearSiteData(page)
    await expectOnEveryTab([page, other], `${CLEARED} ${LOGGED_OUT}`)
    for (const tab of [page, other]) {
      await expect(tab.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible()
    }
    await page.reload()
    await page.getByRole('searchbox').fill('')
    await expect(shelf(page)).toBeHidden()
    await logIn(page, passphrase, 'Laptop')
    await expect(shelf(page)).toContainText('Nosferatu')
  })

  journey('is told of where nobody is signed in, and what a page still shows can be kept again', async ({ page }) => {
    await page.goto('/browse/nosferatu')
    await save(page)
    const other = await page.context().newPage()
    await other.goto('/')
    await expect(shelf(other)).toContainText('Nosferatu')
    await clearSiteData(page)
    await expect(toast(page, `${CLEARED} ${STILL_HERE}`)).toBeVisible()
    await other.bringToFront()
    await expect(other.getByRole('alert')).toContainText(`${CLEARED} ${STILL_HERE}`)
    await other.getByRole('alert').getByRole('button', { name: 'Save' }).click()
    await expect(other.getByRole('alert')).toBeHidden()
    await page.bringToFront()
    await expect(toast(page, CLEARED)).toBeHidden()
    await page.goto('/')
    await expect(shelf(page)).toContainText('Nosferatu')
    await expect(page.getByRole('alert')).toBeHidden()
  })

  journey('is no word where there was nothing to lose', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('Your shelf starts here')).toBeVisible()
    await clearSiteData(page)
    await page.getByRole('searchbox').fill('nosferatu')
    await save(page)
    await page.getByRole('searchbox').fill('')
    await expect(shelf(page)).toContainText('Nosferatu')
    await expect(page.getByText(CLEARED)).toBeHidden()
    await page.reload()
    await expect(shelf(page)).toContainText('Nosferatu')
  })
})
