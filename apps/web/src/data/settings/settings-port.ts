import type { SettingName } from '@matinee/contracts'
import type { SettingValue } from '../library/records.ts'
import type { LocalStores } from '../local-stores.ts'

/** The settings of this device that an account keeps as well (specification §3). Null is "not chosen here". */
export interface SettingsPort {
  read(name: SettingName): SettingValue
  apply(name: SettingName, value: SettingValue): void
  /** Account and device agree on this value. */
  agreed(name: SettingName, value: SettingValue): void
  subscribe(listener: () => void): () => void
}

const asText = (value: SettingValue) => (typeof value === 'string' && value !== '' ? value : null)

/** The four settings where this device keeps them. */
export function createSettingsPort(
  stores: Pick<LocalStores, 'theme' | 'locale' | 'subtitles' | 'connections'>,
): SettingsPort {
  const { theme, locale, subtitles, connections } = stores
  const all = [theme, locale, subtitles, connections]
  return {
    read(name) {
      if (name === 'applicationTheme') return theme.get().theme
      if (name === 'applicationLanguage') return locale.get().language
      if (name === 'defaultSubtitleLanguage') return subtitles.get().lastSelectedLanguage
      return connections.get().proxySet
    },
    apply(name, value) {
      if (name === 'applicationTheme') theme.set({ theme: asText(value) })
      else if (name === 'applicationLanguage') locale.set({ language: asText(value) })
      else if (name === 'defaultSubtitleLanguage') subtitles.set({ lastSelectedLanguage: asText(value) })
      else connections.set({ proxySet: Array.isArray(value) ? value : null })
    },
    agreed(name, value) {
      if (name !== 'defaultSubtitleLanguage') return
      const lastSelectedLanguage = asText(value)
      if (subtitles.get().lastSync.lastSelectedLanguage !== lastSelectedLanguage) {
        subtitles.set({ lastSync: { lastSelectedLanguage } })
      }
    },
    subscribe(listener) {
      const stops = all.map((store) => store.subscribe(listener))
      return () => stops.forEach((stop) => stop())
    },
  }
}
