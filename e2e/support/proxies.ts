import type { Page } from '@playwright/test'
import { journey } from './journey.ts'
import { startProduct } from './product.ts'

/** Gives every page that opens from now on these proxies of the viewer's own; a scrape server is one after `|type=api|`. */
export const useProxies = (page: Page, proxySet: readonly string[]): Promise<unknown> =>
  page.addInitScript(
    (value) => window.localStorage.setItem('__MW::auth', value),
    JSON.stringify({ state: { backendUrl: null, proxySet }, version: 0 }),
  )

/** A journey on a product whose host offers a proxy. */
export const throughProxy = journey.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ VITE_CORS_PROXY_URL: '/proxy', PROXY_ALLOW_ADDRESSES: '127.0.0.1' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})
