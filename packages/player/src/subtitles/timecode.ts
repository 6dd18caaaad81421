const CLOCK = /^(-?)(?:(\d{1,4})\s{0,2}:\s{0,2})?(\d{1,4})\s{0,2}:\s{0,2}(\d{1,2})(?:\s{0,2}[.,:]\s{0,2}(\d{1,9}))?$/
const ARROW = /-{1,3}>/

/** Seconds of `h:mm:ss.fff`, `mm:ss,fff` and their like; null for anything else. May be negative. */
export function parseClock(written: string): number | null {
  const [, sign, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = CLOCK.exec(written.trim()) ?? []
  if (sign === undefined) return null
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  // Parsed as one decimal number, so that 1,001 is exactly 1.001, without rounding.
  const value = Number(`${whole}.${fraction}`)
  return sign === '-' && value !== 0 ? -value : value
}

export interface Timing {
  readonly start: number
  readonly end: number
  /** The text after the times: WebVTT's settings, or coordinates. */
  readonly settings: string
}

/** Longer than any line of times, however loosely written. */
const MOST_TIMING_CHARACTERS = 400

/** `start --> end settings`, as SubRip and WebVTT have it; null for any other line. */
export function parseArrowTiming(line: string): Timing | null {
  if (line.length > MOST_TIMING_CHARACTERS) return null
  const arrow = ARROW.exec(line)
  if (arrow === null || arrow.index === 0) return null
  const start = parseClock(line.slice(0, arrow.index))
  const [, clock, settings = ''] =
    /^\s*(-?[\d:.,]+(?:\s[\d:.,]+)*)(?:\s+(\S.*))?$/.exec(line.slice(arrow.index + arrow[0].length).trimEnd()) ?? []
  const end = parseClock(clock ?? '')
  return start === null || end === null ? null : { start, end, settings }
}

const VTT_TIME = String.raw`(?:(\d{1,9}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?(?![\d:.,])`
/** The standard has a point and three digits after it; files that were SubRip once have a comma, or fewer digits. */
const VTT_TIMING = new RegExp(String.raw`^[ \t\f]*${VTT_TIME}[ \t\f]*-->[ \t\f]*${VTT_TIME}(.*)$`, 's')

/**
 * `start --> end settings` as WebVTT has it, whatever its length; settings may be glued to the end. Null for any other
 * line, and for minutes or seconds over 59.
 */
export function parseWebVttTiming(line: string): Timing | null {
  const found = VTT_TIMING.exec(line)
  if (found === null) return null
  const [start, end] = [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))]
  return start === null || end === null ? null : { start, end, settings: found[9] ?? '' }
}

function secondsOf([hours = '0', minutes = '0', seconds = '0', fraction = '0']: readonly (string | undefined)[]) {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null
  return Number(`${Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)}.${fraction}`)
}

/** `start,end`, as YouTube's and SubViewer's files have it; null for any other line. */
export function parseCommaTiming(line: string): Omit<Timing, 'settings'> | null {
  if (line.length > MOST_TIMING_CHARACTERS) return null
  const [, first, second] =
    /^\s*(\d{1,4}:\d{1,2}:\d{1,2}\.\d{1,3})\s*,\s*(\d{1,4}:\d{1,2}:\d{1,2}\.\d{1,3})\s*$/.exec(line) ?? []
  const start = first === undefined ? null : parseClock(first)
  const end = second === undefined ? null : parseClock(second)
  return start === null || end === null ? null : { start, end }
}
