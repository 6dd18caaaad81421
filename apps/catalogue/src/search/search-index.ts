import { isSameYear, readSearchQuery } from '@matinee/domain'
import { contentWordsOf, longestQuery, titleKeyOf, titleKeyWithoutArticle, wordsOf } from './query-words.ts'
import type { SearchEntry } from './search-entry.ts'
import { grades } from './trie.ts'
import { createWordMatcher } from './word-matches.ts'

/** Why an entry was found; what stands later ranks higher. */
const matches = ['typo in a name', 'person', 'typo', 'words', 'start', 'exact but article', 'exact'] as const
export type Match = (typeof matches)[number]

export interface SearchHit {
  /** Position of the entry in the list the index was built from. */
  entry: number
  match: Match
}

export interface SearchIndex {
  /** Every hit, best first. An empty query finds nothing. */
  search: (query: string) => SearchHit[]
}

/**
 * What counts before the kind of match where a query holds a number that may be a year. The whole text as a title comes
 * first ("Blade Runner 2049"), and only then the text without its year.
 */
const tiers = {
  withoutYear: 0,
  withoutYearOfThatYear: 1,
  wholeText: 2,
  titleOfThatYear: 3,
  wholeTitle: 4,
} as const
type Tier = (typeof tiers)[keyof typeof tiers]

const isTitle = (match: Match): boolean => match === 'exact' || match === 'exact but article'

/** One number that orders all hits: tier, then match, then whether the year is exactly right, then closeness. */
const closenessRange = 1000
const matchRange = 2 * closenessRange
const tierRange = matches.length * matchRange
const highestRank = (tiers.wholeTitle + 1) * tierRange

const rank = (tier: Tier, match: Match, isExactYear: boolean, closeness: number): number =>
  tier * tierRange + matches.indexOf(match) * matchRange + (isExactYear ? closenessRange : 0) + closeness

/** Better grades first, then titles of which the query names a larger share; 0 to 999. */
const closenessOf = (averageGrade: number, coverage: number): number =>
  Math.floor((averageGrade / grades.whole) * 600 + coverage * 399)

/**
 * An index over titles, their years and their people. Case, accents and punctuation do not count, words may come in any
 * order, unfinished, joined or split, and a word of five letters or more may hold one typing error.
 * `entries` come in the order in which equal hits shall be shown, best known first.
 */
export function createSearchIndex(entries: readonly SearchEntry[]): SearchIndex {
  const matchWords = createWordMatcher(entries)
  const titles = entries.map(({ title, people }) => ({
    whole: titleKeyOf(title),
    bare: titleKeyWithoutArticle(title),
    length: contentWordsOf(wordsOf(title)).length,
    names: people.map(wordsOf),
  }))
  const entriesByTitle = groupPositions(titles.map(({ whole }) => whole))

  /** Visits each entry that matches all words of the text, once. */
  const visitMatches = (text: string, visit: (entry: number, match: Match, closeness: number) => void): void => {
    const queryWords = contentWordsOf(wordsOf(text))
    if (queryWords.length === 0) return
    const { inTitle, anywhere } = matchWords(queryWords)
    const [whole, bare] = [titleKeyOf(text), titleKeyWithoutArticle(text)]
    const exact = entriesByTitle.get(whole) ?? []
    const isExact = new Set(exact)
    for (const entry of exact) visit(entry, 'exact', closenessOf(grades.whole, 1))
    for (const entry of anywhere.entries()) {
      const title = titles[entry]
      if (!title || isExact.has(entry)) continue
      const result = inTitle.result(entry, queryWords.length)
      if (!result) {
        const byPeople = anywhere.result(entry, queryWords.length)
        if (!byPeople) continue
        // Words that stand in one name come before words that stand in several: "john ford" is no Wallace Ford.
        const coverage = isOneName(title.names, queryWords) ? 1 : 0
        const match = byPeople.worst < grades.start ? 'typo in a name' : 'person'
        visit(entry, match, closenessOf(byPeople.average, coverage))
        continue
      }
      let match: Match = result.worst < grades.start ? 'typo' : 'words'
      if (title.bare === bare) match = 'exact but article'
      else if (title.whole.startsWith(whole) || title.bare.startsWith(bare)) match = 'start'
      visit(entry, match, closenessOf(result.average, Math.min(1, queryWords.length / title.length)))
    }
  }

  const search = (query: string): SearchHit[] => {
    const typed = query.slice(0, longestQuery)
    const ranks = new Map<number, number>()
    const add = (entry: number, found: number): void => {
      if (found > (ranks.get(entry) ?? -1)) ranks.set(entry, found)
    }
    visitMatches(typed, (entry, match, closeness) =>
      add(entry, rank(isTitle(match) ? tiers.wholeTitle : tiers.wholeText, match, false, closeness)),
    )
    const { text, year } = readSearchQuery(typed)
    if (year !== undefined) {
      visitMatches(text, (entry, match, closeness) => {
        const of = entries[entry]?.year
        let tier: Tier = tiers.withoutYear
        if (of !== undefined && isSameYear(year, of))
          tier = isTitle(match) ? tiers.titleOfThatYear : tiers.withoutYearOfThatYear
        add(entry, rank(tier, match, of === year, closeness))
      })
    }
    return sortHits(ranks, entries.length)
  }
  return { search }
}

/** Whether one of the names has all words; of one word that is known. */
const isOneName = (names: readonly (readonly string[])[], queryWords: readonly string[]): boolean =>
  queryWords.length === 1 ||
  names.some((name) => queryWords.every((typed) => name.some((word) => word.startsWith(typed))))

/** Each hit becomes one number, since a list of numbers is sorted many times faster than a list of objects. */
function sortHits(ranks: ReadonlyMap<number, number>, entryCount: number): SearchHit[] {
  const keys = Float64Array.from(ranks, ([entry, found]) => (highestRank - found) * entryCount + entry).toSorted()
  return Array.from(keys, (key) => {
    const entry = key % entryCount
    const found = highestRank - (key - entry) / entryCount
    return { entry, match: matches[Math.floor((found % tierRange) / matchRange)] ?? 'words' }
  })
}

function groupPositions(texts: readonly string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  texts.forEach((text, position) => {
    const group = groups.get(text)
    if (group) group.push(position)
    else groups.set(text, [position])
  })
  return groups
}
