import type { Page } from '@playwright/test'
import { logIn, openAccountMenu, register } from '../support/account.ts'
import { expect, journey } from '../support/journey.ts'
import { cardOf, pressSave } from '../support/cards.ts'

const shelf = (page: Page) => page.getByRole('region', { name: 'Bookmarks' })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

/** Saves a film and removes it from home's shelf: its undo stands. */
async function removeBookmark(page: Page) {
  await page.getByRole('searchbox').fill('nosferatu')
  await pressSave(page, 'Nosferatu')
  await page.getByRole('searchbox').fill('')
  await shelf(page).getByRole('button', { name: 'Edit bookmarks' }).click()
  await shelf(page).getByRole('button', { name: 'Remove Nosferatu' }).click()
  await expect(undo(page)).toBeVisible()
}

async function logOut(page: Page) {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log out anyway' }).or(anonymousMenu(page)).first().waitFor()
  const anyway = page.getByRole('button', { name: 'Log out anyway' })
  // What waited may be sent by now: the question goes then, and the account with it.
  await anyway.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()))
  await expect(anonymousMenu(page)).toBeVisible()
}
const anonymousMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true })

/** Two accounts: the first is signed in on both tabs, of the second the words are known. */
async function openTwoTabs(page: Page) {
  const second = await register(page, 'Second laptop')
  await logOut(page)
  await register(page, 'First laptop')
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('banner').getByRole('button', { name: 'Account, First laptop' })).toBeVisible()
  await page.bringToFront()
  return { second, other }
}

/** Another account takes the place of the first, in the other tab. */
async function changeAccount(other: Page, second: string) {
  await other.bringToFront()
  await logOut(other)
  await logIn(other, second, 'Second laptop')
  await expect(other.getByRole('banner').getByRole('button', { name: 'Account, Second laptop' })).toBeVisible()
}
const isOfSecond = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Account, Second laptop' })).toBeVisible()

journey.describe('after a change of account', () => {
  journey('the undo of a removed bookmark goes with a log-out', { tag: '@gate' }, async ({ page }) => {
    await register(page, 'First laptop')
    await removeBookmark(page)
    await logOut(page)
    // At once: its own time would end as well.
    expect(await undo(page).isVisible()).toBe(false)
    await expect(page.getByText('Your shelf starts here')).toBeVisible()
  })

  journey('the undo of a removed bookmark goes where another account comes in another tab', async ({ page }) => {
    const { second, other } = await openTwoTabs(page)
    await removeBookmark(page)
    // While it is pointed at, its time does not run.
    await undo(page).hover()
    await changeAccount(other, second)
    await page.bringToFront()
    await isOfSecond(page)
    await expect(undo(page)).toBeHidden()
    await page.reload()
    await expect(page.getByText('Your shelf starts here')).toBeVisible()
    await expect(shelf(page)).toBeHidden()
  })

  journey('the menu of a card closes where the account goes in another tab', async ({ page }) => {
    await register(page, 'Laptop')
    const other = await page.context().newPage()
    await other.goto('/browse/nosferatu')
    await cardOf(other, 'Nosferatu').getByRole('button', { name: 'About Nosferatu' }).click()
    const menu = other.getByRole('menu', { name: 'Nosferatu' })
    await expect(menu).toBeVisible()
    await page.bringToFront()
    await logOut(page)
    await other.bringToFront()
    await expect(menu).toBeHidden()
    await expect(other).toHaveURL('/browse/nosferatu')
  })

  journey('unsaved settings are not those of the next account', async ({ page }) => {
    const { second, other } = await openTwoTabs(page)
    await page.goto('/settings')
    await page.getByLabel('Device name').fill('Changed by the first')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    await changeAccount(other, second)
    await page.bringToFront()
    await isOfSecond(page)
    await expect(page.getByLabel('Device name')).toHaveValue('Second laptop')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  })

  journey('the question whether to delete an account is not asked of the next one', async ({ page }) => {
    const { second, other } = await openTwoTabs(page)
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await changeAccount(other, second)
    await page.bringToFront()
    await isOfSecond(page)
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  journey('a save whose answer is late changes nothing of the next account', async ({ page }) => {
    const { second, other } = await openTwoTabs(page)
    await page.goto('/settings')
    await page.getByLabel('Device name').fill('Changed by the first')
    const previews = page.getByRole('switch', { name: 'Preview pictures' })
    const before = await previews.isChecked()
    await previews.click()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/sessions/*', async (route) => {
      await held
      await route.fallback()
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await changeAccount(other, second)
    await page.bringToFront()
    await isOfSecond(page)
    answer()
    await expect(page.getByLabel('Device name')).toHaveValue('Second laptop')
    await expect(previews).toBeChecked({ checked: before })
    await page.reload()
    await expect(page.getByLabel('Device name')).toHaveValue('Second laptop')
    await expect(previews).toBeChecked({ checked: before })
  })
})
