import { compact, compactWithoutArticle, contentWordsOf, indexWordsOf, wordsOf } from './query-words.ts'
import { createScores } from './scores.ts'
import { grades, buildTrie } from './trie.ts'

/** What a title is found by. */
export interface SearchEntry {
  title: string
  /** Names of people who made it: found below every title. */
  people: readonly string[]
}

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

/** Ranks within one kind of match run from 0 to 999. */
const step = 1000

/**
 * An index over titles and the people who made them. Case, accents and punctuation do not count, words may come in any
 * order and unfinished, and a word of five letters or more may hold one typing error.
 * `entries` come in the order in which equal hits shall be shown, best known first.
 */
export function createSearchIndex(entries: readonly SearchEntry[]): SearchIndex {
  const { words, titlesWith, worksBy } = collectWords(entries)
  const trie = buildTrie(words)
  const titles = entries.map(({ title }) => ({
    whole: compact(title),
    bare: compactWithoutArticle(title),
    length: contentWordsOf(wordsOf(title)).length,
  }))
  const entriesByTitle = groupPositions(titles.map(({ whole }) => whole))
  const inTitle = createScores(entries.length)
  const anywhere = createScores(entries.length)

  const scoreWords = (queryWords: readonly string[]): void => {
    inTitle.clear()
    anywhere.clear()
    queryWords.forEach((word, position) => {
      const mayBeStart = position === queryWords.length - 1 || word.length > 2
      trie.match(word, mayBeStart, (found, grade) => {
        for (const entry of titlesWith[found] ?? []) {
          inTitle.record(entry, position, grade)
          anywhere.record(entry, position, grade)
        }
        for (const entry of worksBy[found] ?? []) anywhere.record(entry, position, grade)
      })
    })
  }

  const search = (query: string): SearchHit[] => {
    const queryWords = contentWordsOf(wordsOf(query))
    if (queryWords.length === 0) return []
    scoreWords(queryWords)
    const [whole, bare] = [compact(query), compactWithoutArticle(query)]

    const rankOf = (entry: number): number | undefined => {
      const result = inTitle.result(entry, queryWords.length)
      if (!result) {
        const byPeople = anywhere.result(entry, queryWords.length)
        return byPeople && rank(byPeople.worst < grades.start ? 'typo in a name' : 'person', byPeople.average, 0)
      }
      const title = titles[entry]
      if (!title) return undefined
      let match: Match = result.worst < grades.start ? 'typo' : 'words'
      if (title.bare === bare) match = 'exact but article'
      else if (title.whole.startsWith(whole) || title.bare.startsWith(bare)) match = 'start'
      return rank(match, result.average, Math.min(1, queryWords.length / title.length))
    }

    const ranks = new Map<number, number>()
    for (const entry of anywhere.entries()) {
      const found = rankOf(entry)
      if (found !== undefined) ranks.set(entry, found)
    }
    for (const entry of entriesByTitle.get(whole) ?? []) ranks.set(entry, rank('exact', grades.whole, 1))
    return sortHits(ranks, entries.length)
  }
  return { search }
}

/** Better grades first, then titles of which the query names a larger share. */
const rank = (match: Match, averageGrade: number, coverage: number): number =>
  matches.indexOf(match) * step + Math.floor((averageGrade / grades.whole) * 600 + coverage * 399)

/** Each hit becomes one number, since a list of numbers is sorted many times faster than a list of objects. */
function sortHits(ranks: ReadonlyMap<number, number>, entryCount: number): SearchHit[] {
  const highest = matches.length * step
  const keys = Float64Array.from(ranks, ([entry, found]) => (highest - found) * entryCount + entry).toSorted()
  return Array.from(keys, (key) => {
    const entry = key % entryCount
    const found = highest - (key - entry) / entryCount
    return { entry, match: matches[Math.floor(found / step)] ?? 'words' }
  })
}

interface Words {
  /** Sorted, each once. */
  words: string[]
  /** For each word, the entries that have it in their title. */
  titlesWith: (number[] | undefined)[]
  /** For each word, the entries that were made by somebody of this name. */
  worksBy: (number[] | undefined)[]
}

function collectWords(entries: readonly SearchEntry[]): Words {
  const titlesWith = new Map<string, number[]>()
  const worksBy = new Map<string, number[]>()
  const add = (lists: Map<string, number[]>, word: string, entry: number): void => {
    const list = lists.get(word)
    if (list) list.push(entry)
    else lists.set(word, [entry])
  }
  entries.forEach(({ title, people }, entry) => {
    for (const word of indexWordsOf(title)) add(titlesWith, word, entry)
    for (const word of new Set(people.flatMap((name) => [...indexWordsOf(name)]))) add(worksBy, word, entry)
  })
  const words = [...new Set([...titlesWith.keys(), ...worksBy.keys()])].toSorted()
  return {
    words,
    titlesWith: words.map((word) => titlesWith.get(word)),
    worksBy: words.map((word) => worksBy.get(word)),
  }
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
