import { titleWordsOf } from './title-words.ts'

/** What a typed text asks for: words of a title or a name, and the year beside them. */
export interface SearchQuery {
  /** The typed text without its year. */
  text: string
  /** Undefined when none was typed, or when the year is all that was typed. */
  year?: number
}

/** "1922", "(1922)", "[1922]", "1922-" and the years of a show, "2008–2013", of which the first counts. */
const YEAR =
  /[([]?(?<![\p{L}\p{N}])((?:18|19|20)\d\d)(?:\s*[-–—]\s*(?:(?:18|19|20)\d\d)?(?!\d))?(?![\p{L}\p{N}])[)\]]?/gu

/** What divides a year from its title: "detour, 1945", "1945: detour". */
const DIVIDERS = new Set(' \t\n,;:·|/-–—')

function withoutDividers(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && DIVIDERS.has(text.charAt(start))) start++
  while (end > start && DIVIDERS.has(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/**
 * Takes the year out of a typed text, only if words remain. Of several years the last is taken, since "1917 2019" and
 * "2001 a space odyssey 1968" begin with the title. A title may hold a number that looks like a year ("Blade Runner
 * 2049"), so a search must prefer what matches the whole text.
 */
export function readSearchQuery(typed: string): SearchQuery {
  const found = [...typed.matchAll(YEAR)].at(-1)
  if (!found) return { text: typed }
  const [match, year] = found
  const text = [typed.slice(0, found.index), typed.slice(found.index + match.length)]
    .map(withoutDividers)
    .filter(Boolean)
    .join(' ')
  return titleWordsOf(text).length > 0 ? { text, year: Number(year) } : { text: typed }
}
