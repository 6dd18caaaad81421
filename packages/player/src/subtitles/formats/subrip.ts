import type { Draft } from '../cue.ts'
import { parseArrowTiming, type Timing } from '../timecode.ts'
import { DraftList, draftOf, linesOf, pushLine } from './lines.ts'

/** An unreadable line of times: its cue has no position, and its text must not be shown with the cue before. */
const BROKEN_TIMES = /^\s{0,9}-?\d[\d:.,\s]{0,40}-{1,3}>/

/**
 * SubRip (.srt). Read by its lines of times, so that missing numbers, blank lines inside a text and loosely written
 * times lose nothing: a text goes on until the next line of times, without that one's number.
 */
export function readSubRip(source: string): Draft {
  const found = new DraftList()
  let timing: Timing | null = null
  let lines: string[] = []
  const finish = (isLast: boolean) => {
    if (timing === null) return
    if (!isLast && /^\s*\d{1,9}\s*$/.test(lines.at(-1) ?? '') && lines.length > 1) lines.pop()
    found.add(draftOf(timing.start, timing.end, lines.join('\n')))
  }
  for (const line of linesOf(source)) {
    const hasArrow = line.includes('->')
    const next = hasArrow ? parseArrowTiming(line) : null
    const isBroken = hasArrow && next === null && BROKEN_TIMES.test(line)
    if (next === null && !isBroken) {
      if (timing !== null) pushLine(lines, line)
      continue
    }
    finish(false)
    if (found.isFull) return found
    if (isBroken) found.skipped += 1
    timing = next
    lines = []
  }
  finish(true)
  return found
}
