import { useState } from 'react'
import { useStore } from '../kit/use-store.ts'
import type { SyncStatus } from '../sync/status.ts'
import { useLazyAccount } from './lazy-account.ts'
import { accountIdOf, type AccountState } from './account-state.ts'

/** Who is signed in on this device. */
export function useAccount(): AccountState {
  return useStore(useLazyAccount().state)
}

/**
 * How often the page has changed hands since the caller is there: what began under another number acts for nobody any more. That the
 * account of this device becomes known is no change.
 */
export function useOwnerChanges(): number {
  const state = useAccount()
  const owner = accountIdOf(state)
  const [known, setKnown] = useState<{ owner: string | undefined; changes: number } | null>(null)
  if (state.status === 'opening') return 0
  if (known && owner === known.owner) return known.changes
  const changes = known ? known.changes + 1 : 0
  setKnown({ owner, changes })
  return changes
}

/** How far syncing is, for the quiet indicator. */
export function useSyncStatus(): SyncStatus {
  return useStore(useLazyAccount().status)
}
