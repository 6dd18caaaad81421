/**
 * When a deed was done, as the account's logical clock has it: wall time in ms, a counter for deeds of the same ms, the
 * device for what is still equal. Compared in that order; later wins.
 */
export type Stamp = readonly [at: number, counter: number, device: string]

/** Device of deeds done through the specified endpoints. */
export const SERVER_DEVICE = ''

/** Whether `stamp` is later than `other`; anything is later than nothing. */
export function isLater(stamp: Stamp, other: Stamp | undefined): boolean {
  if (!other) return true
  if (stamp[0] !== other[0]) return stamp[0] > other[0]
  if (stamp[1] !== other[1]) return stamp[1] > other[1]
  return stamp[2] > other[2]
}

/** Earlier stamps first. */
export function compareStamps(one: Stamp, two: Stamp): number {
  if (isLater(one, two)) return 1
  return isLater(two, one) ? -1 : 0
}
