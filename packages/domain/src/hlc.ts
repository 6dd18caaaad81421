import type { HlcTimestamp } from '@matinee/contracts'

/** Whether `one` is later than `other`; anything is later than nothing. Compared by time, then counter, then device. */
export function isLater(one: HlcTimestamp, other: HlcTimestamp | undefined): boolean {
  if (!other) return true
  if (one.at !== other.at) return one.at > other.at
  if (one.counter !== other.counter) return one.counter > other.counter
  return one.device > other.device
}

/** Whether these are one and the same timestamp. */
export const isSameTimestamp = (one: HlcTimestamp, other: HlcTimestamp): boolean =>
  one.at === other.at && one.counter === other.counter && one.device === other.device

/** Orders the earlier timestamp first, for sorting. */
export function compareTimestamps(one: HlcTimestamp, other: HlcTimestamp): number {
  if (isLater(one, other)) return 1
  return isLater(other, one) ? -1 : 0
}

/** The later of two timestamps, either of which may be missing. */
export function laterTimestamp(
  one: HlcTimestamp | undefined,
  other: HlcTimestamp | undefined,
): HlcTimestamp | undefined {
  if (!one || !other) return one ?? other
  return isLater(one, other) ? one : other
}
