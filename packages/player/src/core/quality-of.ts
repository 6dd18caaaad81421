import type { Quality } from './playback-source.ts'

/** Smallest number of lines of each quality: half-way to the one below, as perceived. */
const LEAST_LINES: readonly (readonly [Quality, number])[] = [
  ['4k', 1527],
  ['1080', 882],
  ['720', 588],
  ['480', 416],
  ['360', 1],
]

/**
 * The quality of a picture of this many pixels. A letterboxed picture counts with its bars, so 1920 × 800 is 1080; a
 * portrait picture counts as if turned on its side. `unknown` without a size.
 */
export function qualityOf(width: number, height: number): Quality {
  const shortSide = width > 0 ? Math.min(width, height) : height
  const longSide = Math.max(width, height)
  const lines = Math.max(shortSide, width > 0 ? Math.round((longSide * 9) / 16) : 0)
  return LEAST_LINES.find(([, least]) => lines >= least)?.[0] ?? 'unknown'
}
