import type { Face } from './title-lines.ts'

/** One line of type on a poster, in units of a still. `y` is the baseline, `x` the edge where reading starts. */
export interface TextRun {
  value: string
  x: number
  y: number
  size: number
  face: Face
  /** 100 to 900. */
  weight: number
  fill: string
  /** Space added after each letter, in sizes; none when left out. */
  tracking?: number
  /** `x` is the middle of the line. */
  isCentred?: true
  /** The line is stretched to this width exactly. */
  fit?: number
  /** The line is squeezed to this width where it is wider. */
  longest?: number
  rightToLeft: boolean
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Makes text safe inside an SVG element or attribute. */
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Removes what XML cannot hold and what turns reading order around, and bounds the length. */
export const cleanText = (text: string): string =>
  text
    .slice(0, 200)
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\uFFFE\uFFFF]+/gu, ' ')
    .trim()

const fallbackFaces: Readonly<Record<Face, string>> = {
  serif: 'Literata Variable, Noto Serif, serif',
  block: 'Commissioner Variable, Noto Sans, system-ui, sans-serif',
}

/** Sets a line as text, in the viewer's own fonts: for scripts that the house fonts do not hold. */
export function plainText(run: TextRun): string {
  const attributes: Record<string, string | number | undefined> = {
    x: Math.round(run.x * 10) / 10,
    y: Math.round(run.y * 10) / 10,
    'font-family': fallbackFaces[run.face],
    'font-weight': run.weight,
    'font-size': Math.round(run.size * 10) / 10,
    textLength: run.fit,
    lengthAdjust: run.fit === undefined ? undefined : 'spacingAndGlyphs',
    'letter-spacing': run.tracking && !run.rightToLeft ? `${run.tracking}em` : undefined,
    'text-anchor': run.isCentred ? 'middle' : undefined,
    fill: run.fill,
    direction: run.rightToLeft ? 'rtl' : undefined,
  }
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}="${value}"`,
  )
  return `<text ${written.join(' ')}>${escapeText(run.value)}</text>`
}
