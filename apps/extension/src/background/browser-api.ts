/** What the extension uses of the browser; a fake of exactly this stands in for it in tests. */
export interface BrowserApi {
  readonly runtime: Pick<typeof chrome.runtime, 'getManifest' | 'getURL'>
  readonly permissions: {
    contains: (wanted: { origins: string[] }) => Promise<boolean>
    getAll: () => Promise<{ origins?: string[] | undefined }>
  }
  /** `sync` goes along to the viewer's other devices, `local` stays on this one. */
  readonly storage: { sync: StorageArea; local: StorageArea }
  readonly declarativeNetRequest: {
    /** Rules that end with the browser, and that can be for one tab. */
    updateSessionRules: (change: RuleChange) => Promise<void>
    getSessionRules: () => Promise<chrome.declarativeNetRequest.Rule[]>
  }
  readonly cookies: { getAll: (of: { url?: string }) => Promise<readonly StoredCookie[]> }
  readonly tabs: { update: (tabId: number, change: { url: string }) => Promise<unknown> }
  readonly fetch: typeof globalThis.fetch
}

export interface StoredCookie {
  domain: string
  path: string
  name: string
  value: string
}

export interface StorageArea {
  get: (key: string) => Promise<Record<string, unknown>>
  set: (items: Record<string, unknown>) => Promise<void>
}

export interface RuleChange {
  removeRuleIds?: number[]
  addRules?: chrome.declarativeNetRequest.Rule[]
}

/** Sender of a message according to the browser, not to the message. */
export interface Sender {
  readonly tab?: { readonly id?: number | undefined } | undefined
  /** Address of the document that sent it, and its origin. */
  readonly url?: string | undefined
  readonly origin?: string | undefined
}
