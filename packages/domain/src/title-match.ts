/** Whether two names mean the same film: for providers that find titles by their words. */

/** Letters that Unicode does not take apart into a base letter and a mark. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}
const ARTICLES = new Set(['a', 'an', 'the', 'der', 'die', 'das', 'le', 'la', 'les', 'el', 'los', 'las', 'il'])

function wordsOf(title: string): string[] {
  const folded = title
    .toLowerCase()
    .replace(/[ßæœøłđðþ]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .replace(/&/g, ' and ')
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** "Kid, The" and "The Kid" and "the kid!" are all "kid"; a title that is nothing but an article keeps it. */
function keyOf(title: string): string {
  const words = wordsOf(title)
  const [first, last] = [words[0], words.at(-1)]
  if (words.length > 1 && first !== undefined && ARTICLES.has(first)) return words.slice(1).join('')
  const isTurned = /,\s*\p{L}+\s*$/u.test(title)
  if (words.length > 1 && isTurned && last !== undefined && ARTICLES.has(last)) return words.slice(0, -1).join('')
  return words.join('')
}

/** What uploaders add in brackets: "(1945)", "[full movie]". */
const withoutBrackets = (title: string): string => title.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')

/** The year a title carries at its end or in brackets: "Detour (1945)", "Detour 1945"; nothing when it carries none. */
export function yearInTitle(title: string): number | undefined {
  const found = /[([]\s*((?:18|19|20)\d\d)\s*[)\]]/.exec(title) ?? /\s((?:18|19|20)\d\d)\s*$/.exec(title)
  return found?.[1] === undefined ? undefined : Number(found[1])
}

/**
 * Whether `found` names the film `wanted`: equal words in equal order, apart from case, accents, punctuation, a leading
 * article, what stands in brackets, and a year at the end.
 */
export function isSameTitle(wanted: string, found: string): boolean {
  const key = keyOf(wanted)
  if (key === '') return false
  const bare = withoutBrackets(found)
  const withoutYear = bare.replace(/[\s\-–—,]+(?:18|19|20)\d\d\s*$/, '')
  return [found, bare, withoutYear].some((name) => keyOf(name) === key)
}

/** Whether a found year can be the year of a film of `wanted`: catalogues differ by one between festival and release. */
export const isSameYear = (wanted: number, found: number): boolean => Math.abs(wanted - found) <= 1
