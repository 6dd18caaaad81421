import type { Draft } from '../cue.ts'
import { parseArrowTiming, type Timing } from '../timecode.ts'
import { DraftList, draftOf, linesOf, pushLine } from './lines.ts'

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
    const next = parseArrowTiming(line)
    if (next === null) {
      if (timing !== null) pushLine(lines, line)
      continue
    }
    finish(false)
    if (found.isFull) return found
    // The text below unreadable times has no position, and must not be shown with the cue before.
    if (next === 'unreadable') found.skipped += 1
    timing = next === 'unreadable' ? null : next
    lines = []
  }
  finish(true)
  return found
}
