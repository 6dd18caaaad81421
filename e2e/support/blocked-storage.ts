import type { Page } from '@playwright/test'

/** What a browser can keep a site from, each by its name in the page. */
export const STORAGE_KINDS = [
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'BroadcastChannel',
  'serviceWorker',
  'locks',
  'caches',
] as const
export type StorageKind = (typeof STORAGE_KINDS)[number]

/**
 * Takes these kinds of storage from a page: each access throws, as where the viewer blocks the data of sites, or, `absent`, finds null,
 * as where a browser was built or set up without. To be called before the page opens.
 */
export async function blockStorage(page: Page, kinds: readonly StorageKind[], isAbsent = false): Promise<void> {
  await page.addInitScript(
    ([blocked, findsNull]) => {
      for (const kind of blocked) {
        const holder = kind === 'serviceWorker' || kind === 'locks' ? Navigator.prototype : window
        Object.defineProperty(holder, kind, {
          configurable: true,
          get() {
            if (findsNull) return null
            throw new DOMException(`${kind}: access is denied for this document`, 'SecurityError')
          },
        })
      }
    },
    [kinds, isAbsent] as const,
  )
}
