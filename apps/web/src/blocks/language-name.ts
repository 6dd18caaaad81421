/** A language in its own words, capitalised as a list shows it; null when the tag means nothing. */
export function nativeLanguageName(tag: string): string | null {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag)
    return name ? name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) : null
  } catch {
    return null
  }
}

/** The two letters of a language's chip. */
export function languageChip(tag: string): string {
  return (tag.split('-')[0] ?? '').slice(0, 2).toUpperCase()
}
