import { asciiTimes } from './ascii-times.ts'

/** Digits of a second; with another point in them they count milliseconds, as programs write a number that they hold. */
const FRACTION = String.raw`(\d{1,40})(?:[.,](\d{1,40}(?:e-\d{1,3})?))?`
const CLOCK = new RegExp(
  String.raw`^(-?)(?:(\d{1,4})\s{0,2}:\s{0,2})?(\d{1,4})\s{0,2}:\s{0,2}(\d{1,2})(?:\s{0,2}[.,:]\s{0,2}${FRACTION})?$`,
)
const MAY_HOLD_ARROW = /[->\u{80}-\u{10ffff}]/u
const ARROW = /[-=](?:\s{0,3}[-=]){0,3}\s{0,3}>/
/** An arrow without a head is one between two whole times, and in other places a dash. */
const HEADLESS_ARROW =
  /^(\s*-?\d{1,4}:\d{1,2}:\d{1,2}[.,:]\d{1,40}\s*)(?:-{1,3}|>)(?=\s*-?\d{1,4}:\d{1,2}:\d{1,2}[.,:]\d)/
const COUNTER_BEFORE_TIMES = /^\s*\d{1,9}[.:)]?\s+(?=-?\d)/

/** Seconds of `h:mm:ss.fff`, `mm:ss,fff` and their like; null for anything else. May be negative. */
export function parseClock(written: string): number | null {
  const [, sign, ...parts] = CLOCK.exec(asciiTimes(written).trim()) ?? []
  if (sign === undefined) return null
  const value = secondsOf(parts)
  return sign === '-' && value !== 0 ? -value : value
}

/** Of hours, minutes, seconds, fraction and the fraction of milliseconds, to a millionth. */
function secondsOf(parts: readonly (string | undefined)[]): number {
  const [hours = '0', minutes = '0', seconds = '0', fraction = '0', ofMilliseconds] = parts
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  // Parsed as one decimal number, so that 1,001 is exactly 1.001.
  const value =
    ofMilliseconds === undefined
      ? Number(`${whole}.${fraction}`)
      : whole + Number(`${fraction}.${ofMilliseconds}`) / 1000
  return Number(value.toFixed(6))
}

export interface Timing {
  readonly start: number
  readonly end: number
  /** The text after the times: WebVTT's settings, or coordinates. */
  readonly settings: string
}

/** Longer than any line of times, however loosely written. */
const MOST_TIMING_CHARACTERS = 400

/**
 * Times that nobody can read: a whole clock before an arrow, a short one that only a number or nothing follows, digits before an arrow, or
 * a clock after it. Letters that look like 0 and 1 are part of a clock; any other letter makes the line words.
 */
const BROKEN_TIMES = [
  /^\s*-?\d{1,4}\s?:\s?[\doil]{1,4}\s?[:.,]\s?[\doil][\doil:.,\s]{0,40}[-=][-=\s]{0,8}>/i,
  /^\s*-?\d{1,4}\s?:\s?[\doil][\doil:.,\s]{0,40}[-=][-=\s]{0,8}>\s*(?:$|\d)/i,
  /^\s*-?\d{1,4}\s?[.,][\d:.,\s]{0,40}[-=][-=\s]{0,8}>/,
  />\s*-?\d{1,4}\s?:\s?\d{1,2}\s?[:.,]\s?\d/,
]

/**
 * `start --> end settings`, as SubRip and WebVTT have it, however loosely it is written. 'unreadable' for a line that was
 * meant to be one, null for any other.
 */
export function parseArrowTiming(written: string): Timing | 'unreadable' | null {
  if (written.length > MOST_TIMING_CHARACTERS || !MAY_HOLD_ARROW.test(written)) return null
  const line = asciiTimes(written).replace(HEADLESS_ARROW, '$1-->')
  const arrow = ARROW.exec(line)
  if (arrow === null) return null
  const start = parseClock(line.slice(0, arrow.index).replace(COUNTER_BEFORE_TIMES, ''))
  const [, clock, settings = ''] =
    /^\s*(-?[\d:.,]+(?:\s[\d:.,]+)*(?:e-\d{1,3})?)(?:\s+(\S.*))?$/.exec(
      line.slice(arrow.index + arrow[0].length).trimEnd(),
    ) ?? []
  const end = parseClock(clock ?? '')
  if (start !== null && end !== null) return { start, end, settings }
  return BROKEN_TIMES.some((broken) => broken.test(line)) ? 'unreadable' : null
}

const VTT_TIME = String.raw`(?:(\d{1,9}):)?(\d{1,2}):(\d{1,2})(?:[.,]${FRACTION})?(?![\d:.,])`
/** The standard has a point and three digits after it; files that were SubRip once have a comma, or fewer digits. */
const VTT_TIMING = new RegExp(String.raw`^[ \t\f]*${VTT_TIME}[ \t\f]*-->[ \t\f]*${VTT_TIME}(.*)$`, 's')

/**
 * `start --> end settings` as WebVTT has it, whatever its length; settings may be glued to the end. Null for any other
 * line, and for minutes or seconds over 59.
 */
export function parseWebVttTiming(line: string): Timing | null {
  const found = VTT_TIMING.exec(asciiTimes(line))
  if (found === null) return null
  const [from, to] = [found.slice(1, 6), found.slice(6, 11)]
  if (![from, to].every(([, minutes, seconds]) => Number(minutes) <= 59 && Number(seconds) <= 59)) return null
  return { start: secondsOf(from), end: secondsOf(to), settings: found[11] ?? '' }
}

/** Fractions of a second on both sides of an arrow of any kind, also where letters stand for digits. */
const FRACTIONS_AROUND_ARROW = /[.,]\d{1,40}\s{0,9}[-=>][-=>\s]{0,8}-?[\w:]{1,12}[.,]\d/

/**
 * Reads `start -> end settings` in a WebVTT file with an arrow that is not the standard's. Both times need fractions of a second, because
 * words may hold hours and an arrow. Returns 'unreadable' and null as `parseArrowTiming` does.
 */
export function parseLooseWebVttTiming(line: string): Timing | 'unreadable' | null {
  const timing = parseArrowTiming(line)
  return timing !== null && FRACTIONS_AROUND_ARROW.test(asciiTimes(line)) ? timing : null
}

/** `start,end`, as YouTube's and SubViewer's files have it; null for any other line. */
export function parseCommaTiming(line: string): Omit<Timing, 'settings'> | null {
  if (line.length > MOST_TIMING_CHARACTERS) return null
  const [, first, second] =
    /^\s*(\d{1,4}:\d{1,2}:\d{1,2}\.\d{1,40})\s*,\s*(\d{1,4}:\d{1,2}:\d{1,2}\.\d{1,40})\s*$/.exec(asciiTimes(line)) ?? []
  const start = first === undefined ? null : parseClock(first)
  const end = second === undefined ? null : parseClock(second)
  return start === null || end === null ? null : { start, end }
}
