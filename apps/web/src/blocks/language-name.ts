/** A language in its own words, capitalised for a list; null for an unknown tag. */
export function nativeLanguageName(tag: string): string | null {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag)
    return name ? name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) : null
  } catch {
    return null
  }
}

function nameOf(type: 'language' | 'region', code: string | undefined, locale: string): string | undefined {
  try {
    const name = code && new Intl.DisplayNames([locale], { type, fallback: 'none' }).of(code)
    return name ? name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) : undefined
  } catch {
    return undefined
  }
}

/** A language in the words of the page, capitalised; undefined for an unknown tag. */
export const languageName = (tag: string | undefined, locale: string) => nameOf('language', tag, locale)

/** A country in the words of the page; undefined for an unknown code. */
export const regionName = (code: string | undefined, locale: string) => nameOf('region', code, locale)

/** The two letters of a language's chip. */
export function languageChip(tag: string): string {
  return (tag.split('-')[0] ?? '').slice(0, 2).toUpperCase()
}
