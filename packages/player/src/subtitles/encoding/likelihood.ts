import type { CharacterModel } from './frequent-characters.ts'
import type { LetterModel } from './letters.ts'

/** Shares of a text's characters beyond ASCII; characters outside a model are unlikely, but never impossible. */
const SHARE = { letters: 0.9, punctuation: 0.06, frequent: 0.5, rest: 0.38 } as const
const UNLIKELY = Math.log(0.0005)
const BROKEN = Math.log(0.000_01)
/** A capital after a small letter, or a foreign script inside a word, is typical of the wrong encoding. */
const ODD_NEIGHBOUR = Math.log(0.02)

const PUNCTUATION = '’“”–—…«»‘„°´ \u{a0}'
const WIDE_PUNCTUATION = '、。，！？「」…・：（）《》～“”‘’—　『』♪'
const ASCII_LETTER = /[a-zA-Z]/
const LOWER = /\p{Ll}/u
const UPPER = /\p{Lu}/u

/** The logarithm of each character's likelihood, from its place in the list. */
function tableOf({ letters }: LetterModel): ReadonlyMap<string, number> {
  const ranked = [...letters]
  const table = new Map<string, number>()
  for (const character of PUNCTUATION) table.set(character, Math.log(SHARE.punctuation / PUNCTUATION.length))
  for (const [rank, letter] of ranked.entries()) {
    const share = (Math.log(ranked.length + 1) - Math.log(rank + 1)) / ranked.length
    table.set(letter, Math.log(SHARE.letters * share))
  }
  return table
}

/**
 * The logarithm of how likely a decoded text is in the model's language, over the characters beyond ASCII.
 * Comparable between encodings, since every byte beyond ASCII is a character here, and half a character there.
 */
export function letterLikelihood(text: string, model: LetterModel): number {
  const table = tableOf(model)
  let sum = 0
  let before = ''
  let isAfterAscii = false
  for (const character of text) {
    if (character < '\u{80}') {
      const isAscii = ASCII_LETTER.test(character)
      // One word does not mix letters of two scripts.
      if (isAscii && !model.isLatin && before > '\u{bf}' && !PUNCTUATION.includes(before)) sum += ODD_NEIGHBOUR
      isAfterAscii = isAscii
      before = character
      continue
    }
    const isUpper = UPPER.test(character)
    sum += likelihoodOf(table, isUpper ? character.toLowerCase() : character)
    if (isUpper && LOWER.test(before)) sum += ODD_NEIGHBOUR
    if (isAfterAscii && !model.isLatin && character > '\u{bf}' && !PUNCTUATION.includes(character)) sum += ODD_NEIGHBOUR
    isAfterAscii = false
    before = character
  }
  return sum
}

function likelihoodOf(table: ReadonlyMap<string, number>, character: string): number {
  const isBroken = character === '\u{fffd}' || character < '\u{a0}'
  return table.get(character) ?? (isBroken ? BROKEN : UNLIKELY)
}

/** The same for two bytes a character. */
export function characterLikelihood(text: string, model: CharacterModel): number {
  const frequent = new Set(model.frequent)
  const ofFrequent = Math.log(SHARE.frequent / frequent.size)
  const ofRest = Math.log(SHARE.rest / model.restCount)
  const ofPunctuation = Math.log(0.1 / WIDE_PUNCTUATION.length)
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
