import { mostWords } from './query-words.ts'
import { type Grade, grades } from './trie.ts'

/** For one query: the best grade that each typed word reached in each entry. */
export interface Scores {
  record: (entry: number, position: number, grade: Grade) => void
  /** The entries that any word matched. */
  entries: () => readonly number[]
  /** Undefined unless each of the first `wordCount` words matched the entry; `average` and `worst` are grades. */
  result: (entry: number, wordCount: number) => { average: number; worst: number } | undefined
  clear: () => void
}

/** Keeps one row of numbers for each entry, so that a query makes no garbage. */
export function createScores(entryCount: number): Scores {
  const best = new Uint8Array(entryCount * mostWords)
  const seen = new Uint8Array(entryCount)
  let matched: number[] = []
  return {
    record: (entry, position, grade) => {
      if (!seen[entry]) {
        seen[entry] = 1
        matched.push(entry)
      }
      const cell = entry * mostWords + position
      if ((best[cell] ?? 0) < grade) best[cell] = grade
    },
    entries: () => matched,
    result: (entry, wordCount) => {
      let sum = 0
      let worst: number = grades.whole
      for (let cell = entry * mostWords; cell < entry * mostWords + wordCount; cell++) {
        const grade = best[cell] ?? 0
        if (grade === 0) return undefined
        sum += grade
        if (grade < worst) worst = grade
      }
      return { average: sum / wordCount, worst }
    },
    clear: () => {
      for (const entry of matched) {
        seen[entry] = 0
        best.fill(0, entry * mostWords, (entry + 1) * mostWords)
      }
      matched = []
    },
  }
}
