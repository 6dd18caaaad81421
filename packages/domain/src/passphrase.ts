/** Spaces of every script, and the marks of no width that come along when text is copied. */
const ANY_SPACES = /[\s\u200b\u2060]+/gu

/**
 * The form of a passphrase that keys are derived from: words in small letters with one ASCII space between them. Whoever types
 * it with capitals, line breaks or other spaces means the same words.
 */
export function normalPassphrase(typed: string): string {
  return typed.normalize('NFKC').replaceAll(ANY_SPACES, ' ').trim().toLowerCase()
}

/** The words of a passphrase. */
export function passphraseWords(passphrase: string): string[] {
  const normal = normalPassphrase(passphrase)
  return normal === '' ? [] : normal.split(' ')
}
