import { type Cue, type CueDirection, plainText } from './cue.ts'

const RTL_SCRIPTS =
  '\\p{sc=Hebrew}\\p{sc=Arabic}\\p{sc=Syriac}\\p{sc=Thaana}\\p{sc=Nko}\\p{sc=Samaritan}\\p{sc=Mandaic}\\p{sc=Adlam}\\p{sc=Hanifi_Rohingya}'
/** Letters (not digits, not marks) of right-to-left scripts, and the invisible marks of that direction. */
const RTL_LETTER = new RegExp(`(?=\\p{L})[${RTL_SCRIPTS}]`, 'u')
const RTL_LETTERS = new RegExp(RTL_LETTER, 'gu')
const STRONG = /[\p{L}\u{200e}\u{200f}\u{202a}\u{202b}\u{202d}\u{202e}]/u
const LETTERS = /\p{L}/gu
const RTL_MARKS: ReadonlySet<string> = new Set(['\u{200f}', '\u{202b}', '\u{202e}'])

/** Whether any letter of the text runs from right to left. */
export function hasRtlLetters(text: string): boolean {
  return RTL_LETTER.test(text)
}

/** The direction of the first letter or directional mark; `auto` when there is none. */
export function directionOf(text: string): CueDirection {
  const first = STRONG.exec(text)?.[0]
  if (first === undefined) return 'auto'
  return RTL_MARKS.has(first) || RTL_LETTER.test(first) ? 'rtl' : 'ltr'
}

interface Letters {
  readonly rtl: number
  readonly all: number
}

function lettersOf(text: string): Letters {
  return { rtl: text.match(RTL_LETTERS)?.length ?? 0, all: text.match(LETTERS)?.length ?? 0 }
}

/** The share of a file's letters that must be right-to-left for the file to count as right-to-left. */
const RTL_FILE_SHARE = 2 / 3

/**
 * Gives each cue the direction of its first strong character. In a mostly right-to-left file, a cue that begins with a
 * foreign name but is mostly right-to-left, or has no letters at all ("- 1927!"), is right-to-left too.
 */
export function withDirections(cues: readonly Omit<Cue, 'direction'>[]): Cue[] {
  const read = cues.map((cue) => {
    const text = plainText(cue.nodes)
    return { cue, direction: directionOf(text), letters: lettersOf(text) }
  })
  const rtl = read.reduce((sum, { letters }) => sum + letters.rtl, 0)
  const all = read.reduce((sum, { letters }) => sum + letters.all, 0)
  const isRtlFile = all > 0 && rtl / all >= RTL_FILE_SHARE
  return read.map(({ cue, direction, letters }) => {
    const isMostlyRtl = letters.rtl * 2 >= letters.all
    return { ...cue, direction: isRtlFile && isMostlyRtl ? 'rtl' : direction }
  })
}
