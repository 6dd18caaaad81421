import type { BrowserApi } from './browser-api.ts'
import { isPrivateHost } from './private-hosts.ts'

/** Where the private hosts lie that the viewer granted by name; on this device, for they mean another machine elsewhere. */
const LIST_KEY = 'grantedPrivateHosts'

/** Pattern of a permission for a host; a port is no part of one. */
export const patternOf = (host: string): string => `*://${host.replace(/:\d+$/, '').toLowerCase()}/*`

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

/**
 * Hosts in a network of the viewer's own that they granted by name. A permission for every site does not mean them: a page elsewhere
 * would read the viewer's router by it. The browser does not note a host that it already lets the extension reach, so that we do.
 */
export function createGrantedHosts({ permissions, storage }: Pick<BrowserApi, 'permissions' | 'storage'>) {
  const noted = async (): Promise<string[]> => {
    const stored = (await storage.local.get(LIST_KEY))[LIST_KEY]
    return Array.isArray(stored) ? stored.filter((host) => typeof host === 'string') : []
  }
  return {
    noted,
    /** Whether a host is none of a private network, or granted by name. */
    async mayReach(host: string): Promise<boolean> {
      if (!isPrivateHost(nameOf(host))) return true
      const { origins = [] } = await permissions.getAll()
      // The pattern of one scheme means the host as well.
      const isNamed = origins.some((pattern) => pattern.replace(/^https?:/, '*:') === patternOf(host))
      return isNamed || (await noted()).includes(nameOf(host))
    },
    async note(hosts: readonly string[]): Promise<void> {
      const known = await noted()
      const added = hosts.map(nameOf).filter((host) => isPrivateHost(host) && !known.includes(host))
      if (added.length > 0) await storage.local.set({ [LIST_KEY]: [...known, ...new Set(added)] })
    },
    async forget(host: string): Promise<void> {
      await storage.local.set({ [LIST_KEY]: (await noted()).filter((one) => one !== nameOf(host)) })
    },
  }
}
export type GrantedHosts = ReturnType<typeof createGrantedHosts>
