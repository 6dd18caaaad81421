import { baseLanguage, normaliseLanguage } from './language.ts'

/** The fields of a caption that the choice needs (specification §3 "Caption"). */
export interface CaptionChoice {
  readonly id: string
  /** BCP 47, ISO 639 of two or three letters, or `unknown`. */
  readonly language: string
}

export interface CaptionPreference {
  /** Subtitles are switched on. */
  readonly enabled: boolean
  /** The language selected last, null before the first selection. */
  readonly lastLanguage: string | null
}

const FIRST_LANGUAGE = 'en'

/**
 * The caption to show when a source begins: none while subtitles are off, else the first in the last language, or in
 * English without one (specification §4 "Captions").
 */
export function chooseCaption<Caption extends CaptionChoice>(
  captions: readonly Caption[],
  { enabled, lastLanguage }: CaptionPreference,
): Caption | null {
  return enabled ? captionOfLanguage(captions, lastLanguage ?? FIRST_LANGUAGE) : null
}

/** The first caption in exactly that language, else the first in the same language of another region or script. */
export function captionOfLanguage<Caption extends CaptionChoice>(
  captions: readonly Caption[],
  language: string,
): Caption | null {
  const wanted = normaliseLanguage(language)
  const exact = captions.find((caption) => normaliseLanguage(caption.language) === wanted)
  return exact ?? captions.find((caption) => baseLanguage(caption.language) === baseLanguage(wanted)) ?? null
}

/** The caption of that id. */
export function captionOfId<Caption extends CaptionChoice>(captions: readonly Caption[], id: string): Caption | null {
  return captions.find((caption) => caption.id === id) ?? null
}
