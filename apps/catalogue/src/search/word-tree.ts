/** How well a typed word meets a word of the index; a higher number is better. */
export const grades = { typoInStart: 1, typo: 2, start: 3, whole: 4 } as const
export type Grade = (typeof grades)[keyof typeof grades]

/** Words from this length on may be found in spite of one typing error. */
const shortestForgiven = 5

interface Branch {
  branches: Map<string, Branch>
  /** The words below this branch are `words[from]` to `words[to - 1]`; `ends` says that `words[from]` ends here. */
  from: number
  to: number
  ends: boolean
}

export interface WordTree {
  /** Calls `visit` with the number of each word that meets `typed`, possibly several times with different grades. */
  meet: (typed: string, mayBeStart: boolean, visit: (word: number, grade: Grade) => void) => void
}

/**
 * A tree over sorted, distinct words that finds whole words, beginnings of words, and both with one typing error
 * (a letter too many, missing, wrong, or swapped with its neighbour) in words of five letters or more.
 */
export function growWordTree(words: readonly string[]): WordTree {
  const root = grow(words, 0, words.length, 0)

  const meet: WordTree['meet'] = (typed, mayBeStart, visit) => {
    const reach = (branch: Branch, hasTypo: boolean): void => {
      if (branch.ends && (!hasTypo || isForgiven(words, branch.from)))
        visit(branch.from, hasTypo ? grades.typo : grades.whole)
      if (!mayBeStart || (hasTypo && typed.length < shortestForgiven)) return
      for (let word = branch.ends ? branch.from + 1 : branch.from; word < branch.to; word++)
        if (!hasTypo || isForgiven(words, word)) visit(word, hasTypo ? grades.typoInStart : grades.start)
    }

    /** Follows `typed` from letter `at` on without any further error. */
    const follow = (start: Branch | undefined, at: number): void => {
      let branch = start
      for (let i = at; branch && i < typed.length; i++) branch = branch.branches.get(typed.charAt(i))
      if (branch) reach(branch, true)
    }

    const allowTypo = (branch: Branch, at: number): void => {
      const letter = typed.charAt(at)
      if (letter) follow(branch, at + 1)
      const swapped = typed.charAt(at + 1)
      if (swapped && swapped !== letter) follow(branch.branches.get(swapped)?.branches.get(letter), at + 2)
      for (const [other, next] of branch.branches) {
        follow(next, at)
        if (letter && other !== letter) follow(next, at + 1)
      }
    }

    const forgives = typed.length >= shortestForgiven - 1
    let branch: Branch | undefined = root
    for (let at = 0; branch; at++) {
      if (forgives) allowTypo(branch, at)
      if (at === typed.length) {
        reach(branch, false)
        return
      }
      branch = branch.branches.get(typed.charAt(at))
    }
  }
  return { meet }
}

const isForgiven = (words: readonly string[], word: number): boolean => (words[word] ?? '').length >= shortestForgiven

function grow(words: readonly string[], from: number, to: number, depth: number): Branch {
  const ends = words[from]?.length === depth
  const branches = new Map<string, Branch>()
  for (let start = ends ? from + 1 : from; start < to;) {
    const letter = words[start]?.charAt(depth) ?? ''
    let end = start + 1
    while (end < to && words[end]?.charAt(depth) === letter) end++
    branches.set(letter, grow(words, start, end, depth + 1))
    start = end
  }
  return { branches, from, to, ends }
}
