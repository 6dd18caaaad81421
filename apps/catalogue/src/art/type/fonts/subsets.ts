import commissioner from '../../../../data/fonts/commissioner.json' with { type: 'json' }
import literata from '../../../../data/fonts/literata.json' with { type: 'json' }
import type { Face } from '../title-lines.ts'

export type FontFamily = 'literata' | 'commissioner'

export const familyOf = { serif: 'literata', block: 'commissioner' } as const satisfies Record<Face, FontFamily>

/** A font is packed in several files; each holds these characters. */
interface Subset {
  name: string
  ranges: readonly (readonly [from: number, to: number])[]
}

const parseRange = (text: string): readonly [number, number] => {
  const [from = '', to = from] = text.replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** The lists name the rarest scripts first; a character that is in two files is taken from the commonest. */
const subsetsOf = (ranges: Readonly<Record<string, string>>): readonly Subset[] =>
  Object.entries(ranges)
    .map(([name, text]) => ({ name, ranges: text.split(',').map(parseRange) }))
    .toReversed()

const subsets: Readonly<Record<FontFamily, readonly Subset[]>> = {
  literata: subsetsOf(literata),
  commissioner: subsetsOf(commissioner),
}

export interface SubsetPiece {
  subset: string
  text: string
}

/**
 * Cuts a line into pieces that each come from one font file.
 * Out: undefined when a character is in none of them, so that the line has to be set in other fonts.
 */
export function cutIntoSubsets(family: FontFamily, text: string): SubsetPiece[] | undefined {
  const pieces: SubsetPiece[] = []
  for (const character of text.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0
    const subset = subsets[family].find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
    if (!subset) return undefined
    const last = pieces.at(-1)
    if (last?.subset === subset.name) last.text += character
    else pieces.push({ subset: subset.name, text: character })
  }
  return pieces
}

/** Whether a face of the house has every letter of a text; others are set in the viewer's own fonts. */
export const isInFace = (text: string, face: Face): boolean => cutIntoSubsets(familyOf[face], text) !== undefined
