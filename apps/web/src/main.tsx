import './fonts/faces.css'
import './styles.css'
import type { WebConfig } from '@matinee/contracts'
import { QueryClient } from '@tanstack/react-query'
import { accountOfDevice } from './app/device-account.ts'
import { fetchPageAhead, preloadPage } from './app/app.tsx'
import { composeServices } from './app/compose-services.ts'
import { createHostCatalog } from './app/host-catalog.ts'
import { PageRoot } from './app/page-root.tsx'
import { isTelevision } from './services/device/television.ts'
import { admittedMakers, installTrustedTypes } from './app/trusted-types.ts'
import { readConfig } from './config.ts'
import { pagePorts } from './data/kit/open-store.ts'
import { withKnownTitles } from './data/library/known-titles.ts'
import { createJournal } from './data/library/journal/journal.ts'
import { createDeferredLibrary } from './data/library/journal/deferred-library.ts'
import { openLocalStores } from './data/local-stores.ts'
import { needsMigration } from './data/migration/needs-migration.ts'
import { showsOwnPage } from './first-screen/document-state.ts'
import { openRoot, type PageRootElement } from './first-screen/open-root.tsx'
import type { I18n } from './i18n/i18n.ts'
import { announceLanguage, loadLanguage } from './i18n/load-language.ts'
import { allTexts } from './i18n/use-all-texts.ts'
import { SWEEP_EVERY_MS, sweepAnswers } from './services/catalog/queries.ts'
import { isBehindHash, pathOf, searchOf } from './services/navigation/address.ts'
import { followHistory } from './services/navigation/history.ts'
import { locationHook } from './services/navigation/location.ts'
import type { Services } from './services/services.ts'
import { openTabChannel } from './services/storage/tab-channel.ts'

function readConfiguration() {
  const { config, problems } = readConfig(import.meta.env, window.__CONFIG__ ?? {})
  for (const problem of problems) console.error(`Configuration: ${problem}`)
  return config
}

/**
 * What this device keeps: settings at once, the library as soon as its code is there. What older versions left is moved first: a
 * store that is open would write over it.
 */
async function openDevice(root: PageRootElement, config: WebConfig) {
  const ports = pagePorts(window)
  const words = createJournal(ports.storage)
  const opening = import('./data/library/open-library.ts').then(({ openDeviceData }) =>
    openDeviceData({ warn: ports.warn, journal: words, channel: openTabChannel('matinee-library') }),
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

/** A shortcut or a shared link may have another form than this host's addresses. */
async function showRoutedAddress({ NORMAL_ROUTER }: WebConfig) {
  if (NORMAL_ROUTER && !isBehindHash(location.hash)) return
  const { routedAddress } = await import('./services/navigation/routed-address.ts')
  const address = routedAddress(location, { history: NORMAL_ROUTER, base: import.meta.env.BASE_URL })
  if (address !== null) history.replaceState(history.state, '', address)
}

/** Whether home's first screen is the one that the build drew: a host may have added to it. */
const drawsAsBuilt = (config: WebConfig, { host }: Services) =>
  config.NORMAL_ROUTER &&
  !host.downtime &&
  !host.providerNotice &&
  !host.takedown?.hasPage &&
  !(host.links.chat ?? host.links.source ?? host.links.social)

/** The path that the router will see. */
const routedPath = ({ NORMAL_ROUTER }: WebConfig) =>
  NORMAL_ROUTER ? location.pathname.replace(import.meta.env.BASE_URL, '/') : pathOf(location)

/**
 * Waits until the page at a path can be drawn with its own code and words, where the document shows its places: the loading page in
 * between would show less.
 */
async function untilDrawable(path: string, i18n: I18n) {
  if (!showsOwnPage()) return
  await Promise.all([preloadPage(path), i18n.complete()])
  await allTexts(i18n)
}

/** Boot in named steps: configuration, policy, the device's data with language, background loops, render. */
async function boot() {
  const config = readConfiguration()
  await showRoutedAddress(config)
  followHistory()
  installTrustedTypes(window, admittedMakers(config))
  if (isTelevision(navigator.userAgent, searchOf(location))) document.documentElement.dataset['ui'] = 'tv'
  const queryClient = new QueryClient()
  const root = openRoot(document.querySelector('#root') as HTMLElement)
  const { stores, library, account } = await openDevice(root, config)
  const services = composeServices(config, withKnownTitles(createHostCatalog(config), library), queryClient, stores)
  const path = routedPath(config)
  const isWhole = fetchPageAhead({ path, search: searchOf(location), library }, services, queryClient)
  const i18n = await loadLanguage(stores.locale.get().language, { isWhole })
  announceLanguage(i18n)
  startBackgroundLoops(queryClient)
  const router = {
    hook: locationHook({ history: config.NORMAL_ROUTER }),
    base: config.NORMAL_ROUTER ? import.meta.env.BASE_URL.slice(0, -1) : '',
  }
  // The page draws what is there, and asks again for what is not.
  await untilDrawable(path, i18n).catch(() => {})
  root.renderPage(
    <PageRoot {...{ queryClient, services, stores, library, account, i18n, router }} />,
    drawsAsBuilt(config, services),
  )
}

void boot()
