import { useStore } from '../kit/use-store.ts'
import type { SyncStatus } from '../sync/status.ts'
import { useLazyAccount } from './lazy-account.ts'
import type { AccountState } from './account-state.ts'

/** Who is signed in on this device. */
export function useAccount(): AccountState {
  return useStore(useLazyAccount().state)
}

/** How far syncing is, for the quiet indicator. */
export function useSyncStatus(): SyncStatus {
  return useStore(useLazyAccount().status)
}
