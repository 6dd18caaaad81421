import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AccountState } from '../../data/account/account-state.ts'
import { createObservable } from '../../data/kit/observable.ts'
import type { SyncStatus } from '../../data/sync/status.ts'
import { openPage } from '../../testing/open-page.tsx'

const unsaved = page.getByText('Unsaved changes')

describe('changes that are typed before the account of this device is known', () => {
  const profile = { colorA: '#0A54FF', colorB: '#CF2E68', icon: 'cat' } as const
  const account = { baseUrl: 'https://accounts.test', userId: 'u', sessionId: 's', deviceName: '', profile }
  const typed = page.getByLabelText('Server address')

  /** Settings over an account that is being read, with an address typed meanwhile. */
  async function typeWhileOpening() {
    const state = createObservable<AccountState>({ status: 'opening' })
    const status = createObservable<SyncStatus>({ state: 'off' })
    const open = () => new Promise<never>(() => {})
    await openPage('/settings', { account: { state, status, pendingLogOut: createObservable(null), open } })
    await page.getByRole('switch', { name: 'Custom sync server' }).click()
    await typed.fill('sync.example.test')
    return state
  }

  it('stay once it is known', async () => {
    const state = await typeWhileOpening()
    state.set({ status: 'restoring', account })
    await expect.element(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
    await expect.element(typed).toHaveValue('sync.example.test')
    await expect.element(unsaved).toBeVisible()
  })

  it('go with the account when it is left', async () => {
    const state = await typeWhileOpening()
    state.set({ status: 'restoring', account })
    await expect.element(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
    state.set({ status: 'anonymous' })
    await expect.element(unsaved).not.toBeVisible()
    await expect.element(typed).not.toBeInTheDocument()
  })
})
