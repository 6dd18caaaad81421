import { createBackground } from '../background/background.ts'
import { fakeBrowser, fromPage } from './fake-browser.ts'

/** The page that asks. */
export const PAGE = 'https://matinee.example:8443/media/x'

/** A browser in which the page is enabled and every site granted, unless said otherwise. */
export function startBackground(fetch?: typeof globalThis.fetch) {
  const browser = fakeBrowser(fetch)
  browser.stored.set('domainWhitelist', ['https://matinee.example:8443'])
  browser.granted.add('<all_urls>')
  const { answer, releaseTab } = createBackground(browser.api)
  const ask = (name: string, body?: unknown, url = PAGE, tab = 7) => answer({ name, body }, fromPage(url, tab))
  return { ...browser, answer, releaseTab, ask }
}
