const BEYOND_ASCII = /[\u{80}-\u{10ffff}]/u
/** Digits of other scripts. Compatibility forms, full-width ones among them, are ASCII by then. */
const OTHER_DIGIT = /[^\P{Nd}0-9]/gu

/**
 * A line with digits, colons, points, dashes and arrows in ASCII and without unseen characters, to look for times in it.
 * Keyboards, translators and word processors replace each of them; the words of a cue are never taken from here.
 */
export function asciiTimes(line: string): string {
  const unescaped = line.replaceAll('&gt;', '>')
  if (!BEYOND_ASCII.test(unescaped)) return unescaped
  return unescaped
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(OTHER_DIGIT, digitOf)
    .replaceAll(/[\p{Pd}\u{2212}]/gu, '-')
    .replaceAll(/[→⇒⟶➔➜➝➞]/gu, '-->')
    .replaceAll(/[∶꞉]/gu, ':')
    .replaceAll(/[،、‚٫]/gu, ',')
    .replaceAll('。', '.')
}

/** The ten digits of a script follow one another, from a code that ends in 0 or in 6. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const round = code - (code % 16)
  const isRoundZero = /\p{Nd}/u.test(String.fromCodePoint(round))
  return String(code - (isRoundZero ? round : round + 6))
}
