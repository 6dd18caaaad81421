import type { StreamCaption } from '@matinee/contracts'
import type { TextTrack } from '@matinee/player/core'
import type { SubtitleFile } from '../../../services/subtitle-files/subtitle-files.ts'

/** A caption to choose from, of any origin. */
export interface CaptionOption {
  /** Unique among the options. */
  id: string
  /** BCP 47, `unknown`, or `custom` for a viewer's own file. */
  language: string
  /** The source's name for it; empty without one. */
  label: string
  from:
    | { kind: 'file'; url: string; needsProxy: boolean; isExternal: boolean }
    /** From another service; its file's address is requested once it is selected. */
    | { kind: 'found'; open: (signal: AbortSignal) => Promise<string> }
    /** From another service as well; its file was chosen before and is on this device. */
    | { kind: 'stored'; file: SubtitleFile }
    | { kind: 'track'; trackId: string }
    | { kind: 'own'; fileName: string }
}

/** Id of a found option once its file is on this device. */
const storedId = (foundId: string) => `stored-${foundId}`

/** The id under which an option's file is kept. */
export const idOnDevice = ({ id, from }: CaptionOption): string => (from.kind === 'found' ? storedId(id) : id)

/**
 * Whether a found option is the file that is kept. Add-ons number their files and name none, so that the same number may be another file
 * next time: those are both offered.
 */
export const isStoredAs = (stored: CaptionOption, found: CaptionOption): boolean =>
  stored.id === storedId(found.id) &&
  stored.language === found.language &&
  found.label !== '' &&
  stored.label === found.label

/** Id and language of a viewer's own file (specification §3 "Caption"). */
export const CUSTOM_CAPTION_ID = 'custom-caption'
export const CUSTOM_LANGUAGE = 'custom'

/** Options of a stream's caption files. */
export function fileOptions(captions: readonly StreamCaption[]): CaptionOption[] {
  return captions.map(({ id, language, url, hasCorsRestrictions, opensubtitles }) => ({
    id,
    language: language || 'unknown',
    label: '',
    from: { kind: 'file', url, needsProxy: hasCorsRestrictions, isExternal: opensubtitles === true },
  }))
}

/** Options of the stream's own text tracks; offered when it brought no files (product facts §9.9). */
export function trackOptions(tracks: readonly TextTrack[]): CaptionOption[] {
  return tracks
    .filter(({ isForced }) => !isForced)
    .map(({ id, language, label }) => ({ id: `track-${id}`, language, label, from: { kind: 'track', trackId: id } }))
}

/** Whether it came from another service that was asked for it, whatever plays. */
export const isOffered = ({ from }: CaptionOption): boolean => from.kind === 'found' || from.kind === 'stored'

/** Whether it comes from another service than the source. */
export const isExternal = (option: CaptionOption): boolean =>
  isOffered(option) || (option.from.kind === 'file' && option.from.isExternal)

const base = (tag: string) => tag.toLowerCase().split('-')[0]

/** Which of several options of one language: by its name, else by its place among them, from 0. */
export interface CaptionLikeness {
  label?: string | undefined
  place?: number | undefined
}

const isOf = (language: string) => (option: CaptionOption) => option.language.toLowerCase() === language.toLowerCase()

/** The option of a language, the most alike of several: the exact tag before another region of it. */
export function optionOfLanguage(
  options: readonly CaptionOption[],
  language: string,
  { label = '', place = 0 }: CaptionLikeness = {},
): CaptionOption | undefined {
  const exact = options.filter(isOf(language))
  const alike = exact.length > 0 ? exact : options.filter((option) => base(option.language) === base(language))
  const there = alike[place]
  if (label === '' || there?.label === label) return there ?? alike[0]
  return alike.find((option) => option.label === label) ?? there ?? alike[0]
}

/** What tells an option from the others of its language. */
export const likenessOf = (options: readonly CaptionOption[], option: CaptionOption): CaptionLikeness => ({
  label: option.label,
  place: options.filter(isOf(option.language)).indexOf(option),
})

export interface CaptionWish extends CaptionLikeness {
  enabled: boolean
  language: string | null
}

/** The language of a viewer who never chose one (specification §4 "Captions"). */
export const DEFAULT_CAPTION_LANGUAGE = 'en'

/**
 * What to select on a new source: nothing when subtitles are off, else the last language, English without one
 * (specification §4). A choice for this show goes before the general one.
 */
export function optionForNewSource(
  options: readonly CaptionOption[],
  general: CaptionWish,
  forTitle: CaptionWish | undefined,
): CaptionOption | undefined {
  const wish = forTitle ?? general
  if (!wish.enabled) return undefined
  return optionOfLanguage(options, wish.language ?? DEFAULT_CAPTION_LANGUAGE, wish)
}
