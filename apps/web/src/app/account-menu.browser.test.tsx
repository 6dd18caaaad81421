import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fakeAccount, LAPTOP } from '../testing/fake-account.ts'
import { openPageWithChrome } from '../testing/open-page-with-chrome.tsx'

it.each([
  ['diskFull', "The server's disk is full."],
  ['diskReadOnly', 'The server cannot write to its disk.'],
] as const)('%s of the server is said in the menu, with what waits, until it is over', async (code, text) => {
  const { account, status } = fakeAccount({
    state: { status: 'signedIn', account: LAPTOP },
    status: { state: 'error', code, count: 2 },
  })
  await openPageWithChrome('/about', { account })
  await page.getByRole('button', { name: 'Account, Laptop' }).click()
  const syncNow = page.getByRole('menuitem', { name: 'Sync now' })
  await expect.element(syncNow).toHaveAccessibleDescription(`${text} Not synced. 2 changes wait on this device`)
  status.set({ state: 'synced' })
  await expect.element(syncNow).toHaveAccessibleDescription('Synced')
})
