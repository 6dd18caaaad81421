import { PlayerError } from './player-error.ts'

/** Add-ons that have no film send a clip to say so. It is shorter than this, s. */
const LONGEST_PLACEHOLDER = 60
/** A clip is shorter than this share of the film; another cut of the film is longer. */
const SHARE_OF_A_CLIP = 0.1
/** With less than this left a viewer sees only the end, so the film begins at 0, s. */
const LEAST_LEFT = 30
/** What is offered of a film without an end differs from its length by less than this share. */
const SHARE_OF_THE_SAME = 0.1
/** Two files of one film differ by less than this in their length, s. */
const SAME_LENGTH = 1

/**
 * Returns whether this is a clip and not the film. What is watched of one counts for nothing. Both lengths in seconds; an unknown one is 0
 * or undefined.
 */
export function isClip(duration: number, expected: number | undefined): boolean {
  return duration > 0 && duration < (expected ?? 0) * SHARE_OF_A_CLIP
}

/** Returns whether a source sent a notice in place of the film: a clip that is not even played. Lengths as for `isClip`. */
export function isPlaceholder(duration: number, expected: number | undefined): boolean {
  return duration < LONGEST_PLACEHOLDER && isClip(duration, expected)
}

/**
 * Returns where to begin in a film of this duration; all in seconds. A live stream, whose duration is Infinity, begins at its edge where
 * `startAt` was noted in a film: then undefined, unless what it offers is as long as that film, whose end is only not named. Else that is `startAt`, unless the film ends before it. A shorter film
 * begins at the same share of its length, if the length of the film in which `startAt` was noted is known. It begins at 0 if that length
 * is unknown, or if little of the film would be left.
 */
export function beginIn(
  duration: number,
  startAt: number,
  notedIn: number | undefined,
  offered = 0,
): number | undefined {
  const isBroadcast = duration === Infinity && notedIn !== undefined && notedIn !== Infinity
  if (isBroadcast && Math.abs(offered - notedIn) > notedIn * SHARE_OF_THE_SAME) return undefined
  const isSameFilm = notedIn !== undefined && Math.abs(notedIn - duration) < SAME_LENGTH
  if (!(duration > 0) || startAt < duration || isSameFilm) return startAt
  const share = notedIn === undefined ? 0 : (startAt / notedIn) * duration
  return duration - share >= LEAST_LEFT ? share : 0
}

/** Refuses a clip in place of a film: the answer looks at a length in seconds, 0 or NaN while it is unknown. */
export const placeholderRefusal =
  (expected: number | undefined, fail: (error: PlayerError) => void) =>
  (duration: number): void => {
    if (!isPlaceholder(duration, expected)) return
    const detail = `${Math.round(duration)} s`
    fail(new PlayerError('placeholder', 'the source sends a clip in place of the film', { detail }))
  }
