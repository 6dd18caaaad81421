import type { ProgressInput } from '@matinee/contracts'
import type { RecordState, RegisterValues } from '../library/record.ts'

/** Moments before the first day of the reference are not believed (protocols §2.5). */
const EARLIEST_MS = Date.UTC(2021, 6, 13)

type Position = RegisterValues['position']

/** When an imported item was last changed: as given, between the earliest believable day and now; now when not said. */
export function importedAt(updatedAt: string | undefined, now: number): number {
  return updatedAt === undefined ? now : Math.min(Math.max(Date.parse(updatedAt), EARLIEST_MS), now)
}

/**
 * What an import puts over what is there (protocols §2.5): nothing was there, then the item as given; else the greater
 * `watched` wins, not the newer, and the later moment where both are equal. Duration and meta of what is there stay.
 * Undefined when it changes nothing.
 */
export function importOver(
  { registers: { part, position } }: RecordState,
  input: ProgressInput,
  now: number,
): Partial<RegisterValues> | undefined {
  const { duration, watched, meta, seasonNumber = null, episodeNumber = null } = input
  const given: Position = { duration, watched, updatedAt: importedAt(input.updatedAt, now) }
  if (!part || !position) return { part: { meta, seasonNumber, episodeNumber }, position: given }
  const stored = position.value
  const isAhead = watched > stored.watched || (watched === stored.watched && given.updatedAt > stored.updatedAt)
  // The part is put again so that it lives as long as the position does.
  return isAhead ? { part: part.value, position: { ...given, duration: stored.duration } } : undefined
}
