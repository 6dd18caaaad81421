import { thinCrowds } from './crowds.ts'
import { type Cue, type Draft, type DraftCue, plainText } from './cue.ts'
import { withDirections } from './direction.ts'
import { isDrawing } from './drawings.ts'
import { detectVisualOrder, toLogicalOrder } from './visual-order.ts'

/** Longer than anybody reads one text; a cue that lasts longer has a wrong end. */
const LONGEST_SECONDS = 600
/** For cues with an unknown end: the reading time, within limits. */
const READING = { secondsPerCharacter: 0.06, least: 1.5, most: 6 } as const
/** Later than any film's end: a later start has a mistyped digit. */
const LATEST_SECONDS = 100 * 3600

/**
 * Cues as a screen can use them, from what a format's reader found:
 * - in order of time, and of the file where times are equal; overlapping cues stay, since speakers overlap;
 * - the outline of a drawing is no cue;
 * - one that begins before 0 begins at 0, one that lies wholly before 0 or after any film's end is skipped;
 * - an end that is missing, not after the start, or more than ten minutes after it is replaced by the time that reading
 *   takes, cut short by the next cue;
 * - cues with the same words, start and place are one, which lasts to the latest end;
 * - at most five cues are on screen at once;
 * - right-to-left text is in logical order, with a direction for each cue.
 */
export function tidyCues(draft: Draft): { cues: Cue[]; skipped: number } {
  const spoken = draft.cues.filter(({ nodes }) => !isDrawing(plainText(nodes)))
  const placed = spoken.filter(isInTime).map(beginAtZero)
  const ordered = endEverything(placed.toSorted((a, b) => a.start - b.start))
  const order = detectVisualOrder(textsOf(ordered))
  const turned = order === null ? ordered : ordered.map((cue) => ({ ...cue, nodes: toLogicalOrder(cue.nodes, order) }))
  const thinned = thinCrowds(withoutTwins(turned))
  return { cues: withDirections(thinned), skipped: draft.skipped + spoken.length - placed.length }
}

type TimedCue = Omit<Cue, 'direction'> & Pick<DraftCue, 'isEffect'>

function isInTime({ start, end }: DraftCue): boolean {
  const isBeforeFilm = start < 0 && (end ?? 0) <= 0
  return Number.isFinite(start) && !isBeforeFilm && start < LATEST_SECONDS
}

function beginAtZero(cue: DraftCue): DraftCue {
  return cue.start > 0 ? cue : { ...cue, start: 0 }
}

/** Takes cues in order of their start. */
function endEverything(cues: readonly DraftCue[]): TimedCue[] {
  let nextStart = Number.POSITIVE_INFINITY
  return cues
    .toReversed()
    .map((cue, index, reversed) => {
      const later = reversed[index - 1]
      if (later !== undefined && later.start > cue.start) nextStart = later.start
      const isEndKnown = cue.end !== null && cue.end > cue.start && cue.end - cue.start <= LONGEST_SECONDS
      return { ...cue, end: isEndKnown && cue.end !== null ? cue.end : Math.min(readingEnd(cue), nextStart) }
    })
    .toReversed()
}

function readingEnd(cue: DraftCue): number {
  const length = plainText(cue.nodes).length * READING.secondsPerCharacter
  return cue.start + Math.min(Math.max(length, READING.least), READING.most)
}

/** The first of them, to the latest end: files hold one line twice, with ends that differ by a few frames. */
function withoutTwins(cues: readonly TimedCue[]): TimedCue[] {
  const merged: TimedCue[] = []
  const places = new Map<string, number>()
  let start = Number.NaN
  for (const cue of cues) {
    if (cue.start !== start) places.clear()
    start = cue.start
    const key = `${cue.placement ?? ''} ${plainText(cue.nodes)}`
    const place = places.get(key)
    const twin = place === undefined ? undefined : merged[place]
    if (place === undefined || twin === undefined) places.set(key, merged.push(cue) - 1)
    else if (cue.end > twin.end) merged[place] = { ...twin, end: cue.end }
  }
  return merged
}

function* textsOf(cues: readonly TimedCue[]): Generator<string, void> {
  for (const cue of cues) yield plainText(cue.nodes)
}
