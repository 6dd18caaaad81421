import type { Account, AccountState } from '../data/account/account-state.ts'
import type { LazyAccount } from '../data/account/lazy-account.ts'
import { createObservable } from '../data/kit/observable.ts'
import type { SyncStatus } from '../data/sync/status.ts'

export const LAPTOP: Account = {
  baseUrl: '/api',
  userId: 'u',
  sessionId: 's',
  deviceName: 'Laptop',
  profile: { colorA: '#aa0000', colorB: '#0000aa', icon: 'userGroup' },
}

/** The account of a device that says of itself what the test sets. */
export function fakeAccount(first: { state: AccountState; status: SyncStatus }) {
  const state = createObservable(first.state)
  const status = createObservable(first.status)
  const account = { state, status, pendingLogOut: createObservable(null) } as unknown as LazyAccount
  return { account, state, status }
}
