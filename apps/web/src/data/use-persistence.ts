import { useStore } from './kit/use-store.ts'
import { useLibrary } from './library/library-context.ts'
import type { Persistence } from './library/persistence.ts'
import { useLocalStores } from './local-stores.ts'

/** How well this device keeps what the viewer does: the library; where that is well, the settings. */
export type DevicePersistence = Persistence | 'settingsFull' | 'settingsPage'

/** How well this device keeps it now, and from then on. */
export function usePersistence(): DevicePersistence {
  const library = useStore(useLibrary().persistence)
  const stores = useLocalStores()
  const isFull = useStore(stores.isFull)
  if (library !== 'disk') return library
  if (stores.isBlocked) return 'settingsPage'
  return isFull ? 'settingsFull' : 'disk'
}
