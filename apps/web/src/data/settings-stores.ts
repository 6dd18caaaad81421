import { qualitySchema } from '@matinee/contracts'
import * as z from 'zod/mini'
import { defineStore } from './kit/define-store.ts'

const clamped = (least: number, most: number) =>
  z.pipe(
    z.number(),
    z.transform((value) => Math.min(Math.max(value, least), most)),
  )

/** Loudness, 0 to 1 (specification §9 "Volume": 1 at first). */
export const volumeStore = defineStore({
  key: '__MW::volume',
  versions: [{ version: 0 }],
  schema: z.object({ volume: clamped(0, 1), isMuted: z.boolean() }),
  defaults: { volume: 1, isMuted: false },
})

/** Speed of playing; it persists like the volume (specification §4). */
export const playbackStore = defineStore({
  key: '__MW::playback',
  versions: [{ version: 0 }],
  schema: z.object({ rate: z.union([z.literal(0.25), z.literal(0.5), z.literal(1), z.literal(1.5), z.literal(2)]) }),
  defaults: { rate: 1 as const },
})

/** Automatic quality, or the one the viewer chose last (specification §3 "Quality settings"). */
export const qualityStore = defineStore({
  key: '__MW::quality',
  versions: [{ version: 0 }],
  schema: z.object({
    quality: z.object({ automaticQuality: z.boolean(), lastChosenQuality: z.nullable(qualitySchema) }),
  }),
  defaults: { quality: { automaticQuality: true, lastChosenQuality: null } },
})

/** Subtitle style with the clamps of specification §5. Delay in seconds, sizes as factors. */
const stylingSchema = z.object({
  color: z.pipe(
    z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
    z.transform((color) => color.toLowerCase()),
  ),
  backgroundOpacity: clamped(0, 1),
  size: clamped(0.01, 10),
  backgroundBlur: clamped(0, 1),
  bold: z.boolean(),
})

/** What was chosen for one show: a language, with which of several of it, or off. */
const choiceSchema = z.object({
  enabled: z.boolean(),
  language: z.nullable(z.string()),
  label: z.optional(z.string()),
  /** Among those of its language, from 0. */
  place: z.optional(z.int()),
  recency: z.optional(z.number()),
})

export const subtitlesStore = defineStore({
  key: '__MW::subtitles',
  versions: [{ version: 0 }],
  schema: z.object({
    enabled: z.boolean(),
    lastSync: z.object({ lastSelectedLanguage: z.nullable(z.string()) }),
    lastSelectedLanguage: z.nullable(z.string()),
    isOpenSubtitles: z.boolean(),
    overrideCasing: z.boolean(),
    delay: clamped(-500, 500),
    styling: stylingSchema,
    /** By kind and id of a title: what a viewer chose there, kept apart so that one foreign film does not change the others. */
    choices: z.record(z.string(), choiceSchema),
    /** The title that delay and fix capitals were set for; missing where nobody knows. */
    correctedTitle: z.optional(z.string()),
  }),
  defaults: {
    enabled: false,
    lastSync: { lastSelectedLanguage: null },
    lastSelectedLanguage: null,
    isOpenSubtitles: false,
    overrideCasing: false,
    delay: 0,
    styling: { color: '#ffffff', backgroundOpacity: 0.5, size: 1, backgroundBlur: 0.5, bold: false },
    choices: {},
  },
})

/** What is remembered of a stream that was chosen by hand. */
const streamChoiceSchema = z.object({
  sourceId: z.string(),
  quality: qualitySchema,
  codecs: z.array(z.string()),
  languages: z.array(z.string()),
  host: z.string(),
  words: z.array(z.string()),
  recency: z.optional(z.number()),
})
export type StreamChoice = z.infer<typeof streamChoiceSchema>

/** By kind and id of a title: the stream that the viewer chose. */
export const streamChoicesStore = defineStore({
  key: '__MW::streams',
  versions: [{ version: 0 }],
  schema: z.object({ choices: z.record(z.string(), streamChoiceSchema) }),
  defaults: { choices: {} },
})

export const preferencesStore = defineStore({
  key: '__MW::preferences',
  versions: [{ version: 0 }],
  schema: z.object({
    enableThumbnails: z.boolean(),
    /** Whether what happens in unseen episodes is left out. */
    hideSpoilers: z.boolean(),
    enableAutoplay: z.boolean(),
    enableSourceOrder: z.boolean(),
    sourceOrder: z.array(z.string()),
  }),
  defaults: {
    enableThumbnails: false,
    hideSpoilers: false,
    enableAutoplay: true,
    enableSourceOrder: false,
    sourceOrder: [],
  },
})

/** The chosen theme's id; null is the default one (product facts §4). */
export const themeStore = defineStore({
  key: '__MW::theme',
  versions: [{ version: 0 }],
  schema: z.object({ theme: z.nullable(z.string().check(z.maxLength(100))) }),
  defaults: { theme: null },
})

/** The chosen language's code; null follows the browser. */
export const localeStore = defineStore({
  key: '__MW::locale',
  versions: [{ version: 0 }],
  schema: z.object({ language: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))) }),
  defaults: { language: null },
})

/**
 * What the viewer set over the host's configuration (product facts §2): their accounts server, their proxies. Null means the
 * host's; an empty list of proxies is a choice too.
 */
export const connectionsStore = defineStore({
  key: '__MW::auth',
  versions: [{ version: 0 }],
  schema: z.object({
    backendUrl: z.nullable(z.string().check(z.maxLength(2000))),
    proxySet: z.nullable(z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(100))),
    /** The reference site's account, which lies here until it is moved (run-migrations.ts). Nobody else reads it. */
    account: z.unknown(),
  }),
  defaults: { backendUrl: null, proxySet: null, account: undefined },
})

/** Whether the viewer has been through onboarding. */
export const onboardingStore = defineStore({
  key: '__MW::onboarding',
  versions: [{ version: 0 }],
  schema: z.object({ completed: z.boolean() }),
  defaults: { completed: false },
})
