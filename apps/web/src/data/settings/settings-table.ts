import type { SyncSettingName } from '@matinee/contracts'
import type { MessageKey } from '@matinee/locales'
import type { LocalStores } from '../local-stores.ts'

/** Settings of an account that a device keeps in one of its stores. */
export type SettingName = Exclude<SyncSettingName, `sealed${string}`>

/** The stores that hold settings. */
export type SettingsStores = Pick<LocalStores, 'preferences' | 'subtitles' | 'theme' | 'locale' | 'connections'>
type StoreName = keyof SettingsStores
type StateOf<Name extends StoreName> = ReturnType<SettingsStores[Name]['get']>
/** What the stores hold now. */
export type StoredStates = { [Name in StoreName]: StateOf<Name> }

type SettingRow = {
  [Name in StoreName]: {
    /** Where this device keeps it. */
    readonly store: Name
    readonly field: keyof StateOf<Name> & string
    /** The name under which an account keeps it as well (specification §3); missing where it belongs to the device. */
    readonly syncedAs?: SettingName
    /** What a switch of the settings page says; missing where another control changes the setting. */
    readonly toggle?: { readonly title: MessageKey; readonly text: MessageKey }
  }
}[StoreName]

/** Every setting that a viewer chooses: where it is kept, whether it syncs, and what its switch says. */
export const SETTINGS = {
  language: { store: 'locale', field: 'language', syncedAs: 'applicationLanguage' },
  theme: { store: 'theme', field: 'theme', syncedAs: 'applicationTheme' },
  enableThumbnails: {
    store: 'preferences',
    field: 'enableThumbnails',
    toggle: { title: 'settings.preferences.thumbnail', text: 'settings.preferences.thumbnailDescription' },
  },
  enableAutoplay: {
    store: 'preferences',
    field: 'enableAutoplay',
    toggle: { title: 'settings.preferences.autoplay', text: 'settings.preferences.autoplayDescription' },
  },
  hideSpoilers: {
    store: 'preferences',
    field: 'hideSpoilers',
    syncedAs: 'hideSpoilers',
    toggle: { title: 'settings.preferences.hideSpoilers', text: 'settings.preferences.hideSpoilersDescription' },
  },
  enableSourceOrder: {
    store: 'preferences',
    field: 'enableSourceOrder',
    toggle: { title: 'settings.preferences.sourceOrder', text: 'settings.preferences.sourceOrderDescription' },
  },
  sourceOrder: { store: 'preferences', field: 'sourceOrder' },
  styling: { store: 'subtitles', field: 'styling' },
  subtitleLanguage: { store: 'subtitles', field: 'lastSelectedLanguage', syncedAs: 'defaultSubtitleLanguage' },
  proxySet: { store: 'connections', field: 'proxySet', syncedAs: 'proxyUrls' },
  backendUrl: { store: 'connections', field: 'backendUrl' },
} as const satisfies Record<string, SettingRow>

export type SettingId = keyof typeof SETTINGS
type RowOf<Id extends SettingId> = (typeof SETTINGS)[Id]
type AsRead<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value
export type ValueOf<Id extends SettingId> = AsRead<
  StateOf<RowOf<Id>['store']>[RowOf<Id>['field'] & keyof StateOf<RowOf<Id>['store']>]
>

const SETTING_IDS = Object.keys(SETTINGS) as SettingId[]

/** Settings with a switch, in the order of the page. */
export type ToggleId = { [Id in SettingId]: RowOf<Id> extends { toggle: object } ? Id : never }[SettingId]
export const TOGGLES = SETTING_IDS.filter((id): id is ToggleId => 'toggle' in SETTINGS[id])

/** Which of the settings an account keeps under that name. */
const SYNCED = new Map<SettingName, SettingId>(
  SETTING_IDS.flatMap((id) => {
    const { syncedAs }: SettingRow = SETTINGS[id]
    return syncedAs ? [[syncedAs, id] as const] : []
  }),
)
/** The stores that hold any of them. */
export const SYNCED_STORES = new Set([...SYNCED.values()].map((id) => SETTINGS[id].store))
/** Names of the settings that sync. */
export const SYNCED_NAMES: readonly SettingName[] = [...SYNCED.keys()]

/** The setting that an account keeps under that name. @throws Error for a name that no row of the table has. */
export function settingOf(name: SettingName): SettingId {
  const id = SYNCED.get(name)
  if (!id) throw new Error(`no setting of this device syncs as ${name}`)
  return id
}

/** A setting's value among what the stores hold. */
export function valueIn<Id extends SettingId>(states: StoredStates, id: Id): ValueOf<Id> {
  const { store, field }: SettingRow = SETTINGS[id]
  return (states[store] as Record<string, unknown>)[field] as ValueOf<Id>
}

/** What a setting is where nobody has chosen. */
export function defaultOf(stores: SettingsStores, id: SettingId): unknown {
  const { store, field }: SettingRow = SETTINGS[id]
  return (stores[store].defaults as Record<string, unknown>)[field]
}

/** Keeps a setting on this device; a value that its store's schema refuses is not taken. */
export function keepSetting(stores: SettingsStores, id: SettingId, value: unknown): void {
  const { store, field }: SettingRow = SETTINGS[id]
  // Each row's type ties its field to its store; a union of stores cannot say so.
  const { set } = stores[store] as { set: (part: Record<string, unknown>) => void }
  set({ [field]: value })
}
