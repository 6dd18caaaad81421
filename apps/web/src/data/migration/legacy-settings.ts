import * as z from 'zod/mini'
import { defineLegacyStore, type LegacyData } from './legacy-store.ts'
import type { MigrationPorts } from './migration-ports.ts'

const settingsSchema = z.object({
  language: z.optional(z.nullable(z.string())),
  captionSettings: z.object({
    language: z.optional(z.nullable(z.string())),
    style: z.object({ color: z.string(), fontSize: z.number(), backgroundColor: z.string() }),
  }),
})

/** The size that was 1 (product facts §3.2). */
const USUAL_FONT_SIZE = 25
const USUAL_OPACITY = 0.5

/** Puts a state where a store of today finds it, unless there is one already, which is newer. */
function putState({ storage }: MigrationPorts, key: string, state: object) {
  if (storage.getItem(key) === null) storage.setItem(key, JSON.stringify({ state, version: 0 }))
}

/** 0 → 1: no language of captions was "none". */
function withCaptionLanguage(data: LegacyData): LegacyData {
  const settings = Object(data['captionSettings']) as Record<string, unknown>
  return { ...data, captionSettings: { ...settings, language: settings['language'] ?? 'none' } }
}

/** 1 → 2: language and subtitles into today's stores. The delay was one film's and goes. */
function intoStores(data: LegacyData, ports: MigrationPorts): LegacyData {
  const { language, captionSettings } = settingsSchema.parse(data)
  const { color, fontSize, backgroundColor } = captionSettings.style
  const alpha = /^#[\da-f]{6}([\da-f]{2})$/i.exec(backgroundColor)?.[1]
  const captionLanguage = captionSettings.language === 'none' ? null : (captionSettings.language ?? null)
  if (language) putState(ports, '__MW::locale', { language })
  putState(ports, '__MW::subtitles', {
    enabled: captionLanguage !== null,
    lastSelectedLanguage: captionLanguage,
    styling: {
      color: color.toLowerCase(),
      size: fontSize / USUAL_FONT_SIZE,
      backgroundOpacity: alpha === undefined ? USUAL_OPACITY : Number.parseInt(alpha, 16) / 255,
      backgroundBlur: 0.5,
      bold: false,
    },
  })
  return {}
}

export const legacySettings = defineLegacyStore({
  key: 'mw-settings',
  steps: [withCaptionLanguage, intoStores],
  empty: {},
})

export const legacyVolume = defineLegacyStore({
  key: 'mw-volume',
  steps: [
    ({ volume }, ports) => {
      putState(ports, '__MW::volume', { volume: z.number().parse(volume) })
      return {}
    },
  ],
  empty: {},
})
