import { expect, type Page } from '@playwright/test'

/** Makes an account as a newcomer does, and answers with its words. `base` is for browsers that know no address by themselves. */
export async function register(page: Page, deviceName: string, base = ''): Promise<string> {
  await page.goto(`${base}/register`)
  await page.getByRole('button', { name: 'Yes, I trust it' }).click()
  const words = page.getByRole('list', { name: 'Your passphrase' }).getByRole('listitem')
  await expect(words).toHaveCount(12)
  const passphrase = (await words.allTextContents()).join(' ')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByLabel('Device name').fill(deviceName)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Your twelve words').fill(passphrase)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(`${base}/`)
  return passphrase
}

/** Logs in on the login page. */
export async function logIn(page: Page, passphrase: string, deviceName: string, base = ''): Promise<void> {
  await page.goto(`${base}/login`)
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByLabel('Device name').fill(deviceName)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Opens the account dropdown of the top bar. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { expanded: false }).click()
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeVisible()
}
