import { nextDeed } from '../library/deed-clock.ts'
import type { DiskState } from '../library/disk.ts'
import { CLOCK_FACT } from '../library/facts.ts'
import type { LibraryStore } from '../library/library-store.ts'
import type { OutboxEntry } from '../library/outbox-entry.ts'
import { compareDeeds, type Deed } from '../library/records.ts'

/** What is done while an answer is on its way is later than the time it tells, by no more than this, ms. */
export const ON_ITS_WAY_MS = 60_000

/**
 * A device whose clock was ahead has stamped deeds of the future. Once the server's time (ms) is known they are stamped anew, in their
 * order, and the clock goes back, so that it does not stay ahead for years. Deeds that are ahead by no more than `toleranceMs` do not
 * say that it was.
 */
export async function healClock(
  store: LibraryStore,
  partition: string,
  serverTime: number,
  toleranceMs = 0,
): Promise<void> {
  if ((store.lastDeed()?.at ?? 0) <= serverTime + toleranceMs) return
  await store.settle({ of: { partitions: [partition] }, facts: [] }, (found) => healed(found, serverTime))
}

/** The changes of the future, also those the server has, stamped with the server's time, in their order, and the clock with them. */
function healed({ rows, facts }: DiskState, serverTime: number): DiskState {
  const ahead = rows
    .flatMap(({ entries }) => entries)
    .filter(({ deed }) => deed.at > serverTime)
    .toSorted((one, two) => compareDeeds(one.deed, two.deed))
  const device = (facts[CLOCK_FACT] as Deed | undefined)?.device ?? ''
  const stamps = new Map<OutboxEntry, Deed>()
  let last: Deed = { at: serverTime, counter: 0, device }
  for (const entry of ahead) {
    last = nextDeed(last, serverTime, entry.deed.device)
    stamps.set(entry, last)
  }
  const stamped = (entry: OutboxEntry): OutboxEntry => {
    const deed = stamps.get(entry)
    return deed ? { ...entry, deed } : entry
  }
  return {
    rows: rows.map((row) =>
      row.entries.some((entry) => stamps.has(entry)) ? { ...row, entries: row.entries.map(stamped) } : row,
    ),
    facts: { [CLOCK_FACT]: last },
  }
}
