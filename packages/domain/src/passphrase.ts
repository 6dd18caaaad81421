/** Spaces of every script, and the zero-width marks that copied text contains. */
const ANY_SPACES = /[\s\u200b\u2060]+/gu

/**
 * The form of a passphrase from which keys are derived: words in small letters with one ASCII space between them.
 * Capitals, line breaks or other spaces make no difference.
 */
export function normalPassphrase(typed: string): string {
  return typed.normalize('NFKC').replaceAll(ANY_SPACES, ' ').trim().toLowerCase()
}

/** The words of a passphrase. */
export function passphraseWords(passphrase: string): string[] {
  const normal = normalPassphrase(passphrase)
  return normal === '' ? [] : normal.split(' ')
}
