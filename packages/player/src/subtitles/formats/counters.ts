import { asciiTimes } from '../ascii-times.ts'

const COUNTER = /^\s*#?(\d{1,9})[.:)]?\s*$/
const MOST_COUNTER_CHARACTERS = 40

/** The number of a cue, as a line of its own before its times: `2`, `2.` or `#2`. Null for any other line. */
export function counterOf(line: string): number | null {
  if (line.length > MOST_COUNTER_CHARACTERS) return null
  const digits = COUNTER.exec(asciiTimes(line))?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * Takes the next cue's counter off the end of a text, and returns it; null without one. Between the counter and its times
 * may be blank lines where the file `isNumbered`. A number that is all of a text, right below its times, is spoken.
 */
export function takeCounter(lines: string[], isNumbered: boolean): number | null {
  const last = lastWritten(lines)
  const counter = counterOf(lines[last] ?? '')
  const isRightBefore = last === lines.length - 1
  if (counter === null || last === 0 || !(isNumbered || (isRightBefore && isBare(lines[last])))) return null
  lines.length = last
  dropCounter(lines, counter)
  return counter
}

/** Takes this counter off the end of a text that also has words, as often as it stands there. */
export function dropCounter(lines: string[], counter: number): void {
  let last = lastWritten(lines)
  while (counterOf(lines[last] ?? '') === counter) {
    const before = lastWritten(lines, last)
    if (before === -1) return
    lines.length = last
    last = before
  }
}

function isBare(line = ''): boolean {
  return /^\s*\d+\s*$/.test(line)
}

/** The index of the last line that is not blank, of those before `end`; -1 when all are. */
function lastWritten(lines: readonly string[], end = lines.length): number {
  let at = end - 1
  while (at >= 0 && lines[at]?.trim() === '') at -= 1
  return at
}
