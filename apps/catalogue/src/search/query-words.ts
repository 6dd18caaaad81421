import { ARTICLES, otherNumerals, titleWordsOf, withArabicNumerals } from '@matinee/domain'

/** Longer queries are cut: no title and no name is longer, and the work for one query stays bounded. */
export const longestQuery = 200
export const mostWords = 24

/** The words of a text, in order. A text of signs alone ("!!!", an emoji) is one word of its own. */
export function wordsOf(text: string): string[] {
  const words = titleWordsOf(text.slice(0, longestQuery))
  if (words.length > 0) return words.slice(0, mostWords)
  const signs = text.slice(0, longestQuery).replace(/\s+/g, '')
  return signs ? [signs] : []
}

/** A text's words as one string without gaps: "Spider-Man", "spider man" and "spiderman" are equal. */
export const compact = (text: string): string => wordsOf(text).join('')

/**
 * The words under which a title is found: its words, its numerals in both spellings, and what punctuation divides also
 * in one piece ("WALL·E" as "wall", "e" and "walle").
 */
export function indexWordsOf(title: string): Set<string> {
  const words = wordsOf(title)
  const joined = title.split(/\s+/).map(compact).filter(Boolean)
  return new Set([...words, ...otherNumerals(words), ...joined.slice(0, mostWords)])
}

/** Words too common to ask for; none is long enough to be reached by a typing error in a word of five letters. */
const stopWords = new Set(
  'a an and as at by das de der des die du el for il in is it la las le les los of on or the to un und une'.split(' '),
)

/** The words a title must have; if all are common ones, all of them. */
export function contentWordsOf(words: readonly string[]): readonly string[] {
  const content = words.filter((word) => !stopWords.has(word))
  return content.length > 0 ? content : words
}

/** What two titles are compared by: their words without gaps, numerals in one spelling. */
export const titleKeyOf = (text: string): string => withArabicNumerals(wordsOf(text)).join('')

/** {@link titleKeyOf} without a leading article, unless nothing else is there. */
export function titleKeyWithoutArticle(text: string): string {
  const words = withArabicNumerals(wordsOf(text))
  const bare = words.length > 1 && ARTICLES.has(words[0] ?? '') ? words.slice(1) : words
  return bare.join('')
}
