import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AccountState } from '../data/account/account-state.ts'
import type { LazyAccount } from '../data/account/lazy-account.ts'
import { createObservable } from '../data/kit/observable.ts'
import type { SyncStatus } from '../data/sync/status.ts'
import { openPageWithChrome } from '../testing/open-page-with-chrome.tsx'

const SIGNED_IN: AccountState = {
  status: 'signedIn',
  account: {
    baseUrl: '/api',
    userId: 'u',
    sessionId: 's',
    deviceName: 'Laptop',
    profile: { colorA: '#aa0000', colorB: '#0000aa', icon: 'userGroup' },
  },
}

it.each([
  ['diskFull', "The server's disk is full."],
  ['diskReadOnly', 'The server cannot write to its disk.'],
] as const)('%s of the server is said in the menu, with what waits, until it is over', async (code, text) => {
  const status = createObservable<SyncStatus>({ state: 'error', code, count: 2 })
  const account = {
    state: createObservable(SIGNED_IN),
    status,
    pendingLogOut: createObservable(null),
  } as unknown as LazyAccount
  await openPageWithChrome('/about', { account })
  await page.getByRole('button', { name: 'Account, Laptop' }).click()
  const syncNow = page.getByRole('menuitem', { name: 'Sync now' })
  await expect.element(syncNow).toHaveAccessibleDescription(`${text} Not synced. 2 changes wait on this device`)
  status.set({ state: 'synced' })
  await expect.element(syncNow).toHaveAccessibleDescription('Synced')
})
