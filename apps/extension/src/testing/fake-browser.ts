import type { BrowserApi, RuleChange, Sender, StorageArea, StoredCookie } from '../background/browser-api.ts'

type Rule = NonNullable<RuleChange['addRules']>[number]

export interface FakeBrowser {
  api: BrowserApi
  /** Rules by id, as the browser would hold them. */
  sessionRules: Map<number, Rule>
  /** Where each tab was led. */
  tabs: Map<number, string>
  stored: Map<string, unknown>
  /** What stays on this device. */
  storedHere: Map<string, unknown>
  /** What the browser keeps; a request may add to it. */
  cookies: StoredCookie[]
  granted: Set<string>
}

/** Whether a pattern of a permission covers another: the star, all sites, the host itself. */
const covers = (granted: string, wanted: string) => granted === '<all_urls>' || granted === wanted

const areaOf = (values: Map<string, unknown>): StorageArea => ({
  get: async (key) => (values.has(key) ? { [key]: structuredClone(values.get(key)) } : {}),
  set: async (items) => {
    for (const [key, value] of Object.entries(items)) values.set(key, structuredClone(value))
  },
})

/**
 * A browser as far as the extension uses one: rules are replaced by id and refused when the id is taken, permissions are
 * patterns, storage keeps copies.
 */
export function fakeBrowser(fetch: typeof globalThis.fetch = async () => new Response('')): FakeBrowser {
  const sessionRules = new Map<number, Rule>()
  const tabs = new Map<number, string>()
  const stored = new Map<string, unknown>()
  const storedHere = new Map<string, unknown>()
  const cookies: StoredCookie[] = []
  const granted = new Set<string>()
  const update =
    (rules: Map<number, Rule>) =>
    async ({ removeRuleIds = [], addRules = [] }: RuleChange) => {
      for (const id of removeRuleIds) rules.delete(id)
      for (const rule of addRules) {
        if (rules.has(rule.id)) throw new Error(`Rule with id ${rule.id} does not have a unique ID.`)
        if (rule.condition.tabIds?.length === 0) throw new Error('tabIds cannot be an empty list.')
        if (rule.condition.requestDomains?.length === 0) throw new Error('requestDomains cannot be an empty list.')
        rules.set(rule.id, rule)
      }
    }
  return {
    sessionRules,
    tabs,
    stored,
    storedHere,
    cookies,
    granted,
    api: {
      runtime: {
        getManifest: () => ({ manifest_version: 3, name: 'Matinee', version: '1.1.0' }),
        getURL: (path: string) => `chrome-extension://abcdefghijklmnop/${path}`,
      },
      permissions: {
        getAll: async () => ({ origins: [...granted] }),
        contains: async ({ origins }) => origins.every((wanted) => [...granted].some((one) => covers(one, wanted))),
      },
      storage: { sync: areaOf(stored), local: areaOf(storedHere) },
      declarativeNetRequest: {
        updateSessionRules: update(sessionRules),
        getSessionRules: async () => structuredClone([...sessionRules.values()]),
      },
      cookies: {
        getAll: async ({ url }) =>
          cookies.filter(({ domain }) => url === undefined || new URL(url).hostname.endsWith(domain)),
      },
      tabs: { update: async (tabId, { url }) => void tabs.set(tabId, url) },
      fetch,
    },
  }
}

export const fromPage = (url: string, id = 7): Sender => ({ tab: { id }, url, origin: new URL(url).origin })
