import type { Page } from '@playwright/test'

/** Gives every page that opens from now on these proxies of the viewer's own; a scrape server is one after `|type=api|`. */
export const useProxies = (page: Page, proxySet: readonly string[]): Promise<unknown> =>
  page.addInitScript(
    (value) => window.localStorage.setItem('__MW::auth', value),
    JSON.stringify({ state: { backendUrl: null, proxySet }, version: 0 }),
  )
