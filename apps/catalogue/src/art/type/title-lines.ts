export type Face = 'serif' | 'block'

/**
 * Advance widths of the characters from space to tilde, one letter each: (code - 35) / 80 em.
 * Measured on the two house faces at display size (Literata 480, Commissioner 800).
 */
const advances: Readonly<Record<Face, string>> = {
  block: '29I[Rqa6EEKS8E9HYHQRURUPUU99RRRHk^YZ^SQ]_>>\\Rp_dXd[TW]]x][[EHEWGSMRIRMDOQ::R:iQSRREIEQPgRPMH:HR',
  serif: '3>CTSdd6??GR=?=CTDNOQMPLPP==RRRNhYWZ`SR_eCP_Sr`_T`[RY`Zr[WU>C>QIKNUKVMAQV=<S=oVRVTJGBUOdQOJB8BR',
}
const widthOfOtherLetters = 0.62
const widthOfOtherCapitals = 0.74
const capital = /\p{Lu}/u
const longestTitle = 14

const isWide = (code: number): boolean =>
  (code >= 0x1100 && code <= 0x11ff) ||
  (code >= 0x2e80 && code <= 0xa4cf) ||
  (code >= 0xac00 && code <= 0xd7ff) ||
  code >= 0xf900

/** Width of a line in em, estimated: good enough to break and size lines before any font is loaded. */
export function measure(text: string, face: Face): number {
  let width = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (isWide(code)) width += 1
    else if (code >= 32 && code < 127) width += (advances[face].charCodeAt(code - 32) - 35) / 80
    else width += capital.test(character) ? widthOfOtherCapitals : widthOfOtherLetters
  }
  return width
}

/** Scripts written without spaces: the platform finds their words. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\ua4cf\uac00-\ud7ff]/

function wordsOf(title: string): { words: string[]; glue: string } {
  const spaced = title.split(/\s+/)
  const segmented = spaced.length === 1 && title.length > 7 && unspaced.test(title)
  const words = segmented
    ? [...new Intl.Segmenter('en', { granularity: 'word' }).segment(title)].map(({ segment }) => segment)
    : spaced
  const stored =
    words.length > longestTitle ? [...words.slice(0, longestTitle - 1), `${words[longestTitle - 1]}…`] : words
  return { words: stored, glue: segmented ? '' : ' ' }
}

/** Splits a title into at most six lines so that the widest line is as narrow, and the lines as even, as possible. */
export function breakTitle(title: string, face: Face): string[] {
  const { words, glue } = wordsOf(title)
  const allowed = Math.min(words.length > 7 ? 6 : 4, words.length)
  const most = glue ? allowed : Math.min(allowed, Math.max(1, Math.ceil(measure(title, face) / 5.2)))
  let best = [words.join(glue)]
  let lowestCost = Infinity
  const tryFrom = (start: number, lines: readonly string[]): void => {
    if (start === words.length) {
      const widths = lines.map((text) => measure(text, face))
      const widest = Math.max(...widths)
      const cost = widest + lines.length * 0.55 + (widest - Math.min(...widths)) * 0.12
      if (cost < lowestCost) [best, lowestCost] = [[...lines], cost]
      return
    }
    if (lines.length === most) return
    for (let end = start + 1; end <= words.length; end++) tryFrom(end, [...lines, words.slice(start, end).join(glue)])
  }
  tryFrom(0, [])
  return best
}
