import locales from './locales.json'
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
  /** The stored and synced form of a choice (product facts §7). */
  code: string
  /** BCP 47 tag for `lang`, plural rules and number formats; languages in jest are private kinds of English. */
  tag: string
  rightToLeft: boolean
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he'])

/**
 * The languages of the interface, in the order of a chooser: the six most wanted, then the others by code (product
 * facts §7).
 */
export const LOCALES: readonly Locale[] = Object.freeze(
  // The table stands in every document: what two names share is written once.
  locales.map(({ id, code = id, tag = code }) => ({ id, code, tag, rightToLeft: RIGHT_TO_LEFT.has(id) })),
)

/** Language and script, completed where a tag omits them: `zh-TW` is written in `Hant`. Null for an invalid tag. */
function writtenForm(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return null
  }
}

/** The language of a stored choice. */
export function localeOfCode(code: string): Locale | undefined {
  return LOCALES.find((locale) => locale.code.toLowerCase() === code.toLowerCase())
}

/**
 * The interface language for a viewer's own list of languages (`navigator.languages`), best first. An exact tag goes
 * before another region's in the same script; English when nothing fits.
 */
export function localeFor(preferred: readonly string[]): Locale {
  for (const wanted of preferred) {
    const exact = LOCALES.find(({ tag }) => tag.toLowerCase() === wanted.toLowerCase())
    if (exact) return exact
    const form = writtenForm(wanted)
    const near = form !== null && LOCALES.find(({ tag }) => !tag.includes('-x-') && writtenForm(tag) === form)
    if (near) return near
  }
  return LOCALES[0] as Locale
}
