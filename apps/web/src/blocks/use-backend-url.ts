import { useStore } from '../data/kit/use-store.ts'
import { useLocalStores } from '../data/local-stores.ts'
import { useServices } from '../services/services.ts'

/** The accounts server in use: the viewer's own over the host's; null where the viewer named none. */
export function useBackendUrl(): string | null {
  const { backendUrl } = useStore(useLocalStores().connections)
  const { host } = useServices()
  return (backendUrl ?? host.backendUrl) || null
}
