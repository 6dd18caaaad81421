import type { BrowserApi, Sender } from './browser-api.ts'
import { isPrivateHost } from './private-hosts.ts'
import { Refusal } from './refusal.ts'

/** Where the list of enabled sites lies; the name is fixed by protocols §6.4. */
const LIST_KEY = 'domainWhitelist'

/** The origin of an address: scheme, host and port, lower case; undefined for anything but http and https. */
export function originOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { protocol, origin } = new URL(url)
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined
}

/** The origin that sent a message: that of its document, not what the tab shows by the time it is read. @throws Refusal */
export function originOfSender({ origin, url }: Sender): string {
  const sender = originOf(origin ?? url)
  if (sender === undefined) throw new Refusal('No tab URL found')
  return sender
}

/** How an origin is shown to a viewer: an address that is not secure says so. */
export const shownOrigin = (origin: string): string => origin.replace(/^https:\/\//, '')

/**
 * The origins that an entry of the list means. Entries of versions before are hosts: the secure address, and the other one as well
 * where the host is in a network of the viewer's own.
 */
function originsOfEntry(entry: string): string[] {
  if (entry.includes('://')) return [entry]
  const [secure, plain] = [originOf(`https://${entry}`), originOf(`http://${entry}`)]
  if (secure === undefined || plain === undefined) return []
  return isPrivateHost(new URL(plain).hostname) ? [secure, plain] : [secure]
}

/** Sites that the viewer enabled: whole origins, not parts of their names. */
export function createEnabledSites({ sync }: Pick<BrowserApi['storage'], 'sync'>) {
  const list = async (): Promise<string[]> => {
    const stored = (await sync.get(LIST_KEY))[LIST_KEY]
    return Array.isArray(stored) ? stored.filter((site) => typeof site === 'string') : []
  }
  const isMeant = (origin: string) => (entry: string) => originsOfEntry(entry).includes(origin)
  return {
    isEnabled: async (origin: string): Promise<boolean> => (await list()).some(isMeant(origin)),
    async enable(origin: string): Promise<void> {
      const known = await list()
      if (!known.some(isMeant(origin))) await sync.set({ [LIST_KEY]: [...known, origin] })
    },
    async disable(origin: string): Promise<void> {
      const isOther = (entry: string): boolean => !isMeant(origin)(entry)
      await sync.set({ [LIST_KEY]: (await list()).filter(isOther) })
    },
  }
}
export type EnabledSites = ReturnType<typeof createEnabledSites>
