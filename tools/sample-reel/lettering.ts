/** Letters as outlines, from the product's own two faces. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Contour } from './raster.ts'
import { Outline } from './outline.ts'

export type Face = 'sans' | 'serif'

interface GlyphPoint {
  x: number
  y: number
  copy(): GlyphPoint
}

/** The part of a fontkit font that the lettering needs; the package ships no types. */
interface Font {
  readonly unitsPerEm: number
  readonly fvar: { readonly axis: readonly { readonly axisTag: string; readonly defaultValue: number }[] }
  variationCoords: number[]
  _transformedGlyphs: readonly { readonly points?: readonly GlyphPoint[] }[]
  readonly _variationProcessor: { transformPoints(glyph: number, points: readonly GlyphPoint[]): void }
  layout(text: string): {
    readonly glyphs: readonly {
      readonly path: { readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[] }
    }[]
    readonly positions: readonly { readonly xAdvance: number }[]
  }
}

const require = createRequire(import.meta.url)
const fontkit: { create(data: Uint8Array): Font } = require('fontkit')

function open(file: string, axes: Readonly<Record<string, number>>): Font {
  const data = readFileSync(require.resolve(file))
  // fontkit's own getVariation reads a WOFF2 file as if it were not compressed. Its glyphs follow these coordinates,
  // but unpacking fails once they are set: so a second copy unpacks and lends its glyphs, and they are moved here.
  const unpacked = fontkit.create(data)
  unpacked.layout('A')
  const font = fontkit.create(data)
  font.variationCoords = font.fvar.axis.map((axis) => axes[axis.axisTag.trim()] ?? axis.defaultValue)
  font._transformedGlyphs = unpacked._transformedGlyphs
  font._transformedGlyphs.forEach((glyph, id) => {
    const start = glyph.points?.[0]
    if (!glyph.points || !start) return
    // Four more points stand for the margins of the glyph, which nothing here reads.
    const margins = [0, 1, 2, 3].map(() => Object.assign(start.copy(), { x: 0, y: 0, endContour: true }))
    font._variationProcessor.transformPoints(id, [...glyph.points, ...margins])
  })
  return font
}

const FACES: Readonly<Record<Face, Font>> = {
  sans: open('@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2', { wght: 800 }),
  serif: open('@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2', { opsz: 72, wght: 480 }),
}

export interface Lettering {
  readonly contours: readonly Contour[]
  /** Advance of the whole line, in the units of `size`. */
  readonly width: number
}

const known = new Map<string, Lettering>()

/** One line of text with its baseline at y = 0 and its left edge at x = 0; `size` is the em, `cell` a fixed advance. */
export function lettering(text: string, face: Face, size: number, cell?: number): Lettering {
  const key = [face, size, cell ?? '', text].join('\n')
  const found = known.get(key)
  if (found) return found
  const letters = FACES[face]
  const scale = size / letters.unitsPerEm
  const run = letters.layout(text)
  const outline = new Outline()
  let x = 0
  run.glyphs.forEach((glyph, index) => {
    const advance = (run.positions[index]?.xAdvance ?? 0) * scale
    const left = cell === undefined ? x : x + (cell - advance) / 2
    const at = (args: readonly number[], i: number): [number, number] => [
      left + (args[i] ?? 0) * scale,
      -(args[i + 1] ?? 0) * scale,
    ]
    for (const { command, args } of glyph.path.commands) {
      if (command === 'moveTo') outline.move(...at(args, 0))
      else if (command === 'lineTo') outline.line(...at(args, 0))
      else if (command === 'quadraticCurveTo') outline.quadratic(...at(args, 0), ...at(args, 2))
      else if (command === 'bezierCurveTo') outline.cubic(...at(args, 0), ...at(args, 2), ...at(args, 4))
    }
    x += cell ?? advance
  })
  const made = { contours: outline.contours, width: x }
  // The time counter shows a new line every frame; only titles are worth keeping.
  if (known.size < 400) known.set(key, made)
  return made
}
