/** What is said, in three languages; cues are the same length in each. */

export const SUBTITLE_LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'ar', name: 'العربية' },
] as const
export type SubtitleLanguage = (typeof SUBTITLE_LANGUAGES)[number]['code']

export interface Line {
  /** Seconds. */
  readonly from: number
  readonly to: number
  readonly text: Readonly<Record<SubtitleLanguage, string>>
}

export const line = (from: number, to: number, en: string, es: string, ar: string): Line => ({
  from,
  to,
  text: { en, es, ar },
})
