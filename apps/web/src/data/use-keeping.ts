import { useStore } from './kit/use-store.ts'
import { useLibrary } from './library/library-context.ts'
import type { Keeping } from './library/library-store.ts'
import { useLocalStores } from './local-stores.ts'

/** How well this device keeps what the viewer does: the library, and where that is well the settings. */
export function useKeeping(): Keeping {
  const library = useStore(useLibrary().keeping)
  const settings = useStore(useLocalStores().keeping)
  return library === 'disk' ? settings : library
}
