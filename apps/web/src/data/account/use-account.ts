import { useStore } from '../kit/use-store.ts'
import type { SyncStatus } from '../sync/status.ts'
import { useLazyAccount } from './lazy-account.ts'
import type { AccountState } from './account-state.ts'

/** Who is signed in on this device. */
export function useAccount(): AccountState {
  return useStore(useLazyAccount().state)
}

/** Whose page this is, by the account's id; empty while nobody is signed in, or that is not known yet. */
export function useOwner(): string {
  const state = useAccount()
  return 'account' in state ? state.account.userId : ''
}

/** How far syncing is, for the quiet indicator. */
export function useSyncStatus(): SyncStatus {
  return useStore(useLazyAccount().status)
}
