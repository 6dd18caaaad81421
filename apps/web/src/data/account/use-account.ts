import { useStore } from '../kit/use-store.ts'
import type { SyncStatus } from '../sync/sync-engine.ts'
import { useAccountDoor } from './account-door.ts'
import type { AccountState } from './account-state.ts'

/** Who is signed in on this device. */
export function useAccount(): AccountState {
  return useStore(useAccountDoor().state)
}

/** How far syncing is, for the quiet indicator. */
export function useSyncStatus(): SyncStatus {
  return useStore(useAccountDoor().status)
}
