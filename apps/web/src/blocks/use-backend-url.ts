import { useStore } from '../data/kit/use-store.ts'
import { useLocalStores } from '../data/local-stores.ts'
import { useServices } from '../services/services.ts'
import { backendUrlOf } from './backend-url.ts'

/** The accounts server in use, as it changes. */
export function useBackendUrl(): string | null {
  const { backendUrl } = useStore(useLocalStores().connections)
  const { host } = useServices()
  return backendUrlOf(backendUrl, host.backendUrl)
}
