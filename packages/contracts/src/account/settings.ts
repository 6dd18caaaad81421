/** The four settings that a server stores. Source: specification §3, protocols §2.3 and §2.4. */
import * as z from 'zod/mini'
import { listSchema } from './list.ts'
import { textSchema } from './text.ts'

const languageSchema = z.nullable(textSchema(255))

/** Longest list of the viewer's own proxies. */
export const MOST_PROXY_URLS = 100
/** One of the viewer's own proxies, as stored. */
export const proxyUrlSchema = textSchema(2000)

/** Value of each setting by its name; null is "cleared". */
export const settingSchemas = {
  applicationTheme: z.nullable(textSchema(255)),
  applicationLanguage: languageSchema,
  defaultSubtitleLanguage: languageSchema,
  proxyUrls: z.nullable(listSchema(proxyUrlSchema, MOST_PROXY_URLS)),
} as const
export type SettingName = keyof typeof settingSchemas
export const SETTING_NAMES = Object.freeze(Object.keys(settingSchemas)) as readonly SettingName[]

/** PUT body: a name left out stays as it is. */
export const settingsInputSchema = z.partial(z.object(settingSchemas))
export type SettingsInput = z.infer<typeof settingsInputSchema>

/** `id` is the account's. A setting that was never set may be missing. */
export const settingsSchema = z.extend(z.partial(z.object(settingSchemas)), { id: z.string() })
export type Settings = z.infer<typeof settingsSchema>

/** Longest sealed text that an account stores, in characters. */
export const LONGEST_SEALED = 400_000
const SEALED = /^[A-Za-z0-9+/]{22}==\.[A-Za-z0-9+/]+={0,2}\.[A-Za-z0-9+/]{22}==$/
/**
 * What only an account's own devices can read: in the form of protocols §1, so that readable text is always refused.
 */
export const sealedTextSchema = z.string().check(z.maxLength(LONGEST_SEALED), z.regex(SEALED, 'must be sealed'))

/** Settings of the batch protocol: the specified four, and those that the specified endpoints lack. */
export const syncSettingSchemas = {
  ...settingSchemas,
  /** Whether what happens in unseen episodes is left out. */
  hideSpoilers: z.nullable(z.boolean()),
  /** The viewer's connections, if stored in the account; null if not. */
  sealedConnections: z.nullable(sealedTextSchema),
  /** The subtitle files that the viewer chose last; null for none. */
  sealedSubtitles: z.nullable(sealedTextSchema),
} as const
export type SyncSettingName = keyof typeof syncSettingSchemas
export const SYNC_SETTING_NAMES = Object.freeze(Object.keys(syncSettingSchemas)) as readonly SyncSettingName[]
