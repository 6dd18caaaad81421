import type { SetupState } from '../../services/services.ts'
import type { BrowserKind } from '../../services/transport/browser-kind.ts'

/** Where the host says that such a browser gets the extension: both places where it is unknown, none on iOS. */
export function installLinks(kind: BrowserKind, { chromeUrl, firefoxUrl }: SetupState) {
  const links = [
    { browser: 'chrome', url: chromeUrl },
    { browser: 'firefox', url: firefoxUrl },
  ] as const
  return links.flatMap(({ browser, url }) =>
    url !== null && (kind === browser || kind === 'unknown') ? [{ browser, url }] : [],
  )
}
