import type { Cue } from './cue.ts'
import { toWebVtt } from './write.ts'

/** A stretch of the film, in seconds, with its text as a WebVTT file. */
export interface SubtitlePart {
  readonly from: number
  /** Infinity for the last one. */
  readonly until: number
  readonly text: string
}

export interface PartsOptions {
  /** Moves every cue, in seconds. */
  readonly offsetSeconds: number
  /** The limit of one part, by the measure of `sizeOf`. */
  readonly most: number
  /** The size of a text in its container. */
  readonly sizeOf: (text: string) => number
}

interface Block {
  readonly cue: Cue
  readonly start: number
  readonly end: number
  readonly size: number
}

/** Share of a full part after which a silence may end it. */
const SLACK = 0.8

/**
 * Cuts subtitles into parts for where there is little room, as in a message to a receiver. Cuts fall into silences
 * where possible; a cue across a cut is in both parts. A cue that would fill a part by itself is left out.
 */
export function subtitleParts(cues: readonly Cue[], { offsetSeconds, most, sizeOf }: PartsOptions): SubtitlePart[] {
  const head = sizeOf(toWebVtt([]))
  const blocks = cues
    .map((cue): Block => {
      const size = sizeOf(toWebVtt([cue], offsetSeconds)) - head
      return { cue, start: cue.start + offsetSeconds, end: cue.end + offsetSeconds, size }
    })
    .filter(({ end, size }) => end > 0 && head + size <= most)
    .toSorted((a, b) => a.start - b.start)
  const parts: SubtitlePart[] = []
  let from = 0
  let first = 0
  do {
    const lasting = fitting(
      blocks.slice(0, first).filter(({ end }) => end > from),
      (most - head) * (1 - SLACK),
    )
    const full = endOfRoom(blocks, first, most - head - sumOf(lasting))
    const cut = full === blocks.length ? null : quietest(blocks, first, full)
    // Cues that were moved to before the film begin earlier than any part.
    const until = cut ? Math.max(from, cut.at) : Number.POSITIVE_INFINITY
    const stored = [...lasting, ...blocks.slice(first, cut?.index ?? full)]
    parts.push({ from, until, text: toWebVtt(stored.map(({ cue }) => cue).toSorted(byStart), offsetSeconds) })
    from = until
    first = cut?.index ?? full
  } while (first < blocks.length)
  return parts
}

const byStart = (a: Cue, b: Cue) => a.start - b.start
const sumOf = (blocks: readonly Block[]) => blocks.reduce((sum, { size }) => sum + size, 0)

/** The newest ones that fit. */
function fitting(blocks: readonly Block[], room: number): Block[] {
  let left = room
  return blocks.toReversed().filter(({ size }) => size <= left && ((left -= size), true))
}

/** Index of the first block that no longer fits. */
function endOfRoom(blocks: readonly Block[], first: number, room: number): number {
  let left = room
  for (let index = first; index < blocks.length; index += 1) {
    left -= blocks[index]?.size ?? 0
    if (left < 0) return Math.max(index, first + 1)
  }
  return blocks.length
}

/** Where to cut between the two: at the start of the longest silence, and before the block that ends it. */
function quietest(blocks: readonly Block[], first: number, full: number): { index: number; at: number } {
  let spokenUntil = 0
  let best = { index: full, at: blocks[full]?.start ?? 0, silence: Number.NEGATIVE_INFINITY }
  for (let index = first; index <= full; index += 1) {
    const { start = 0, end = 0 } = blocks[index] ?? {}
    const silence = start - spokenUntil
    const isLate = index > first && index - first >= (full - first) * SLACK
    if (isLate && silence >= best.silence) best = { index, at: Math.min(start, spokenUntil), silence }
    spokenUntil = Math.max(spokenUntil, end)
  }
  return best
}
