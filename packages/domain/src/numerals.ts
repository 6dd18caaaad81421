/** The numerals that titles are counted with: position 0 is I, for 1. */
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')
const arabicOf = new Map(ROMAN.map((roman, at) => [roman, String(at + 1)]))
const romanOf = new Map(ROMAN.map((roman, at) => [String(at + 1), roman]))

const otherNumeral = (word: string): string | undefined => arabicOf.get(word) ?? romanOf.get(word)

/** Writes I to XX as 1 to 20. A first word stays: it is a letter or a name ("I Bury the Living"), and counts nothing. */
export const withArabicNumerals = (words: readonly string[]): string[] =>
  words.map((word, at) => (at > 0 ? arabicOf.get(word) : undefined) ?? word)

/** The other spelling of each numeral after the first word: "2" of "Rocky II", "ii" of "Toy Story 2". */
export const otherNumerals = (words: readonly string[]): string[] =>
  words.slice(1).flatMap((word) => otherNumeral(word) ?? [])

/**
 * Writes II to XX after the first word as 2 to 20, and the reverse: "Rocky 2" becomes "Rocky ii". "I" stays, because it
 * is mostly a word, and so does "1", because first parts are rarely numbered.
 */
export const withOtherNumerals = (text: string): string =>
  text.replace(/(?<=\s)[\p{L}\p{N}]+/gu, (word) =>
    /^[i1]$/i.test(word) ? word : (otherNumeral(word.toLowerCase()) ?? word),
  )
