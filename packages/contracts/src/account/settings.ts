/** The four settings a server keeps. Source: specification §3, protocols §2.3 and §2.4. */
import * as z from 'zod/mini'
import { textSchema } from './text.ts'

const languageSchema = z.nullable(textSchema(255))

/** Longest list of the viewer's own relays. */
export const MOST_PROXY_URLS = 100
/** One of the viewer's own relays, as it is kept. */
export const proxyUrlSchema = textSchema(2000)

/** Value of each setting by its name; null is "cleared". */
export const settingSchemas = {
  applicationTheme: z.nullable(textSchema(255)),
  applicationLanguage: languageSchema,
  defaultSubtitleLanguage: languageSchema,
  proxyUrls: z.nullable(z.array(proxyUrlSchema).check(z.maxLength(MOST_PROXY_URLS))),
} as const
export type SettingName = keyof typeof settingSchemas
export const SETTING_NAMES = Object.freeze(Object.keys(settingSchemas)) as readonly SettingName[]

/** PUT body: a name left out stays as it is. */
export const settingsInputSchema = z.partial(z.object(settingSchemas))
export type SettingsInput = z.infer<typeof settingsInputSchema>

/** `id` is the account's. A setting that was never set may be missing. */
export const settingsSchema = z.extend(z.partial(z.object(settingSchemas)), { id: z.string() })
export type Settings = z.infer<typeof settingsSchema>

/** Longest sealed text that an account keeps, in characters. */
export const LONGEST_SEALED = 400_000
const SEALED = /^[A-Za-z0-9+/]{22}==\.[A-Za-z0-9+/]+={0,2}\.[A-Za-z0-9+/]{22}==$/
/** What only an account's own devices can read: in the form of protocols §1, so that nothing readable is ever taken. */
export const sealedTextSchema = z.string().check(z.maxLength(LONGEST_SEALED), z.regex(SEALED, 'must be sealed'))

/** Settings of the addition: the specified four, and those that the specified endpoints neither take nor answer. */
export const syncSettingSchemas = {
  ...settingSchemas,
  /** What the viewer connected, where they want the account to keep it; null where they do not. */
  sealedConnections: z.nullable(sealedTextSchema),
} as const
export type SyncSettingName = keyof typeof syncSettingSchemas
export const SYNC_SETTING_NAMES = Object.freeze(Object.keys(syncSettingSchemas)) as readonly SyncSettingName[]
