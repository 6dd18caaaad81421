import { type Cue, mapText } from './cue.ts'
import { baseLanguage } from './language.ts'

export interface CapitalsOptions {
  /** BCP 47 of the text. "I" is a rule of English: other languages, where named, keep their small i. */
  readonly language?: string
}

/** The word alone, or with its apostrophe form (i'm, i’ll), or cut short (i-); not the i of "i.e.". */
const WORD_I = /(?<![\p{L}\p{N}\p{M}'’_-])i(?!\.\p{L})(?=['’]|[^\p{L}\p{N}\p{M}_-]|-(?!\p{L})|$)/gu

/** Writes the English word I, and its forms with an apostrophe, as a capital. */
export function capitaliseI(cues: readonly Cue[], { language }: CapitalsOptions = {}): Cue[] {
  const isEnglish = language === undefined || baseLanguage(language) === 'en'
  if (!isEnglish) return [...cues]
  return cues.map((cue) => ({ ...cue, nodes: mapText(cue.nodes, (text) => text.replace(WORD_I, 'I')) }))
}

/**
 * Text in capitals, in small letters: the first character of each cue stays, the rest becomes lower case, and the word
 * I a capital again.
 */
export function fixCapitals(cues: readonly Cue[], options: CapitalsOptions = {}): Cue[] {
  const lowered = cues.map((cue) => {
    let isFirst = true
    const lower = (text: string) => {
      const stored = isFirst ? String.fromCodePoint(text.codePointAt(0) ?? 32) : ''
      if (text !== '') isFirst = false
      return text === '' ? '' : stored + lowerCase(text.slice(stored.length), options.language)
    }
    return { ...cue, nodes: mapText(cue.nodes, lower) }
  })
  return capitaliseI(lowered, options)
}

function lowerCase(text: string, language: string | undefined): string {
  const base = language === undefined ? undefined : baseLanguage(language)
  return base === undefined || base === '' ? text.toLowerCase() : text.toLocaleLowerCase(base)
}
