import { settingsKey } from '../library/metadata-keys.ts'
import { writeMetadata } from '../library/write-metadata.ts'
import type { LibraryStore } from '../library/library-store.ts'
import type { RecordRef, SettingValue } from '../library/records.ts'
import type { SettingsPort } from './settings-port.ts'
import { SYNCED_NAMES, type SettingName } from './settings-table.ts'

/** What device and account agreed on last, by name. */
type Agreed = Partial<Record<SettingName, SettingValue>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function agreedIn(metadata: unknown): Agreed | undefined {
  return typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)
    ? (metadata as Agreed)
    : undefined
}

/**
 * Keeps the settings of this device and those of its account equal, until the signal ends it: what was changed here becomes a
 * change of the account, what was changed elsewhere is taken over. What both agreed on last tells which side moved. A device that
 * comes new takes what the account has; what was chosen here and the account has not it gives, save its proxies (specification §7).
 */
export async function syncSettings(
  { store, port, isRead }: { store: LibraryStore; port: SettingsPort; isRead: Promise<void> },
  signal: AbortSignal,
): Promise<void> {
  const account = store.partition.get()
  const metadata = settingsKey(account)
  // Unreadable counts as never agreed on.
  const known = agreedIn(await store.metadata(metadata).catch(() => undefined))
  // Only what the account is known to hold tells what it lacks.
  if (!known) await isRead
  if (signal.aborted || store.partition.get() !== account) return
  let agreed: Agreed = known ?? {}

  const agreeOn = (name: SettingName, value: SettingValue) => {
    port.agreed(name, value)
    if (name in agreed && isSame(agreed[name], value)) return
    agreed = { ...agreed, [name]: value }
    // Forgotten at worst: the next page compares anew.
    void writeMetadata(store, metadata, agreed).catch(() => {})
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
    const isMovedHere = name in agreed ? !isSame(here, agreed[name]) : there === undefined && mayGive(name, here)
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
    for (const name of SYNCED_NAMES) compare(name)
    isComparing = false
  }
  const stops = [port.subscribe(compareAll), store.index.settings.subscribe(compareAll)]
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()), { once: true })
  compareAll()
}
