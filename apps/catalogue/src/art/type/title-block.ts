import { POSTER } from '../scene.ts'
import { isInFace } from './fonts/subsets.ts'
import type { TypeManner } from './manners.ts'
import { cleanText, type TextRun } from './text-run.ts'
import { breakTitle, measure } from './title-lines.ts'

/** Space between the type and the poster's edges. */
export const MARGIN = 46
/** The longest line. */
export const MEASURE = POSTER.width - 2 * MARGIN
const CAPTION_SIZE = 20
export const CAPTION_FACE = 'block'
/** Height of capitals in sizes: both faces are alike. */
const CAP_HEIGHT = 0.73
/** Scripts with marks above and below their letters need this much from line to line. */
const FOREIGN_LEADING = 1.2
/** A title of one or two letters may be this much larger. */
const SHORT_TITLE = { em: 2.2, growth: 1.7 } as const

const ENDS_OF_LINES = { left: POSTER.left + MARGIN, right: POSTER.left + POSTER.width - MARGIN }
const MIDDLE = POSTER.left + POSTER.width / 2

/** A title broken into lines and sized, before it has a place. */
export interface TitleBlock {
  lines: readonly { value: string; size: number; width: number; drop: number }[]
  /** From the top of the capitals of the first line to the last baseline. */
  height: number
  isRightToLeft: boolean
}

/** A title as a manner sets it, before it is broken into lines. */
export const shownTitle = (title: string, { isUpper }: TypeManner): string =>
  (isUpper ? title.toUpperCase() : title).replaceAll(/\s+/g, ' ')

const hasMarksAbove = (text: string): boolean => /\p{Mn}/u.test(text.normalize('NFD'))

/** Breaks a title into lines and sizes them so that the block is at most `tallest` high and fits between the margins. */
export function titleBlockOf(title: string, manner: TypeManner, tallest: number): TitleBlock {
  const shown = shownTitle(title, manner)
  const isForeign = !isInFace(shown, manner.face)
  const tracking = isForeign ? 0 : manner.tracking
  const lines = breakTitle(shown, manner.face)
  const widthOf = (text: string): number => measure(text, manner.face) * widthByWeight(manner) + tracking * text.length
  const widest = Math.max(0.1, ...lines.map(widthOf))
  const largest = widest < SHORT_TITLE.em ? manner.largest * SHORT_TITLE.growth : manner.largest
  const sizes = lines.map((line) =>
    Math.min(largest, MEASURE / (manner.isJustified && !isForeign ? widthOf(line) : widest)),
  )
  const leadingOf = (line: string): number => {
    if (isForeign) return Math.max(FOREIGN_LEADING, manner.leading)
    return manner.isUpper && hasMarksAbove(line) ? Math.max(1, manner.leading) : manner.leading
  }
  const drops = lines.map((line, i) => (sizes[i] ?? 0) * (i === 0 ? CAP_HEIGHT : leadingOf(line)))
  const height = drops.reduce((sum, drop) => sum + drop, 0)
  const scale = Math.min(1, tallest / height)
  return {
    lines: lines.map((value, i) => {
      const size = (sizes[i] ?? 0) * scale
      return { value, size, width: widthOf(value) * size, drop: (drops[i] ?? 0) * scale }
    }),
    height: height * scale,
    isRightToLeft: /[\u0590-\u08ff]/.test(title),
  }
}

/** Widths were measured at weight 800 of the block face: lighter letters are narrower. */
function widthByWeight({ face, weight }: TypeManner): number {
  if (face === 'serif') return 1 + (weight - 480) / 4000
  return 1 + (weight - 800) / 4200
}

/** The runs of a block whose capitals begin at `top`. */
export function titleRuns(
  { lines, isRightToLeft }: TitleBlock,
  manner: TypeManner,
  top: number,
  fill: string,
): TextRun[] {
  let y = top
  return lines.map(({ value, size, width, drop }) => {
    y += drop
    const isFull = manner.isJustified && isInFace(value, manner.face) && Math.abs(width - MEASURE) < 3
    // A slip of paper is cut to the width that was reckoned with.
    const fit = isFull || manner.isOnSlips ? width : undefined
    return {
      ...{ value, y, size, face: manner.face, weight: manner.weight, fill, rightToLeft: isRightToLeft },
      ...placeOf(manner, isRightToLeft),
      tracking: isInFace(value, manner.face) ? manner.tracking : 0,
      longest: MEASURE,
      ...(fit === undefined ? {} : { fit }),
    }
  })
}

function placeOf({ isCentred }: TypeManner, isRightToLeft: boolean): Pick<TextRun, 'x' | 'isCentred'> {
  if (isCentred) return { x: MIDDLE, isCentred: true }
  return { x: isRightToLeft ? ENDS_OF_LINES.right : ENDS_OF_LINES.left }
}

/** Year and makers under a title; of several makers only those that fit on the line. */
export function captionRun(
  { year, by = '' }: { year?: number | undefined; by?: string | undefined },
  manner: TypeManner,
  y: number,
  { fill, block: { isRightToLeft } }: { fill: string; block: TitleBlock },
): TextRun[] {
  const makers = cleanText(by).split(/,\s*/)
  const start = year === undefined ? '' : `${year}   `
  const fits = (count: number): boolean =>
    measure(start + makers.slice(0, count).join(', '), CAPTION_FACE) * CAPTION_SIZE <= MEASURE
  const overflow = makers.findIndex((_, i) => !fits(i + 1))
  const value = (start + makers.slice(0, overflow === -1 ? makers.length : overflow).join(', ')).trimEnd()
  if (value === '') return []
  const look = { size: CAPTION_SIZE, face: CAPTION_FACE, weight: 600, tracking: manner.isCentred ? 0.04 : 0 } as const
  return [{ ...look, value, y, fill, rightToLeft: isRightToLeft, ...placeOf(manner, isRightToLeft) }]
}
