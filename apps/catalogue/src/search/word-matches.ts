import { indexWordsOf } from './query-words.ts'
import { createScores, type Scores } from './scores.ts'
import type { SearchEntry } from './search-entry.ts'
import { buildTrie, type Grade, grades } from './trie.ts'

/** Which entries the words of one query match. */
export interface WordMatches {
  inTitle: Scores
  /** In a title or in a name. */
  anywhere: Scores
}

/** Entries by word: position n of either list belongs to word n. */
interface Words {
  /** Sorted, each once. */
  words: string[]
  /** For each word, the entries that have it in their title, in their order. */
  titlesWith: (readonly number[] | undefined)[]
  /** For each word, the entries with somebody of this name, in their order. */
  worksBy: (readonly number[] | undefined)[]
}

/** Shorter pieces of a word are found in nearly every title. */
const shortestPiece = 2

/**
 * Looks up the words of a query: whole, begun, mistyped, joined ("livingdead") and split ("steam boat"). The result is
 * valid until the next call.
 */
export function createWordMatcher(entries: readonly SearchEntry[]): (queryWords: readonly string[]) => WordMatches {
  const { words, titlesWith, worksBy } = collectWords(entries)
  const trie = buildTrie(words)
  const numberOf = new Map(words.map((word, number) => [word, number]))
  const matches = { inTitle: createScores(entries.length), anywhere: createScores(entries.length) }

  const recordWord = (word: number, position: number, grade: Grade): void => {
    for (const entry of titlesWith[word] ?? []) {
      matches.inTitle.record(entry, position, grade)
      matches.anywhere.record(entry, position, grade)
    }
    for (const entry of worksBy[word] ?? []) matches.anywhere.record(entry, position, grade)
  }

  const matchJoined = (queryWords: readonly string[], position: number): void => {
    const joined = (queryWords[position] ?? '') + (queryWords[position + 1] ?? '')
    const isLast = position + 2 === queryWords.length
    trie.match(joined, isLast, (word, grade) => {
      if (grade < grades.start) return
      recordWord(word, position, grade)
      recordWord(word, position + 1, grade)
    })
  }

  const matchPieces = (word: string, position: number): void => {
    for (let cut = shortestPiece; cut <= word.length - shortestPiece; cut++) {
      const [start, end] = [numberOf.get(word.slice(0, cut)), numberOf.get(word.slice(cut))]
      if (start === undefined || end === undefined) continue
      for (const entry of inBoth(titlesWith[start], titlesWith[end])) {
        matches.inTitle.record(entry, position, grades.start)
        matches.anywhere.record(entry, position, grades.start)
      }
      for (const entry of inBoth(worksBy[start], worksBy[end])) matches.anywhere.record(entry, position, grades.start)
    }
  }

  return (queryWords) => {
    matches.inTitle.clear()
    matches.anywhere.clear()
    queryWords.forEach((word, position) => {
      const mayBeStart = position === queryWords.length - 1 || word.length > 2
      trie.match(word, mayBeStart, (found, grade) => recordWord(found, position, grade))
      matchPieces(word, position)
      if (position + 1 < queryWords.length) matchJoined(queryWords, position)
    })
    return matches
  }
}

/** What stands in both of two ascending lists. */
function inBoth(one: readonly number[] = [], other: readonly number[] = []): number[] {
  const both: number[] = []
  let at = 0
  for (const entry of one) {
    while ((other[at] ?? Infinity) < entry) at++
    if (other[at] === entry) both.push(entry)
  }
  return both
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
