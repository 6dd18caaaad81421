import type english from './messages/en.json'

type Leaves<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? `${Prefix}${Key}` : Leaves<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]

/** Every key of the interface's texts, typed from English: a missing or misspelt one does not compile. */
export type MessageKey = Leaves<typeof english>

/** Messages of one language, flat and compiled: key → tokens the runtime fills in. */
export type CompiledMessages = Record<string, unknown>

export interface Locale {
  /** Name of the language's file. */
  id: string
  /** BCP 47 tag for `lang`, plural rules and number formats. */
  tag: string
  englishName: string
  nativeName: string
  rightToLeft: boolean
}

/** The languages of the interface, in the order a chooser shows them (product facts §7). */
export const LOCALES: readonly Locale[] = Object.freeze([
  { id: 'en', tag: 'en-US', englishName: 'English', nativeName: 'English', rightToLeft: false },
])

/**
 * The interface language for a viewer's own list of languages (`navigator.languages`), best first.
 * An exact tag wins over its base language; English when nothing fits.
 */
export function localeFor(preferred: readonly string[]): Locale {
  for (const tag of preferred) {
    const wanted = tag.toLowerCase()
    const base = wanted.split('-')[0]
    const found =
      LOCALES.find((locale) => locale.tag.toLowerCase() === wanted || locale.id.toLowerCase() === wanted) ??
      LOCALES.find((locale) => locale.tag.toLowerCase().split('-')[0] === base)
    if (found) return found
  }
  return LOCALES[0] as Locale
}
