import { useStore } from '../data/kit/use-store.ts'
import { useLocalStores } from '../data/local-stores.ts'
import { useServices } from '../services/services.ts'

/** The accounts server in use: the viewer's own over the host's; null where the viewer named none, or none that can be asked. */
export function backendUrlOf(own: string | null, host: string): string | null {
  const url = own ?? host
  return /^(https?:\/\/|\/)/i.test(url) && URL.canParse(url, location.href) ? url : null
}

/** The accounts server in use, as it changes. */
export function useBackendUrl(): string | null {
  const { backendUrl } = useStore(useLocalStores().connections)
  const { host } = useServices()
  return backendUrlOf(backendUrl, host.backendUrl)
}
