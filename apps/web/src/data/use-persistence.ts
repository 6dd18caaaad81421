import { useStore } from './kit/use-store.ts'
import { useLibrary } from './library/library-context.ts'
import type { Persistence } from './library/library-store.ts'
import { useLocalStores } from './local-stores.ts'

/** How well this device keeps what the viewer does: the library; where that is well, 'settings' that the browser has no room for. */
export type DevicePersistence = Persistence | 'settings'

/** How well this device keeps it now, and from then on. */
export function usePersistence(): DevicePersistence {
  const library = useStore(useLibrary().persistence)
  const isFull = useStore(useLocalStores().isFull)
  return library === 'disk' && isFull ? 'settings' : library
}
