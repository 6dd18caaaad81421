import { decadeOf, type YearRange } from '../../../blocks/filters/year-range.ts'
import { lengthOf } from './year-scale.ts'

/** The ends of the range. */
export type Handle = 'from' | 'to'

/** A range, or null for every year. */
export type ChosenYears = YearRange | null

/** The part of a range that lies on the scale; its nearer end where none does. */
export function onScale(range: ChosenYears, scale: YearRange): YearRange {
  if (!range) return scale
  const limit = (year: number) => Math.min(Math.max(year, scale.from), scale.to)
  return { from: limit(range.from), to: limit(range.to) }
}

/** Every year is no filter. */
const asChosen = (range: YearRange, scale: YearRange): ChosenYears =>
  range.from <= scale.from && range.to >= scale.to ? null : range

/** The range with a handle at another year: within the scale, and not past the other handle. */
export function withHandleAt(range: YearRange, handle: Handle, year: number, scale: YearRange): ChosenYears {
  const next =
    handle === 'from'
      ? { ...range, from: Math.min(Math.max(year, scale.from), range.to) }
      : { ...range, to: Math.max(Math.min(year, scale.to), range.from) }
  return asChosen(next, scale)
}

/** The decade of a year that is pressed, as far as the scale holds it. */
export const decadeAt = (year: number, scale: YearRange): ChosenYears => asChosen(onScale(decadeOf(year), scale), scale)

const PAGE_YEARS = 10

/** The years that a key moves a handle by; undefined for a key that moves none. */
export function stepOf(key: string, isRightToLeft: boolean, scale: YearRange): number | undefined {
  const forward = isRightToLeft ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowUp: 1,
    ArrowDown: -1,
    PageUp: PAGE_YEARS,
    PageDown: -PAGE_YEARS,
    Home: -lengthOf(scale),
    End: lengthOf(scale),
  }
  return Object.hasOwn(steps, key) ? steps[key] : undefined
}

/** Width of a year, px, while a handle is moved finely: a thumb holds it. */
export const FINE_PX = 12
/** Narrower years cannot be chosen one by one with a thumb. */
const NARROW_PX = 6
/** How far from the ribbon's line a finger goes to move finely, px. */
const AWAY_PX = 44

/** A handle under a finger or a mouse. */
export interface Drag {
  readonly handle: Handle
  /** The years are counted from here: CSS pixels from the reading side, and the handle's year there. */
  readonly at: number
  readonly year: number
  /** Height at which it was taken, px. */
  readonly top: number
  readonly isFine: boolean
}

/** A point of the window, CSS pixels; `at` from the reading side. */
export interface Point {
  readonly at: number
  readonly top: number
}

/** The year of the handle with the pointer at a point. */
export const draggedYear = ({ at, year, isFine }: Drag, point: Point, yearPx: number): number =>
  year + Math.round((point.at - at) / (isFine ? Math.max(FINE_PX, yearPx) : yearPx))

/** Moves finely from here on. */
export const finely = (drag: Drag, point: Point, yearPx: number): Drag =>
  drag.isFine ? drag : { ...drag, at: point.at, year: draggedYear(drag, point, yearPx), isFine: true }

export const canBeFine = (yearPx: number): boolean => yearPx < NARROW_PX

/** The drag with the pointer at another point: one that goes away from the ribbon where years are narrow moves finely. */
export const dragTo = (drag: Drag, point: Point, yearPx: number): Drag =>
  canBeFine(yearPx) && Math.abs(point.top - drag.top) >= AWAY_PX ? finely(drag, point, yearPx) : drag
