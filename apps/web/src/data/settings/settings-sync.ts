import { settingsKey } from '../library/metadata-keys.ts'
import { writeMetadata } from '../library/write-metadata.ts'
import type { LibraryStore } from '../library/library-store.ts'
import type { RecordRef, SettingValue } from '../library/records.ts'
import type { SettingsPort } from './settings-port.ts'
import { SYNCED_NAMES, type SettingName } from './settings-table.ts'

type Values = Partial<Record<SettingName, SettingValue>>

/** What lies on disk: what device and account agreed on last, or, until they first do, what the device brought. */
type Stored = Values | { brought: Values }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function readStored(store: LibraryStore, metadata: string): Promise<{ agreed?: Values; brought?: Values }> {
  // Unreadable counts as nothing.
  const stored = await store.metadata(metadata).catch(() => undefined)
  if (!isObject(stored)) return {}
  if (!('brought' in stored)) return { agreed: stored }
  return isObject(stored.brought) ? { brought: stored.brought } : {}
}

/**
 * Keeps the settings of this device and those of its account equal, until the signal ends it: what was changed here becomes a
 * change of the account, what was changed elsewhere is taken over. What both agreed on last tells which side moved. A device that
 * comes new takes what the account has; what it brought and the account has not it gives, save its proxies (specification §7). What is
 * chosen after that is given, also while the account is still being read.
 */
export async function syncSettings(
  { store, port, isRead }: { store: LibraryStore; port: SettingsPort; isRead: Promise<void> },
  signal: AbortSignal,
): Promise<void> {
  const account = store.partition.get()
  const metadata = settingsKey(account)
  const valuesHere: Values = Object.fromEntries(SYNCED_NAMES.map((name) => [name, port.read(name)]))
  let stored = await readStored(store, metadata)
  const brought: Values = { ...valuesHere, ...stored.brought }
  // Forgotten at worst: the next page compares anew.
  const write = (value: Stored) => void writeMetadata(store, metadata, value).catch(() => {})
  if (!stored.agreed) {
    if (!stored.brought) write({ brought })
    // Only what the account is known to hold tells what it lacks.
    await isRead
    // Another tab may have agreed meanwhile: what it applied here is no choice of the viewer.
    stored = await readStored(store, metadata)
  }
  if (signal.aborted || store.partition.get() !== account) return
  let agreed: Values = stored.agreed ?? {}

  const agreeOn = (name: SettingName, value: SettingValue) => {
    port.agreed(name, value)
    agreed = { ...agreed, [name]: value }
  }

  const refTo = (name: SettingName): RecordRef => ({
    partition: account,
    kind: 'setting',
    tmdbId: name,
    seasonId: '',
    episodeId: '',
  })

  /** Whether a device gives an account a setting that it lacks, without being asked. */
  const mayGive = (name: SettingName, value: SettingValue) => port.isChosen(name, value) && name !== 'proxyUrls'

  const compare = (name: SettingName) => {
    const here = port.read(name)
    const there = store.index.settings.get().get(name)?.value
    const isMovedHere =
      !isSame(here, { ...brought, ...agreed }[name]) ||
      (!(name in agreed) && there === undefined && mayGive(name, here))
    if (isMovedHere && !(name === 'defaultSubtitleLanguage' && here === null)) {
      agreeOn(name, here)
      if (!isSame(here, there))
        void store.mutate([refTo(name)], () => [{ register: 'setting', value: { value: here } }])
      return
    }
    if (there !== undefined && !isSame(here, there)) port.apply(name, there)
    // What this device cannot keep it has not chosen otherwise: the account's stays.
    agreeOn(name, port.read(name))
  }

  let isComparing = false
  const compareAll = () => {
    if (isComparing || signal.aborted || store.partition.get() !== account) return
    isComparing = true
    const before = agreed
    for (const name of SYNCED_NAMES) compare(name)
    if (!isSame(agreed, before)) write(agreed)
    isComparing = false
  }
  const stops = [port.subscribe(compareAll), store.index.settings.subscribe(compareAll)]
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
  compareAll()
}
