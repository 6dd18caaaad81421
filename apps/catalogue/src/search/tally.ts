import { mostWords } from './fold.ts'
import { type Grade, grades } from './word-tree.ts'

/** For one query: the best grade that each typed word reached in each entry. */
export interface Tally {
  note: (entry: number, position: number, grade: Grade) => void
  /** The entries that any word met. */
  entries: () => readonly number[]
  /** Undefined unless each of the first `asked` words met the entry; `average` and `worst` are grades. */
  result: (entry: number, asked: number) => { average: number; worst: number } | undefined
  clear: () => void
}

/** Keeps one row of numbers for each entry, so that a query makes no garbage. */
export function createTally(entryCount: number): Tally {
  const best = new Uint8Array(entryCount * mostWords)
  const seen = new Uint8Array(entryCount)
  let met: number[] = []
  return {
    note: (entry, position, grade) => {
      if (!seen[entry]) {
        seen[entry] = 1
        met.push(entry)
      }
      const cell = entry * mostWords + position
      if ((best[cell] ?? 0) < grade) best[cell] = grade
    },
    entries: () => met,
    result: (entry, asked) => {
      let sum = 0
      let worst: number = grades.whole
      for (let cell = entry * mostWords; cell < entry * mostWords + asked; cell++) {
        const grade = best[cell] ?? 0
        if (grade === 0) return undefined
        sum += grade
        if (grade < worst) worst = grade
      }
      return { average: sum / asked, worst }
    },
    clear: () => {
      for (const entry of met) {
        seen[entry] = 0
        best.fill(0, entry * mostWords, (entry + 1) * mostWords)
      }
      met = []
    },
  }
}
