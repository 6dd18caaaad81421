import type { DraftCue } from '../cue.ts'
import { parseCueText } from '../markup.ts'

/** A cue a second for half a day. The rest of a file is not read. */
export const MOST_CUES = 50_000

/** Far more than can be shown of one cue. */
const MOST_CUE_LINES = 1000

/** The lines of a text one by one, with any of the three line ends; several empty ones in a row are one. */
export function* linesOf(text: string): Generator<string, void> {
  const hasReturns = text.includes('\r')
  let wasEmpty = false
  for (let from = 0; from <= text.length;) {
    const feed = text.indexOf('\n', from)
    const end = feed === -1 ? text.length : feed
    const line = text.slice(from, end)
    from = end + 1
    if (hasReturns && line.includes('\r')) yield* line.replace(/\r$/, '').split('\r')
    else if (line !== '' || !wasEmpty) yield line
    wasEmpty = line === ''
  }
}

/** Adds a line to those of a cue, unless it has more than anybody can read. */
export function pushLine(lines: string[], line: string): void {
  if (lines.length < MOST_CUE_LINES) lines.push(line)
}

/** A draft cue of marked-up text, or null when there is nothing to show. */
export function draftOf(start: number, end: number | null, text: string): DraftCue | null {
  const content = parseCueText(text)
  return content.nodes.length === 0 ? null : { start, end, ...content }
}

/** Gathers a reader's cues, counting the unusable ones. */
export class DraftList {
  readonly cues: DraftCue[] = []
  skipped = 0

  get isFull(): boolean {
    return this.cues.length >= MOST_CUES
  }

  /** Null counts as skipped, and so does any cue beyond the limit. */
  add(cue: DraftCue | null): void {
    if (cue === null || this.isFull) this.skipped += 1
    else this.cues.push(cue)
  }
}
