import { parseClock } from '../timecode.ts'
import type { XmlAttributes } from './xml.ts'

/** How a document counts frames and ticks. */
export interface TimeBase {
  readonly frameRate: number
  readonly tickRate: number
}

/** From the root element's parameters: 30 frames a second, and a tick a frame or a second, unless they say otherwise. */
export function timeBaseOf(root: XmlAttributes): TimeBase {
  const reported = positive(root.get('framerate'))
  const [numerator = 1, denominator = 1] = (root.get('frameratemultiplier') ?? '')
    .trim()
    .split(/[\s:]+/)
    .map((part) => positive(part) ?? 1)
  const frameRate = ((reported ?? 30) * numerator) / denominator
  return { frameRate, tickRate: positive(root.get('tickrate')) ?? (reported === null ? 1 : frameRate) }
}

function positive(written: string | undefined): number | null {
  const value = /^\s*\d{1,12}(?:\.\d{1,6})?\s*$/.test(written ?? '') ? Number(written) : 0
  return value > 0 ? value : null
}

const UNIT_SECONDS: Readonly<Record<string, (base: TimeBase) => number>> = {
  h: () => 3600,
  m: () => 60,
  s: () => 1,
  ms: () => 0.001,
  f: ({ frameRate }) => 1 / frameRate,
  t: ({ tickRate }) => 1 / tickRate,
}

/**
 * Seconds of a TTML time expression (`00:00:01.5`, `00:00:01:12`, `1.5s`, `36f`, `15000000t`); null when it is none. A
 * bare number, which the standard does not know and files have, counts seconds.
 */
export function parseTtmlTime(written: string | undefined, base: TimeBase): number | null {
  if (written === undefined || written.length > 60) return null
  const time = written.trim()
  const [, amount, unit] = /^(\d{1,15}(?:\.\d{1,40})?)(h|ms|m|s|f|t|)$/.exec(time) ?? []
  if (unit === '') return Number(amount)
  if (unit !== undefined) return roundToMicroseconds(Number(amount) * (UNIT_SECONDS[unit]?.(base) ?? 0))
  const [, clock, frames] = /^(\d{2,4}:\d{2}:\d{2}):(\d{1,3})(?:\.\d{1,3})?$/.exec(time) ?? []
  if (clock !== undefined) return roundToMicroseconds((parseClock(clock) ?? 0) + Number(frames) / base.frameRate)
  return parseClock(time)
}

/** Ticks and frames are exact fractions, so floating-point errors are rounded away. */
function roundToMicroseconds(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6
}
