import type { SyncSettingName } from '@matinee/contracts'
import type { LibraryStore } from './library-store.ts'
import { refText, type RecordRef } from './records.ts'

/** A setting of the open account that holds one sealed text. */
export interface SealedSetting {
  /** The account that was open. */
  readonly account: string
  /** The text; undefined where the account keeps none. */
  text: () => string | undefined
  /** Whether the server has what this device wrote last. */
  isSent: () => boolean
  /** Writes it, or removes it with null. Resolves when that is on this device's disk, or, where that is refused, in memory. */
  write: (text: string | null) => Promise<void>
  /** Hears of every change of it, also of the server's taking it; returns the end of that. */
  subscribe: (listener: () => void) => () => void
}

/** @param name As the account knows it. */
export function openSealedSetting(store: LibraryStore, name: SyncSettingName): SealedSetting {
  const account = store.partition.get()
  const ref: RecordRef = { partition: account, kind: 'setting', tmdbId: name, seasonId: '', episodeId: '' }
  const key = refText(ref)
  return {
    account,
    text() {
      const value = store.index.settings.get().get(name)?.value
      return typeof value === 'string' ? value : undefined
    },
    isSent: () => store.index.rowsOf(key)?.entries.every(({ acknowledgedAt }) => acknowledgedAt !== undefined) ?? false,
    write: (value) => store.mutate([ref], () => [{ register: 'setting', value: { value } }]),
    subscribe: (listener) => store.subscribe((changed) => refText(changed) === key && listener()),
  }
}
