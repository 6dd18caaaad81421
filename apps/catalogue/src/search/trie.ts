/** How well a typed word matches a word of the index; a higher number is better. */
export const grades = { typoInStart: 1, typo: 2, start: 3, whole: 4 } as const
export type Grade = (typeof grades)[keyof typeof grades]

/** Words from this length on may be found in spite of one typing error. */
const shortestWithTypo = 5

interface Branch {
  branches: Map<string, Branch>
  /** The words below this branch are `words[from]` to `words[to - 1]`; `ends` says that `words[from]` ends here. */
  from: number
  to: number
  ends: boolean
}

export interface Trie {
  /** Calls `visit` with the number of each word that matches `typed`, possibly several times with different grades. */
  match: (typed: string, mayBeStart: boolean, visit: (word: number, grade: Grade) => void) => void
}

/**
 * A trie over sorted, distinct words that finds whole words, beginnings of words, and both with one typing error
 * (a letter too many, missing, wrong, or swapped with its neighbour) in words of five letters or more.
 */
export function buildTrie(words: readonly string[]): Trie {
  const root = buildBranch(words, 0, words.length, 0)

  const match: Trie['match'] = (typed, mayBeStart, visit) => {
    const visitBelow = (branch: Branch, hasTypo: boolean): void => {
      if (branch.ends && (!hasTypo || isLongEnoughForTypo(words, branch.from)))
        visit(branch.from, hasTypo ? grades.typo : grades.whole)
      if (!mayBeStart || (hasTypo && typed.length < shortestWithTypo)) return
      for (let word = branch.ends ? branch.from + 1 : branch.from; word < branch.to; word++)
        if (!hasTypo || isLongEnoughForTypo(words, word)) visit(word, hasTypo ? grades.typoInStart : grades.start)
    }

    /** Follows `typed` from letter `at` on without any further error. */
    const follow = (start: Branch | undefined, at: number): void => {
      let branch = start
      for (let i = at; branch && i < typed.length; i++) branch = branch.branches.get(typed.charAt(i))
      if (branch) visitBelow(branch, true)
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

    const allowsTypo = typed.length >= shortestWithTypo - 1
    let branch: Branch | undefined = root
    for (let at = 0; branch; at++) {
      if (allowsTypo) allowTypo(branch, at)
      if (at === typed.length) {
        visitBelow(branch, false)
        return
      }
      branch = branch.branches.get(typed.charAt(at))
    }
  }
  return { match }
}

const isLongEnoughForTypo = (words: readonly string[], word: number): boolean =>
  (words[word] ?? '').length >= shortestWithTypo

function buildBranch(words: readonly string[], from: number, to: number, depth: number): Branch {
  const ends = words[from]?.length === depth
  const branches = new Map<string, Branch>()
  for (let start = ends ? from + 1 : from; start < to;) {
    const letter = words[start]?.charAt(depth) ?? ''
    let end = start + 1
    while (end < to && words[end]?.charAt(depth) === letter) end++
    branches.set(letter, buildBranch(words, start, end, depth + 1))
    start = end
  }
  return { branches, from, to, ends }
}
