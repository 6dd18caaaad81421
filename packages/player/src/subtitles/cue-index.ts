import type { Cue } from './cue.ts'

/** Cues by the time at which they are visible. Seconds of the film; a positive offset delays the text. */
export interface CueIndex {
  readonly cues: readonly Cue[]
  /**
   * The cues on screen, in order of their start: those with max(0, start + offset) <= seconds <= max(0, end + offset).
   * Takes O(log n + k) for k cues.
   */
  activeAt(seconds: number, offsetSeconds?: number): readonly Cue[]
  /**
   * The next moment after `seconds` at which a cue appears, or the last moment of one; null without further changes.
   * Until then `activeAt` stays the same.
   */
  nextChange(seconds: number, offsetSeconds?: number): number | null
}

/** All cues that are visible at `center`, and those wholly before and after it. */
interface Branch {
  readonly center: number
  readonly byStart: readonly Cue[]
  readonly byEnd: readonly Cue[]
  readonly before: Branch | null
  readonly after: Branch | null
}

const NOTHING: readonly Cue[] = []

/** Takes O(n log n) once, and O(n) memory. The cues may be in any order; one with an end before its start is never active. */
export function createCueIndex(cues: readonly Cue[]): CueIndex {
  const ordered = cues.filter(({ start, end }) => end >= start).toSorted((a, b) => a.start - b.start)
  const places = new Map(ordered.map((cue, index) => [cue, index]))
  const starts = ordered.map(({ start }) => start)
  const ends = ordered.map(({ end }) => end).toSorted((a, b) => a - b)
  const root = branchOf(ordered)
  const startsAt = starts.length

  return {
    cues: ordered,
    activeAt(seconds, offsetSeconds = 0) {
      if (!(seconds >= 0)) return NOTHING
      // At the very start both limits of the rule are cut off at 0: every cue that began by then is visible.
      if (seconds === 0)
        return ordered.slice(
          0,
          countWhile(startsAt, (at) => (starts[at] ?? 0) + offsetSeconds <= 0),
        )
      const found: Cue[] = []
      collect(root, seconds, offsetSeconds, found)
      if (found.length === 0) return NOTHING
      return found.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    },
    nextChange(seconds, offsetSeconds = 0) {
      const next = [starts, ends].map((moments) => {
        const passed = countWhile(moments.length, (at) => shifted(moments[at] ?? 0, offsetSeconds) <= seconds)
        return passed < moments.length ? shifted(moments[passed] ?? 0, offsetSeconds) : Number.POSITIVE_INFINITY
      })
      const earliest = Math.min(...next)
      return Number.isFinite(earliest) ? earliest : null
    },
  }
}

function shifted(moment: number, offset: number): number {
  return Math.max(0, moment + offset)
}

/** How many of the first `count` positions fulfil a condition that holds only up to some position. */
function countWhile(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Halves the moments at every step, so that the depth is the logarithm of their number. */
function branchOf(cues: readonly Cue[]): Branch | null {
  if (cues.length === 0) return null
  const moments = cues.flatMap(({ start, end }) => [start, end]).toSorted((a, b) => a - b)
  const center = moments[moments.length >>> 1] ?? 0
  const here = cues.filter(({ start, end }) => start <= center && center <= end)
  return {
    center,
    byStart: here,
    byEnd: here.toSorted((a, b) => b.end - a.end),
    before: branchOf(cues.filter(({ end }) => end < center)),
    after: branchOf(cues.filter(({ start }) => start > center)),
  }
}

/**
 * Adds the offset to each moment instead of subtracting it from the time, as the rule does, so that rounding is the
 * same.
 */
function collect(branch: Branch | null, seconds: number, offset: number, found: Cue[]): void {
  if (branch === null) return
  const center = branch.center + offset
  const cues = seconds < center ? branch.byStart : branch.byEnd
  for (const cue of cues) {
    if (seconds < center ? cue.start + offset > seconds : cue.end + offset < seconds) break
    found.push(cue)
  }
  // On both sides of a matching center, since rounding can make close moments equal.
  if (seconds <= center) collect(branch.before, seconds, offset, found)
  if (seconds >= center) collect(branch.after, seconds, offset, found)
}
