import { proxyUrlSchema, settingSchemas, type Profile } from '@matinee/contracts'
import type { Account } from '../../data/account/account-state.ts'
import type { AccountControl } from '../../data/account/account-control.ts'
import {
  keepSetting,
  TOGGLES,
  valueIn,
  type SettingId,
  type SettingsStores,
  type StoredStates,
  type ValueOf,
} from '../../data/settings/settings-table.ts'

/** The settings of this device that the settings page holds until they are saved (specification §2, product facts §11). */
const ON_PAGE = [
  'language',
  'theme',
  ...TOGGLES,
  'sourceOrder',
  'styling',
  /** Null: the host's. */
  'proxySet',
  /** Null: the host's. */
  'backendUrl',
] as const satisfies readonly SettingId[]
type OnPage = (typeof ON_PAGE)[number]

/** Everything that the settings page holds until it is saved. */
export type SettingsDraft = { readonly [Id in OnPage]: ValueOf<Id> } & {
  /** Null while nobody is signed in. */
  readonly deviceName: string | null
  readonly profile: Profile | null
}

/** What is saved now. */
export function storedDraft(stored: StoredStates, account: Account | null): SettingsDraft {
  const settings = Object.fromEntries(ON_PAGE.map((id): [string, unknown] => [id, valueIn(stored, id)]))
  const ofAccount = { deviceName: account?.deviceName ?? null, profile: account?.profile ?? null }
  return { ...(settings as Pick<SettingsDraft, OnPage>), ...ofAccount }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether a change would be lost by leaving. */
export const isChanged = (draft: SettingsDraft, stored: SettingsDraft): boolean => !isSame(draft, stored)

/** An address as it is saved: with a scheme, without spaces and without a slash at its end. */
export function tidyUrl(typed: string): string {
  const text = typed.trim()
  if (text === '') return ''
  return (/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`).replace(/\/+$/, '')
}

/** Longest saved address of an accounts server, characters. */
const LONGEST_SERVER_URL = 2000

/** Whether this can be the address of an accounts server, or is empty. */
export function isServerAddress(typed: string): boolean {
  const url = tidyUrl(typed)
  return url === '' || (url.length <= LONGEST_SERVER_URL && /^https?:/i.test(url) && URL.canParse(url))
}

/** Whether this can be a proxy's address (specification §5 "Proxy"): a plain one, or one with its kind in front. */
export function isProxyAddress(entry: string): boolean {
  const url = /^\|(?:[^|]*)\|(.*)$/.exec(entry.trim())?.[1] ?? entry.trim()
  return url.startsWith('http') && URL.canParse(url) && proxyUrlSchema.safeParse(entry.trim()).success
}

export interface SavePorts {
  stores: SettingsStores
  account: Account | null
  /** What was saved before. */
  stored: SettingsDraft
  control: () => Promise<Pick<AccountControl, 'renameDevice' | 'changeProfile'>>
  /** Asks first when changes wait to sync; resolves with whether the viewer is signed out. */
  logOut: () => Promise<boolean>
  /** Whether the account under which the save began is still the one of this device. */
  isStillOurs: () => boolean
}

/**
 * Saves a draft: the account's part first, because the server can refuse it, and then the device's part; another server
 * logs out. Resolves with what stays unsaved: proxies when one cannot be saved, an invalid address, or another server
 * when the viewer chose to stay signed in. An account that went meanwhile takes the rest of its draft along.
 * @throws AccountFailure where the server refuses; nothing after it is saved.
 */
export async function saveDraft(draft: SettingsDraft, ports: SavePorts): Promise<Partial<SettingsDraft>> {
  const { stores, account, stored } = ports
  const { deviceName, profile } = draft
  if (deviceName !== null && deviceName !== stored.deviceName) await (await ports.control()).renameDevice(deviceName)
  if (!ports.isStillOurs()) return {}
  if (profile !== null && !isSame(profile, stored.profile)) await (await ports.control()).changeProfile(profile)
  if (!ports.isStillOurs()) return {}

  for (const id of ON_PAGE) if (id !== 'proxySet' && id !== 'backendUrl') keepSetting(stores, id, draft[id])
  const proxySet = draft.proxySet?.map((entry) => entry.trim()).filter((entry) => entry !== '') ?? null
  const isStored = settingSchemas.proxyUrls.safeParse(proxySet).success
  if (isStored) stores.connections.set({ proxySet })
  const unsaved = isStored ? {} : { proxySet: draft.proxySet }
  if (draft.backendUrl !== null && !isServerAddress(draft.backendUrl)) {
    return { ...unsaved, backendUrl: draft.backendUrl }
  }
  const backendUrl = draft.backendUrl === null ? null : tidyUrl(draft.backendUrl)
  if (backendUrl === stored.backendUrl) return unsaved
  if (account && !(await ports.logOut())) return { ...unsaved, backendUrl }
  stores.connections.set({ backendUrl })
  return unsaved
}

/** What is still to be saved: what a save left, and the changes made after it began from `saved`. */
export function stillUnsaved(
  unsaved: Partial<SettingsDraft>,
  { saved, now }: { saved: Partial<SettingsDraft>; now: Partial<SettingsDraft> },
): Partial<SettingsDraft> {
  const before = new Map<string, unknown>(Object.entries(saved))
  const later = Object.entries(now).filter(([name, value]) => !isSame(value, before.get(name)))
  return { ...unsaved, ...Object.fromEntries(later) }
}
