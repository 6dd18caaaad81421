import type { Draft } from '../cue.ts'
import { parseArrowTiming, type Timing } from '../timecode.ts'
import { counterOf, dropCounter, takeCounter } from './counters.ts'
import { DraftList, draftOf, linesOf, pushLine } from './lines.ts'

/**
 * SubRip (.srt). Read by its lines of times, so that missing numbers, blank lines inside a text and loosely written
 * times lose nothing: a text goes on until the next line of times, without that one's number.
 */
export function readSubRip(source: string): Draft {
  const found = new DraftList()
  let timing: Timing | null = null
  let lines: string[] = []
  let counter: number | null = null
  let isFirst = true
  for (const line of linesOf(source)) {
    const next = parseArrowTiming(line)
    if (next === null) {
      pushLine(lines, line)
      continue
    }
    const nextCounter: number | null = isFirst ? firstCounter(lines) : takeCounter(lines, counter !== null)
    if (timing !== null) found.add(draftOf(timing.start, timing.end, lines.join('\n')))
    if (found.isFull) return found
    // The text below unreadable times has no position, and must not be shown with the cue before.
    if (next === 'unreadable') found.skipped += 1
    timing = next === 'unreadable' ? null : next
    counter = nextCounter ?? counter
    lines = []
    isFirst = false
  }
  if (timing === null) return found
  if (counter !== null) dropCounterAtEnd(lines, counter + 1)
  found.add(draftOf(timing.start, timing.end, lines.join('\n')))
  return found
}

/** The counter of the first cue, which shows that the file is numbered; what else stands before it is no text of a cue. */
function firstCounter(lines: readonly string[]): number | null {
  return lines.map(counterOf).findLast((counter) => counter !== null) ?? null
}

/** A file that was cut off may end with the counter of a cue that is not there. */
function dropCounterAtEnd(lines: string[], counter: number): void {
  while (lines.at(-1)?.trim() === '') lines.pop()
  if (lines.at(-2)?.trim() === '') dropCounter(lines, counter)
}
