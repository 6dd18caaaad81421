import { use } from 'react'
import { useStore } from '../kit/use-store.ts'
import { useLocalStores } from '../local-stores.ts'
import type { OwnConnections, OwnConnectionsStore } from './own-connections.ts'

/** What the viewer connected, and its store. Only below what waited for it: it would suspend. */
export function useOwnConnections(): { connections: OwnConnections; store: OwnConnectionsStore } {
  const { ownConnections } = useLocalStores()
  const store = use(ownConnections())
  return { connections: useStore(store), store }
}
