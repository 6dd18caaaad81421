import { LOCALES, type CompiledMessages, type Locale } from '@matinee/locales'
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { preloadPage } from '../app/app.tsx'
import { composeServices } from '../app/compose-services.ts'
import { createHostCatalog } from '../app/host-catalog.ts'
import { PageRoot } from '../app/page-root.tsx'
import { readConfig } from '../config.ts'
import { createLazyAccount } from '../data/account/lazy-account.ts'
import { createDeferredLibrary } from '../data/library/journal/deferred-library.ts'
import { openLocalStores } from '../data/local-stores.ts'
import { createI18n } from '../i18n/i18n.ts'
import { allTexts } from '../i18n/use-all-texts.ts'
import { DOCUMENTS, FRAME_PATHS, type Frame } from './frames.ts'

/** What never comes while a document is built. */
const never = new Promise<never>(() => {})
const nothing = () => {}

async function partsOf(path: string, texts: CompiledMessages) {
  const { config } = readConfig({}, {})
  const queryClient = new QueryClient()
  const stores = await openLocalStores({
    storage: { getItem: () => null, setItem: nothing, removeItem: nothing },
    onForeignChange: () => nothing,
    warn: nothing,
  })
  const page = { addEventListener: nothing, document: { hidden: false } }
  return {
    queryClient,
    services: composeServices(config, createHostCatalog(config), queryClient, stores),
    stores,
    library: createDeferredLibrary(never, { journal: { append: () => nothing }, now: Date.now, page }),
    account: createLazyAccount(never, { addEventListener: nothing }, () => never),
    i18n: createI18n(LOCALES[0] as Locale, texts),
    router: { hook: (): [string, () => void] => [path, nothing], searchHook: () => '' },
  }
}

/** The page's title stands in the document's head already. */
const withoutTitle = (markup: string) => markup.replaceAll(/<title>[^<]*<\/title>/g, '')

/**
 * The first screen of each frame as markup, as a browser that keeps nothing would draw it first. React takes over the one of home;
 * the others stand until it has drawn its own: that of a page with its own document is the page while its titles load.
 * @param texts English's
 */
export async function renderFrames(texts: CompiledMessages): Promise<Record<Frame, string>> {
  const entries = Object.entries(FRAME_PATHS).map(async ([frame, path]) => {
    const render = frame === 'home' ? renderToString : renderToStaticMarkup
    const parts = await partsOf(path, texts)
    if (frame in DOCUMENTS) await Promise.all([preloadPage(path), allTexts(parts.i18n)])
    const markup = withoutTitle(render(<PageRoot {...parts} />))
    parts.queryClient.clear()
    return [frame, markup] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<Frame, string>
}
