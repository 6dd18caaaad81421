import { proxyUrlSchema, settingSchemas, type Profile } from '@matinee/contracts'
import type { Account } from '../../data/account/account-state.ts'
import type { AccountControl } from '../../data/account/account.ts'
import type { LocalStores } from '../../data/local-stores.ts'

/** Everything that the settings page holds until it is saved (specification §2, product facts §11). */
export interface SettingsDraft {
  language: string | null
  theme: string | null
  enableThumbnails: boolean
  enableAutoplay: boolean
  enableSourceOrder: boolean
  sourceOrder: readonly string[]
  styling: StateOf<'subtitles'>['styling']
  /** Null: the host's. */
  proxySet: readonly string[] | null
  /** Null: the host's. */
  backendUrl: string | null
  /** Null while nobody is signed in. */
  deviceName: string | null
  profile: Profile | null
}

type StateOf<Name extends Exclude<keyof LocalStores, 'ownConnections' | 'isFull'>> = ReturnType<
  LocalStores[Name]['get']
>

/** What this device keeps of it. */
export interface KeptSettings {
  preferences: StateOf<'preferences'>
  subtitles: StateOf<'subtitles'>
  theme: StateOf<'theme'>
  locale: StateOf<'locale'>
  connections: StateOf<'connections'>
}

/** What is kept now. */
export function keptDraft(kept: KeptSettings, account: Account | null): SettingsDraft {
  const { enableThumbnails, enableAutoplay, enableSourceOrder, sourceOrder } = kept.preferences
  const { proxySet, backendUrl } = kept.connections
  return {
    language: kept.locale.language,
    theme: kept.theme.theme,
    enableThumbnails,
    enableAutoplay,
    enableSourceOrder,
    sourceOrder,
    styling: kept.subtitles.styling,
    proxySet,
    backendUrl,
    deviceName: account?.deviceName ?? null,
    profile: account?.profile ?? null,
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether a change would be lost by leaving. */
export const isChanged = (draft: SettingsDraft, kept: SettingsDraft): boolean => !isSame(draft, kept)

/** An address as it is kept: with a scheme, without spaces and without a slash at its end. */
export function tidyUrl(typed: string): string {
  const text = typed.trim()
  if (text === '') return ''
  return (/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`).replace(/\/+$/, '')
}

/** Longest address of an accounts server that is kept, characters. */
const LONGEST_SERVER_URL = 2000

/** Whether an accounts server can be asked at this address, or none is named. */
export function isServerAddress(typed: string): boolean {
  const url = tidyUrl(typed)
  return url === '' || (url.length <= LONGEST_SERVER_URL && /^https?:/i.test(url) && URL.canParse(url))
}

/** Whether a relay's address may be one (specification §5 "Proxy"): a plain one, or one with its kind in front. */
export function isProxyAddress(entry: string): boolean {
  const url = /^\|(?:[^|]*)\|(.*)$/.exec(entry.trim())?.[1] ?? entry.trim()
  return url.startsWith('http') && URL.canParse(url) && proxyUrlSchema.safeParse(entry.trim()).success
}

export interface SavePorts {
  stores: LocalStores
  account: Account | null
  /** What was kept before. */
  kept: SettingsDraft
  control: () => Promise<Pick<AccountControl, 'renameDevice' | 'changeProfile'>>
  /** Asks first where something waits; resolves with whether nobody is signed in any more. */
  logOut: () => Promise<boolean>
}

/**
 * Saves a draft: the account's part first, because it can be refused, and then what this device keeps; another server logs out.
 * Resolves with what stays unsaved: relays of which one cannot be kept, an address that is none, or another server where the viewer
 * chose to stay with theirs.
 * @throws AccountFailure where the server refuses; nothing after it is saved.
 */
export async function saveDraft(draft: SettingsDraft, ports: SavePorts): Promise<Partial<SettingsDraft>> {
  const { stores, account, kept } = ports
  const { deviceName, profile } = draft
  if (deviceName !== null && deviceName !== kept.deviceName) await (await ports.control()).renameDevice(deviceName)
  if (profile !== null && !isSame(profile, kept.profile)) await (await ports.control()).changeProfile(profile)

  const { enableThumbnails, enableAutoplay, enableSourceOrder, sourceOrder, styling } = draft
  stores.preferences.set({ enableThumbnails, enableAutoplay, enableSourceOrder, sourceOrder: [...sourceOrder] })
  stores.subtitles.set({ styling })
  stores.theme.set({ theme: draft.theme })
  stores.locale.set({ language: draft.language })
  const proxySet = draft.proxySet?.map((entry) => entry.trim()).filter((entry) => entry !== '') ?? null
  const isKept = settingSchemas.proxyUrls.safeParse(proxySet).success
  if (isKept) stores.connections.set({ proxySet })
  const unsaved = isKept ? {} : { proxySet: draft.proxySet }
  if (draft.backendUrl !== null && !isServerAddress(draft.backendUrl)) {
    return { ...unsaved, backendUrl: draft.backendUrl }
  }
  const backendUrl = draft.backendUrl === null ? null : tidyUrl(draft.backendUrl)
  if (backendUrl === kept.backendUrl) return unsaved
  if (account && !(await ports.logOut())) return { ...unsaved, backendUrl }
  stores.connections.set({ backendUrl })
  return unsaved
}

/** What is still to be saved: what a save left, and what was changed after it began from `saved`. */
export function stillUnsaved(
  unsaved: Partial<SettingsDraft>,
  { saved, now }: { saved: Partial<SettingsDraft>; now: Partial<SettingsDraft> },
): Partial<SettingsDraft> {
  const before = new Map<string, unknown>(Object.entries(saved))
  const later = Object.entries(now).filter(([name, value]) => !isSame(value, before.get(name)))
  return { ...unsaved, ...Object.fromEntries(later) }
}
