/**
 * Lengths of the sample reel in `samples/`, and the places in it that follow from them. Whatever depends on these lengths reads them
 * here; tools/sample-reel/lengths.test.ts compares them with the files.
 */

/**
 * Length of the film, s. Even, and at least 5 min: who leaves it after a minute finds it under Continue watching, and `LATE_IN_FILM` lies
 * behind the 60 s that a player loads ahead.
 */
export const FILM_SECONDS = 300

/** Length of each episode that has aired, s. At least 3 min: its last 30 s, in which the next one is offered, are a small part of it. */
export const EPISODE_SECONDS = { s1e1: 180, s1e2: 180, s1e3: 180, s2e1: 180, s2e2: 180 } as const

/** Half of the film, s. */
export const MIDDLE_OF_FILM = FILM_SECONDS / 2

/** A place in the film that a player has not loaded which began at its first second, s. 20 s are left from there. */
export const LATE_IN_FILM = FILM_SECONDS - 20

/** Where the last second of the film begins, s. */
export const LAST_SECOND_OF_FILM = FILM_SECONDS - 1

/** How many thumbnails the film has: one for every 4 s. */
export const FILM_THUMBNAILS = Math.ceil(FILM_SECONDS / 4)

const FIRST_SEGMENT_SECONDS = 2
const SEGMENT_SECONDS = 4

/** Returns where a segment of pictures ends that is not the last one, s. The first segment has the number 1. */
export const endOfSegment = (number: number): number => FIRST_SEGMENT_SECONDS + (number - 1) * SEGMENT_SECONDS

/** Returns the number of the segment of pictures in which a second lies, from 0 on. */
export const segmentAt = (second: number): number => 2 + Math.floor((second - FIRST_SEGMENT_SECONDS) / SEGMENT_SECONDS)

/** Returns the file of a segment, such as `007.m4s`. */
export const segmentFile = (number: number): string => `${String(number).padStart(3, '0')}.m4s`

/** The number of the film's last segment, of its pictures and of its sound. */
export const LAST_SEGMENT_OF_FILM = segmentAt(LAST_SECOND_OF_FILM)

/** The number of the segment of pictures at `LATE_IN_FILM`. */
export const LATE_SEGMENT_OF_FILM = segmentAt(LATE_IN_FILM)

/** Segments of a clip that an add-on would send in place of a film: it lasts less than a minute (decision 0138). */
export const NOTICE_SEGMENTS = 4

/** The files of one quality whose bytes, one after another, are such a clip as one file: the description and its first segments. */
export const NOTICE_FILES: readonly string[] = [
  'init.mp4',
  ...Array.from({ length: NOTICE_SEGMENTS }, (_, index) => segmentFile(index + 1)),
]

/** Length of such a clip, s. */
export const NOTICE_SECONDS = endOfSegment(NOTICE_SEGMENTS)

/** Returns a playlist of only the first segments of this one. */
export function beginningOf(playlist: string, segments: number): string {
  const [head = '', ...all] = playlist.split(/^(?=#EXTINF)/m)
  const first = all.slice(0, segments).map((segment) => segment.replace('#EXT-X-ENDLIST', '').trimEnd())
  return `${[head.trimEnd(), ...first, '#EXT-X-ENDLIST'].join('\n')}\n`
}

/** Returns a place as the player writes it, such as `01:10`. Seconds, less than an hour. */
export function clockOf(seconds: number): string {
  const [minutes, rest] = [seconds / 60, seconds % 60]
  return [minutes, rest].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
}
