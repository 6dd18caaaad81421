/** Whether two names mean the same film: for the search, and for providers that search by name. */
import { ARTICLES, titleWordsOf } from './title-words.ts'

/** "Kid, The" and "The Kid" and "the kid!" are all "kid"; a title that is nothing but an article keeps it. */
function keyOf(title: string): string {
  const words = titleWordsOf(title)
  const [first, last] = [words[0], words.at(-1)]
  if (words.length > 1 && first !== undefined && ARTICLES.has(first)) return words.slice(1).join('')
  const isTurned = /,\s*\p{L}+\s*$/u.test(title)
  if (words.length > 1 && isTurned && last !== undefined && ARTICLES.has(last)) return words.slice(0, -1).join('')
  return words.join('')
}

/** Uploaders' additions in brackets: "(1945)", "[full movie]". */
const withoutBrackets = (title: string): string => title.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')

/** The year at a title's end or in brackets: "Detour (1945)", "Detour 1945"; undefined without one. */
export function yearInTitle(title: string): number | undefined {
  const found = /[([]\s*((?:18|19|20)\d\d)\s*[)\]]/.exec(title) ?? /\s((?:18|19|20)\d\d)\s*$/.exec(title)
  return found?.[1] === undefined ? undefined : Number(found[1])
}

/**
 * Whether `found` names the film `wanted`: equal words in equal order, apart from case, accents, punctuation, a leading
 * article, text in brackets, and a year at the end.
 */
export function isSameTitle(wanted: string, found: string): boolean {
  const key = keyOf(wanted)
  if (key === '') return false
  const bare = withoutBrackets(found)
  const withoutYear = bare.replace(/[\s\-–—,]+(?:18|19|20)\d\d\s*$/, '')
  return [found, bare, withoutYear].some((name) => keyOf(name) === key)
}

/** Whether two texts are the same title: equal words in equal order, apart from case, accents, punctuation and an article. */
export const isExactTitle = (one: string, other: string): boolean => keyOf(one) !== '' && keyOf(one) === keyOf(other)

/** Whether a found year can be the year of a film of `wanted`: catalogues differ by one between festival and release. */
export const isSameYear = (wanted: number, found: number): boolean => Math.abs(wanted - found) <= 1
