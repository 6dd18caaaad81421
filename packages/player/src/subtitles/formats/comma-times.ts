import type { Draft } from '../cue.ts'
import { parseCommaTiming } from '../timecode.ts'
import { DraftList, draftOf, linesOf, pushLine } from './lines.ts'

/**
 * Formats whose cues are a line `start,end` and the text below it: YouTube's (.sbv) and SubViewer 2 (.sub), which breaks
 * lines with `[br]` and has a header of bracketed lines.
 */
export function readCommaTimes(source: string): Draft {
  const found = new DraftList()
  let timing: ReturnType<typeof parseCommaTiming> = null
  let lines: string[] = []
  const finish = () => {
    if (timing === null) return
    const text = lines.join('\n').replaceAll(/\[br\]/gi, '\n')
    found.add(draftOf(timing.start, timing.end, text))
  }
  for (const line of linesOf(source)) {
    const next = parseCommaTiming(line)
    if (next === null) {
      if (timing !== null) pushLine(lines, line)
      continue
    }
    finish()
    if (found.isFull) return found
    timing = next
    lines = []
  }
  finish()
  return found
}
