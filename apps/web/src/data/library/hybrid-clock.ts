import { isLater, LAST_MOMENT, type HlcTimestamp } from './records.ts'

/** Mutations of one millisecond that are told apart (contracts `deedSchema`). */
const MOST_IN_ONE_MS = 1_000_000

/**
 * The timestamp of a mutation done at `now` (ms, corrected by the offset to the server): later than `last`, also when the clock was set
 * back. `last` is the latest mutation this device did or saw.
 */
export function nextTimestamp(last: HlcTimestamp | undefined, now: number, device: string): HlcTimestamp {
  const at = Math.min(LAST_MOMENT, Math.max(0, Math.round(now)))
  if (!last || at > last.at) return { at, counter: 0, device }
  const isFull = last.counter >= MOST_IN_ONE_MS
  return { at: isFull ? last.at + 1 : last.at, counter: isFull ? 0 : last.counter + 1, device }
}

/** This product is not older: a clock that says less is wrong beyond doubt, and then a server alone knows the time. */
const BEGINNING = Date.UTC(2026, 0, 1)
/** A clock that may be right is behind by no more, ms. */
const MOST_BEHIND_MS = 366 * 86_400_000

/**
 * How far this device's clock is off, ms, by a server that says it was `said` when the clock said `now`; 0 where that cannot be
 * believed. Mutations of a time far ahead would beat whatever is done after them, so a clock that may be right is not put far ahead.
 */
export function plausibleOffset(said: number, now: number): number {
  const latest = now < BEGINNING ? LAST_MOMENT : now + MOST_BEHIND_MS
  return said >= 0 && said <= latest ? Math.round(said - now) : 0
}

/** The later of two mutations. */
export function laterTimestamp(
  one: HlcTimestamp | undefined,
  other: HlcTimestamp | undefined,
): HlcTimestamp | undefined {
  if (!one || !other) return one ?? other
  return isLater(one, other) ? one : other
}

/** The offset in a metadata value, ms; 0 where it is none. */
export const storedOffset = (metadata: unknown, now: number): number =>
  Number.isSafeInteger(metadata) ? plausibleOffset(now + Number(metadata), now) : 0
