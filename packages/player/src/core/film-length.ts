import { listen } from './feature.ts'
import type { PlayableMedia } from './media.ts'
import { PlayerError } from './player-error.ts'

/** Add-ons send clips of this length at most in place of a film, to say that they have nothing, s. */
const LONGEST_PLACEHOLDER = 60
/** A film this much shorter than it should be is another one; a cut is not. */
const SHARE_OF_A_PLACEHOLDER = 0.1
/** Whoever begins with less than this left meets only the end, s. */
const LEAST_LEFT = 30
/** Two files of one film differ by less than this in their length, s. */
const SAME_LENGTH = 1

/** Whether this is a clip of the source in place of the film. Seconds; an unknown length is 0 or undefined. */
export function isPlaceholder(duration: number, expected: number | undefined): boolean {
  return duration > 0 && duration < Math.min(LONGEST_PLACEHOLDER, (expected ?? 0) * SHARE_OF_A_PLACEHOLDER)
}

/**
 * Where to begin in a film of this length, s: where it should, unless the film is shorter than that. Then at the same share of it, as
 * far as the length is known in which the second was noted, and at its beginning where little of it would be left.
 */
export function beginIn(duration: number, startAt: number, notedIn: number | undefined): number {
  const isSameFilm = notedIn !== undefined && Math.abs(notedIn - duration) < SAME_LENGTH
  if (!(duration > 0) || startAt < duration || isSameFilm) return startAt
  const share = notedIn === undefined ? 0 : (startAt / notedIn) * duration
  return duration - share >= LEAST_LEFT ? share : 0
}

/** Refuses a clip in place of a film as soon as its length is known. */
export function refusePlaceholder(
  media: PlayableMedia,
  expected: number | undefined,
  signal: AbortSignal,
  fail: (error: PlayerError) => void,
): void {
  const look = () => {
    if (isPlaceholder(media.duration, expected)) {
      fail(
        new PlayerError('placeholder', 'the source sends a clip in place of the film', {
          detail: `${Math.round(media.duration)} s`,
        }),
      )
    }
  }
  listen(media, ['durationchange', 'loadedmetadata'], look, signal)
  look()
}
