import '../styles.css'
import { LOCALES, localeOfCode, type CompiledMessages } from '@matinee/locales'
import type { TitleDetails } from '@matinee/domain'
import { createAccountServer } from '@matinee/testing/account-server'
import { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { textsFolder } from 'virtual:messages'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { composeServices } from '../app/compose-services.ts'
import { PageRoot } from '../app/page-root.tsx'
import { backendUrlOf } from '../blocks/backend-url.ts'
import { readConfig } from '../config.ts'
import { createLazyAccount, type LazyAccount } from '../data/account/lazy-account.ts'
import type { Library } from '../data/library/library-context.ts'
import { createMemoryDisk, createMemoryDiskContents } from '../data/library/memory-disk.ts'
import { createTextStorage, openTab } from '../data/library/testing/library-tab.ts'
import { openLocalStores } from '../data/local-stores.ts'
import { announceLanguage } from '../i18n/load-language.ts'
import { createI18n } from '../i18n/i18n.ts'
import type { Catalog } from '../services/catalog/catalog.ts'
import { addressBehindHash } from '../services/navigation/address.ts'
import { followHistory } from '../services/navigation/history.ts'
import { locationHook } from '../services/navigation/location.ts'
import type { Services } from '../services/services.ts'
import { createFakeCatalog, TITLES } from './fake-catalog.ts'

followHistory()

/** What a device keeps from one page to the next. */
export function createDevice() {
  return { texts: createTextStorage(), contents: createMemoryDiskContents() }
}
export type Device = ReturnType<typeof createDevice>

/** The library of a device, whose disk is read once `comes` has. */
function libraryOf({ contents }: Device, now: () => number, comes = Promise.resolve()) {
  const disk = createMemoryDisk(contents)
  const read: typeof disk.read = async (needs) => {
    await comes
    return disk.read(needs)
  }
  return openTab({ disk: { ...disk, read }, now })
}

/** A device on which a viewer saved something before. */
export async function deviceWith(
  save: (library: Pick<Library, 'bookmarks' | 'progress' | 'ratings'>) => Promise<unknown>,
) {
  const device = createDevice()
  // Each a second after the one before it.
  let now = Date.UTC(2026, 0, 15)
  await save(libraryOf(device, () => (now += 1000)))
  return device
}

export interface PageOptions {
  /** Given again, what the page before it kept is there. */
  device?: Device
  /** Until then nothing of it has been read. */
  deviceComes?: Promise<void>
  /** What the movie database knows. */
  titles?: readonly TitleDetails[]
  /** Answers of the movie database in place of those that follow from `titles`. */
  catalog?: Partial<Catalog>
  /** What the host configured, without `VITE_`. */
  config?: Readonly<Record<string, string>>
  /** The hour, where the page looks at it. */
  now?: Date
  /** In place of what `config` and `catalog` lead to. */
  services?: Partial<Services>
  /** In place of the account that is opened over the accounts server. */
  account?: LazyAccount
  /** Of the window, in CSS pixels; a laptop's unless told otherwise. */
  size?: readonly [width: number, height: number]
}

const nobodyElse = { postMessage() {}, addEventListener() {} }

/** This window, with another way to the network. */
const windowWith = (fetch: typeof globalThis.fetch): Window =>
  new Proxy(window, {
    get(target, name) {
      if (name === 'fetch') return fetch
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

async function textsOf(code: string) {
  const read = async (part: string) =>
    (await (await fetch(`${textsFolder}${code}-${part}.json`)).json()) as CompiledMessages
  const [first, rest] = await Promise.all([read('first'), read('rest')])
  return { ...first, ...rest }
}

/** Keeps a store of settings on a device, as an earlier visit would have. */
export const keep = ({ texts }: Device, key: string, state: object) =>
  texts.setItem(key, JSON.stringify({ state, version: 0 }))

/** The state of a store of settings that a device holds; null where it holds none. */
export const storedState = ({ texts }: Device, key: string): unknown =>
  (JSON.parse(texts.getItem(key) ?? 'null') as { state: unknown } | null)?.state ?? null

/**
 * Opens a page of the site by its address: the whole tree that a browser gets, over a movie database, an accounts server and a device
 * of the test's own. Addresses live behind `#`, so that the frame of the test stays where it is. It is closed when the test ends.
 */
export async function openPage(address: string, options: PageOptions = {}) {
  const { device = createDevice(), size = [1440, 900] } = options
  if (!options.device) {
    // What is left of another test's device.
    localStorage.clear()
    sessionStorage.clear()
  }
  await page.viewport(...size)
  const { config } = readConfig(
    {},
    {
      VITE_BACKEND_URL: 'https://accounts.test',
      VITE_NORMAL_ROUTER: 'false',
      ...Object.fromEntries(Object.entries(options.config ?? {}).map(([key, value]) => [`VITE_${key}`, value])),
    },
  )
  const queryClient = new QueryClient()
  const stores = await openLocalStores({ storage: device.texts, onForeignChange: () => () => {}, warn: () => {} })
  const { store, ...library } = libraryOf(device, Date.now, options.deviceComes)
  const life = new AbortController()
  const account =
    options.account ??
    createLazyAccount(Promise.resolve(null), nobodyElse, async () => {
      const { startAccount } = await import('../data/account/start-account.ts')
      const { ownConnections } = stores
      return startAccount(
        {
          data: { database: null, store, library, device: 'd' },
          ...{ stores, ownConnections, channel: nobodyElse, storage: device.texts },
          window: windowWith(createAccountServer().fetch),
          backendUrl: () => backendUrlOf(stores.connections.get().backendUrl, config.BACKEND_URL),
        },
        life.signal,
      )
    })
  const composed = composeServices(
    config,
    createFakeCatalog(options.titles ?? TITLES, options.catalog),
    queryClient,
    stores,
  )
  const { now } = options
  const services = { ...composed, warmUp() {}, warmUpCode() {}, ...(now && { now: () => now }), ...options.services }
  const locale = localeOfCode(stores.locale.get().language ?? 'en') ?? LOCALES[0]
  if (!locale) throw new Error('there is no language')
  const i18n = createI18n(locale, await textsOf(locale.id))
  announceLanguage(i18n)
  history.replaceState(null, '', `#${address}`)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <PageRoot
      {...{ queryClient, services, stores, library, account, i18n }}
      router={{ hook: locationHook({ history: false }), base: '' }}
    />,
  )
  const close = () => {
    life.abort()
    root.unmount()
    queryClient.clear()
    place.remove()
  }
  onTestFinished(close)
  return {
    device,
    /** Its path and query, as they stand now. */
    address() {
      const { path, search, anchor } = addressBehindHash(location.hash)
      return `${path}${search}${anchor}`
    },
    close,
  }
}
