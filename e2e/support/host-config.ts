import type { Page } from '@playwright/test'

/** Gives pages the configuration of another host, by keys without their prefix, in place of what their document holds. */
export async function useHostConfig(page: Page, config: Readonly<Record<string, string>>): Promise<void> {
  const entries = Object.entries(config).map(([key, value]) => [`VITE_${key}`, value])
  await page.addInitScript((given) => {
    Object.defineProperty(window, '__CONFIG__', { get: () => given, set: () => {} })
  }, Object.fromEntries(entries))
}
