import { clampTo, STORED_RANGES } from './style.ts'

/** A slider that also takes typed numbers. */
export interface SliderRange {
  readonly min: number
  readonly max: number
  readonly step: number
  /** How many digits after the point a typed number keeps. */
  readonly decimals: number
}

/** What the screen offers (specification §5 "UI ranges"). Opacity, blur and size are in percent. */
export const SUBTITLE_SLIDERS = Object.freeze({
  offset: { min: -10, max: 10, step: 0.1, decimals: 1 },
  backgroundOpacity: { min: 0, max: 100, step: 1, decimals: 0 },
  backgroundBlur: { min: 0, max: 100, step: 1, decimals: 0 },
  size: { min: 1, max: 200, step: 1, decimals: 0 },
}) satisfies Readonly<Record<string, SliderRange>>

/** The value on the slider: rounded to its decimals, inside its range; not a number becomes the value nearest to 0. */
export function toSliderValue(range: SliderRange, value: number): number {
  const inside = clampTo(range, value) ?? Math.min(Math.max(0, range.min), range.max)
  // Adding 0 turns -0 into 0.
  return Number(inside.toFixed(range.decimals)) + 0
}

/** A typed number as a value of the slider; null, to be ignored, for anything else. A decimal comma is accepted. */
export function readTyped(range: SliderRange, typed: string): number | null {
  const written = typed.trim().replace(',', '.')
  return /^[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/.test(written) ? toSliderValue(range, Number(written)) : null
}

/** An offset in seconds as the screen offers it: -10 to 10, one decimal. */
export function clampOffset(seconds: number): number {
  return toSliderValue(SUBTITLE_SLIDERS.offset, seconds)
}

/** An offset in seconds as it may be stored: -500 to 500; 0 for what is no number. */
export function clampStoredOffset(seconds: unknown): number {
  return clampTo(STORED_RANGES.offset, seconds) ?? 0
}

/** One step of a tenth of a second later (1) or earlier (-1), as the keys do it. */
export function stepOffset(seconds: number, direction: 1 | -1): number {
  return clampOffset(seconds + direction * SUBTITLE_SLIDERS.offset.step)
}
