import { create, type Font } from 'fontkit'
import { plainText, type TextRun } from '../text-run.ts'
import { cutIntoSubsets, familyOf, type FontFamily } from './subsets.ts'

/** Gives the TrueType bytes of one font file; `subset` is a name such as `latin-ext`. */
export type LoadFont = (family: FontFamily, subset: string) => Promise<Uint8Array>

/** Titles are set at display size, so the serif's optical size is pinned to its largest. */
const axesOf = (run: TextRun): Record<string, number> =>
  run.face === 'serif' ? { opsz: 72, wght: run.weight } : { wght: run.weight }

/**
 * Sets lines of type as outlines, so that a poster looks the same on every machine. Fonts are read when a line first
 * needs them, once. A line with a character that the fonts lack becomes ordinary text.
 */
export function createOutliner(loadFont: LoadFont): (runs: readonly TextRun[]) => Promise<string[]> {
  const pinnedFonts = new Map<string, Promise<Font>>()

  const pinnedFont = (run: TextRun, subset: string): Promise<Font> => {
    const family = familyOf[run.face]
    const key = `${family} ${subset} ${run.weight}`
    const known = pinnedFonts.get(key)
    if (known) return known
    const font = loadFont(family, subset).then((bytes) => pinAxes(bytes, axesOf(run)))
    pinnedFonts.set(key, font)
    font.catch(() => pinnedFonts.delete(key))
    return font
  }

  const outline = async (run: TextRun): Promise<string> => {
    const pieces = run.rightToLeft ? undefined : cutIntoSubsets(familyOf[run.face], run.value)
    if (!pieces) return plainText(run)
    const set = await Promise.all(
      pieces.map(async ({ subset, text }) => ({ font: await pinnedFont(run, subset), text })),
    )
    return outlinePieces(run, set)
  }

  return (runs) => Promise.all(runs.map(outline))
}

function pinAxes(bytes: Uint8Array, axes: Readonly<Record<string, number>>): Font {
  const font = create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!('getVariation' in font)) throw new TypeError('a collection of fonts, not one font')
  return font.getVariation(axes)
}

interface PlacedGlyph {
  commands: readonly { command: string; args: readonly number[] }[]
  x: number
  y: number
  scale: number
}

const letters: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

const stretchOf = ({ fit, longest = Infinity }: TextRun, width: number): number =>
  fit === undefined ? Math.min(1, longest / width) : fit / width

function outlinePieces(run: TextRun, pieces: readonly { font: Font; text: string }[]): string {
  const tracking = (run.tracking ?? 0) * run.size
  const placed: PlacedGlyph[] = []
  let pen = 0
  for (const { font, text } of pieces) {
    const scale = run.size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    glyphs.forEach((glyph, i) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[i] ?? {}
      placed.push({ commands: glyph.path.commands, x: pen + xOffset * scale, y: yOffset * scale, scale })
      pen += xAdvance * scale + tracking
    })
  }
  const width = pen - tracking
  const stretch = width > 0 ? stretchOf(run, width) : 1
  const start = run.isCentred ? run.x - (width * stretch) / 2 : run.x
  const round = (value: number): number => Math.round(value * 10) / 10
  const write = ({ commands, x, y, scale }: PlacedGlyph): string =>
    commands
      .map(({ command, args }) => {
        const points = args.map((value, i) =>
          i % 2 === 0 ? round(start + (x + value * scale) * stretch) : round(run.y - y - value * scale),
        )
        return (letters[command] ?? '') + points.join(' ')
      })
      .join('')
  return `<path d="${placed.map(write).join('')}" fill="${run.fill}"/>`
}
