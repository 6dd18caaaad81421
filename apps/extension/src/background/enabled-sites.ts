import type { BrowserApi, Sender } from './browser-api.ts'
import { Refusal } from './refusal.ts'

/** Where the list of enabled sites lies; the name is fixed by protocols §6.4. */
const LIST_KEY = 'domainWhitelist'

/** The site of an address: host with port, lower case; undefined for anything but http and https. */
export function siteOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const { protocol, host } = new URL(url)
  return protocol === 'http:' || protocol === 'https:' ? host.toLowerCase() : undefined
}

/** The site that sent a message. @throws Refusal */
export function siteOfSender({ tab }: Sender): string {
  const site = siteOf(tab?.url)
  if (site === undefined) throw new Refusal('No tab URL found')
  return site
}

/** Sites that the viewer enabled: a whole site, not a part of its name. */
export function createEnabledSites(storage: BrowserApi['storage']) {
  const list = async (): Promise<string[]> => {
    const stored = (await storage.sync.get(LIST_KEY))[LIST_KEY]
    return Array.isArray(stored) ? stored.filter((site) => typeof site === 'string') : []
  }
  return {
    isEnabled: async (site: string): Promise<boolean> => (await list()).includes(site),
    async enable(site: string): Promise<void> {
      const known = await list()
      if (!known.includes(site)) await storage.sync.set({ [LIST_KEY]: [...known, site] })
    },
    async disable(site: string): Promise<void> {
      await storage.sync.set({ [LIST_KEY]: (await list()).filter((one) => one !== site) })
    },
  }
}
export type EnabledSites = ReturnType<typeof createEnabledSites>
