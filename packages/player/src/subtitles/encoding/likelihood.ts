import type { CharacterModel } from './frequent-characters.ts'
import type { LetterModel } from './letters.ts'

/** Shares of a text's characters beyond ASCII; characters outside a model are unlikely, but never impossible. */
const SHARE = { letters: 0.9, punctuation: 0.35, wide: 0.3, frequent: 0.5, rest: 0.38 } as const
const UNLIKELY = Math.log(0.0005)
const BROKEN = Math.log(0.000_01)
/** A capital after a small letter, or a foreign script inside a word, is typical of the wrong encoding. */
const ODD_NEIGHBOUR = Math.log(0.02)

const PUNCTUATION = '’“”–—…«»‘„°´ \u{a0}'
/** A quote that opens, and stands after no letter. */
const ALWAYS_BEFORE = '„'
const WIDE_PUNCTUATION = '、。，！？「」…・：（）《》～“”‘’—　『』♪'
const LETTER = /\p{L}/u
const WELL_PLACED = Math.log(SHARE.punctuation)
const ASCII_LETTER = /[a-zA-Z]/
const LOWER = /\p{Ll}/u

/** The logarithm of each character's likelihood, from its place in the list. */
function tableOf({ letters }: LetterModel): ReadonlyMap<string, number> {
  const ranked = [...letters]
  const table = new Map<string, number>()
  for (const [rank, letter] of ranked.entries()) {
    const share = (Math.log(ranked.length + 1) - Math.log(rank + 1)) / ranked.length
    table.set(letter, Math.log(SHARE.letters * share))
  }
  return table
}

/** What in a decoded text shows its language and its encoding: counted once, and weighed for each language. */
export interface Evidence {
  /** How often each character beyond ASCII stands in the text, in lower case. */
  readonly counts: ReadonlyMap<string, number>
  /** How often a mark stands where marks do not. */
  readonly misplaced: ReadonlyMap<string, number>
  /** Capitals after a small letter. */
  readonly oddCapitals: number
  /** Places inside a word where an ASCII letter meets another. */
  readonly mixed: number
}

/** Takes time in proportion to the text. */
export function evidenceOf(text: string): Evidence {
  const counts = new Map<string, number>()
  const misplaced = new Map<string, number>()
  let [oddCapitals, mixed] = [0, 0]
  let before = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    const lower = character.toLowerCase()
    if (character < '\u{80}') {
      if (isForeignLetter(before) && ASCII_LETTER.test(character)) mixed += 1
      if (character !== lower && before > '\u{7f}' && LOWER.test(before)) oddCapitals += 1
    } else {
      counts.set(lower, (counts.get(lower) ?? 0) + 1)
      if (isMisplaced(character, before, text[at + 1] ?? '')) misplaced.set(lower, (misplaced.get(lower) ?? 0) + 1)
      if (ASCII_LETTER.test(before) && isForeignLetter(character)) mixed += 1
      if (character !== lower && LOWER.test(before)) oddCapitals += 1
    }
    before = character
  }
  return { counts, misplaced, oddCapitals, mixed }
}

function isForeignLetter(character: string): boolean {
  return character > '\u{bf}' && !PUNCTUATION.includes(character)
}

/** Marks stand beside a word, and those that open one before it. */
function isMisplaced(character: string, before: string, after: string): boolean {
  if (!PUNCTUATION.includes(character) || !LETTER.test(before)) return false
  if (ALWAYS_BEFORE.includes(character)) return true
  // The apostrophe of English and French; other scripts rarely have one.
  const isApostrophe = character === '’' && before < '\u{80}'
  return LETTER.test(after) && !isApostrophe && character !== '—'
}

/**
 * The logarithm of how likely a decoded text is in the model's language, over the characters beyond ASCII.
 * Comparable between encodings, since every byte beyond ASCII is a character here, and half a character there.
 */
export function letterLikelihood({ counts, misplaced, oddCapitals, mixed }: Evidence, model: LetterModel): number {
  const table = tableOf(model)
  // One word does not mix letters of two scripts.
  let sum = (oddCapitals + (model.isLatin ? 0 : mixed)) * ODD_NEIGHBOUR
  for (const [character, count] of counts) {
    const likelihood = table.get(character)
    const isBroken = character === '\u{fffd}' || character < '\u{a0}'
    const strays = misplaced.get(character) ?? 0
    if (likelihood !== undefined) sum += count * likelihood
    else if (isBroken) sum += count * BROKEN
    else if (PUNCTUATION.includes(character)) sum += strays * UNLIKELY + (count - strays) * WELL_PLACED
    else sum += count * UNLIKELY
  }
  return sum
}

/** The same for two bytes a character. */
export function characterLikelihood(text: string, model: CharacterModel): number {
  const frequent = new Set(model.frequent)
  const ofFrequent = Math.log(SHARE.frequent / frequent.size)
  const ofRest = Math.log(SHARE.rest / model.restCount)
  const ofPunctuation = Math.log(SHARE.wide / WIDE_PUNCTUATION.length)
  let sum = 0
  for (const character of text) {
    if (character < '\u{80}') continue
    if (frequent.has(character)) sum += ofFrequent
    else if (WIDE_PUNCTUATION.includes(character)) sum += ofPunctuation
    else if (model.rest.test(character)) sum += ofRest
    else sum += character === '\u{fffd}' ? BROKEN : BROKEN + UNLIKELY / 4
  }
  return sum
}
