import { useStore } from './kit/use-store.ts'
import { useLibrary } from './library/library-context.ts'
import type { Keeping } from './library/library-store.ts'
import { useLocalStores } from './local-stores.ts'

/** How well this device keeps what the viewer does: the library; where that is well, 'settings' that the browser has no room for. */
export type DeviceKeeping = Keeping | 'settings'

/** How well this device keeps it now, and from then on. */
export function useKeeping(): DeviceKeeping {
  const library = useStore(useLibrary().keeping)
  const isFull = useStore(useLocalStores().isFull)
  return library === 'disk' && isFull ? 'settings' : library
}
