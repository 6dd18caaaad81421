import type { SettingValue } from '../library/records.ts'
import {
  defaultOf,
  keepSetting,
  settingOf,
  SETTINGS,
  SYNCED_STORES,
  type SettingName,
  type SettingsStores,
} from './settings-table.ts'

/** The settings of this device that an account keeps as well (specification §3). Null is "not chosen here". */
export interface SettingsPort {
  read(name: SettingName): SettingValue
  /** Whether a value is another than where nobody has chosen. */
  isChosen(name: SettingName, value: SettingValue): boolean
  apply(name: SettingName, value: SettingValue): void
  /** Account and device agree on this value. */
  agreed(name: SettingName, value: SettingValue): void
  subscribe(listener: () => void): () => void
}

const emptyAsNull = (value: SettingValue) => (value === '' ? null : value)

/** The settings of the table that sync, where this device keeps them. */
export function createSettingsPort(stores: SettingsStores): SettingsPort {
  const { subtitles } = stores
  return {
    read(name) {
      const { store, field } = SETTINGS[settingOf(name)]
      return (stores[store].get() as Record<string, unknown>)[field] as SettingValue
    },
    isChosen: (name, value) => value !== defaultOf(stores, settingOf(name)),
    apply: (name, value) => keepSetting(stores, settingOf(name), emptyAsNull(value)),
    agreed(name, value) {
      if (name !== 'defaultSubtitleLanguage') return
      const lastSelectedLanguage = typeof value === 'string' && value !== '' ? value : null
      if (subtitles.get().lastSync.lastSelectedLanguage !== lastSelectedLanguage) {
        subtitles.set({ lastSync: { lastSelectedLanguage } })
      }
    },
    subscribe(listener) {
      const stops = [...SYNCED_STORES].map((name) => stores[name].subscribe(listener))
      return () => stops.forEach((stop) => stop())
    },
  }
}
