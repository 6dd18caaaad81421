import { expect, it } from 'vitest'
import { reactPlace } from '../../testing/react-place.ts'
import { createObservable } from '../kit/observable.ts'
import type { SyncStatus } from '../sync/status.ts'
import type { Account, AccountState } from './account-state.ts'
import { AccountContext } from './lazy-account.ts'
import { useOwnerChanges } from './use-account.ts'

const accountOf = (userId: string): Account => ({
  ...{ baseUrl: 'https://accounts.test', userId, sessionId: 's', deviceName: '' },
  profile: { colorA: '#0A54FF', colorB: '#CF2E68', icon: 'cat' },
})

/** A screen that shows how often it changed hands. */
function drawChanges() {
  const state = createObservable<AccountState>({ status: 'opening' })
  const status = createObservable<SyncStatus>({ state: 'off' })
  const account = { state, status, pendingLogOut: createObservable(null), open: () => new Promise<never>(() => {}) }
  const Screen = () => `${state.get().status} ${useOwnerChanges()}`
  const { place, root } = reactPlace()
  root.render(
    <AccountContext value={account}>
      <Screen />
    </AccountContext>,
  )
  /** Goes on to a state, and resolves once it is drawn. */
  const expectAfter = async (next: AccountState, changes: number) => {
    state.set(next)
    await expect.poll(() => place.textContent).toBe(`${next.status} ${changes}`)
  }
  return { expectAfter, shown: () => place.textContent }
}

it('counts an account that is left or entered, and neither one that becomes known nor one that is asked for', async () => {
  const { expectAfter, shown } = drawChanges()
  await expect.poll(shown).toBe('opening 0')
  await expectAfter({ status: 'restoring', account: accountOf('a') }, 0)
  await expectAfter({ status: 'signedIn', account: { ...accountOf('a'), deviceName: 'Kitchen' } }, 0)
  await expectAfter({ status: 'failed', account: accountOf('a'), code: 'unreachable' }, 0)
  await expectAfter({ status: 'anonymous' }, 1)
  await expectAfter({ status: 'anonymous', reason: 'cleared', hasUnsent: false }, 1)
  await expectAfter({ status: 'signedIn', account: accountOf('a') }, 2)
  await expectAfter({ status: 'restoring', account: accountOf('b') }, 3)
})

it('counts no device on which nobody was signed in, until somebody is', async () => {
  const { expectAfter } = drawChanges()
  await expectAfter({ status: 'anonymous' }, 0)
  await expectAfter({ status: 'signedIn', account: accountOf('a') }, 1)
})
