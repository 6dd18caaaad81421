import '@fontsource-variable/commissioner/wght.css'
import '@fontsource-variable/literata/opsz.css'
import './styles.css'
import type { WebConfig } from '@matinee/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Router } from 'wouter'
import { accountOfDevice } from './app/device-account.ts'
import { App } from './app/app.tsx'
import { composeServices } from './app/compose-services.ts'
import { createHostCatalog } from './app/host-catalog.ts'
import { isTelevision } from './app/television.ts'
import { admittedMakers, installTrustedTypes } from './app/trusted-types.ts'
import { readConfig } from './config.ts'
import { AccountContext } from './data/account/lazy-account.ts'
import { pagePorts } from './data/kit/open-store.ts'
import { LibraryContext } from './data/library/library-context.ts'
import { createJournal } from './data/library/journal/journal.ts'
import { createDeferredLibrary } from './data/library/journal/deferred-library.ts'
import { LocalStoresContext, openLocalStores } from './data/local-stores.ts'
import { needsMigration } from './data/migration/needs-migration.ts'
import { LanguageProvider } from './i18n/language-provider.tsx'
import { announceLanguage, loadLanguage } from './i18n/load-language.ts'
import { SWEEP_EVERY_MS, sweepAnswers } from './services/catalog/queries.ts'
import { locationHook } from './services/navigation/location.ts'
import { ServicesContext } from './services/services.ts'

/** Longest wait for the first paint's fonts: past it the page is drawn with what there is. */
const FONT_PATIENCE_MS = 700

function readConfiguration() {
  const { config, problems } = readConfig(import.meta.env, window.__CONFIG__ ?? {})
  for (const problem of problems) console.error(`Configuration: ${problem}`)
  return config
}

/** The first frame is drawn with its fonts, so that nothing moves when they arrive. */
async function loadFirstFonts() {
  const fonts = ['500 1em "Commissioner Variable"', '420 1em "Literata Variable"'].map((font) =>
    document.fonts.load(font),
  )
  await Promise.race([Promise.allSettled(fonts), new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE_MS))])
}

/**
 * What this device keeps: settings at once, the library as soon as its code is there. What older versions left is moved first: a
 * store that is open would write over it.
 */
async function openDevice(root: Root, config: WebConfig) {
  const ports = pagePorts(window)
  const words = createJournal(ports.storage)
  const opening = import('./data/library/open-library.ts').then(({ openDeviceData }) =>
    openDeviceData({ warn: ports.warn, journal: words }),
  )
  if (needsMigration(ports.storage, Date.now())) {
    const { migrateDevice } = await import('./app/migrate-device.tsx')
    await migrateDevice(root, {
      data: await opening,
      storage: ports.storage,
      catalog: createHostCatalog(config),
      config,
    })
  }
  const stores = await openLocalStores(ports)
  const library = createDeferredLibrary(opening, { journal: words, now: Date.now, page: window })
  return { stores, library, account: accountOfDevice(config, opening, stores) }
}

function startBackgroundLoops(queryClient: QueryClient) {
  setInterval(() => sweepAnswers(queryClient, Date.now()), SWEEP_EVERY_MS)
}

/** Boot in named steps: configuration, policy, the device's data with language and fonts, background loops, render. */
async function boot() {
  const config = readConfiguration()
  installTrustedTypes(window, admittedMakers(config))
  if (isTelevision(navigator.userAgent, location.search)) document.documentElement.dataset['ui'] = 'tv'
  const queryClient = new QueryClient()
  const root = createRoot(document.querySelector('#root') as HTMLElement)
  const fonts = loadFirstFonts()
  const { stores, library, account } = await openDevice(root, config)
  const services = composeServices(config, createHostCatalog(config), queryClient, stores)
  const i18n = await loadLanguage(stores.locale.get().language)
  announceLanguage(i18n)
  await fonts
  startBackgroundLoops(queryClient)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ServicesContext value={services}>
          <LocalStoresContext value={stores}>
            <LibraryContext value={library}>
              <AccountContext value={account}>
                <LanguageProvider first={i18n}>
                  <Router
                    hook={locationHook({ history: config.NORMAL_ROUTER })}
                    base={config.NORMAL_ROUTER ? import.meta.env.BASE_URL.slice(0, -1) : ''}
                  >
                    <App />
                  </Router>
                </LanguageProvider>
              </AccountContext>
            </LibraryContext>
          </LocalStoresContext>
        </ServicesContext>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void boot()
