import { nextTimestamp } from '../library/hybrid-clock.ts'
import type { DiskState } from '../library/disk.ts'
import { CLOCK_KEY, exchangedKey } from '../library/metadata-keys.ts'
import { timestampIn } from '../library/first-rows-snapshot.ts'
import type { LibraryStore } from '../library/library-store.ts'
import type { OutboxEntry, RecordRows } from '../library/outbox-entry.ts'
import { compareTimestamps, isLater, type HlcTimestamp } from '../library/records.ts'

/** What is done while an answer is on its way is later than the time it tells, by no more than this, ms. */
export const ON_ITS_WAY_MS = 60_000

/**
 * A device whose clock was ahead has stamped mutations of the future. Once the server's time (ms) is known they are stamped anew, in their
 * order, and the clock goes back, so that it does not stay ahead for years. Mutations that are ahead by no more than `toleranceMs` do not
 * say that it was.
 */
export async function correctClockSkew(
  store: LibraryStore,
  partition: string,
  serverTime: number,
  toleranceMs = 0,
): Promise<void> {
  if ((store.lastTimestamp()?.at ?? 0) <= serverTime + toleranceMs) return
  const key = exchangedKey(partition)
  await store.settle({ of: { partitions: [partition] }, metadata: [key] }, (found) => {
    const { rows, clock } = corrected(found, serverTime)
    const exchanged = timestampIn(found.metadata[key])
    // The server has none of the future.
    return { rows, metadata: { [CLOCK_KEY]: clock, [key]: isLater(exchanged ?? clock, clock) ? clock : exchanged } }
  })
}

/** The changes of the future, also those the server has, stamped with the server's time, in their order, and the clock with them. */
function corrected({ rows, metadata }: DiskState, serverTime: number): { rows: RecordRows[]; clock: HlcTimestamp } {
  const ahead = rows
    .flatMap(({ entries }) => entries)
    .filter(({ timestamp }) => timestamp.at > serverTime)
    .toSorted((one, two) => compareTimestamps(one.timestamp, two.timestamp))
  const device = (metadata[CLOCK_KEY] as HlcTimestamp | undefined)?.device ?? ''
  const timestamps = new Map<OutboxEntry, HlcTimestamp>()
  let last: HlcTimestamp = { at: serverTime, counter: 0, device }
  for (const entry of ahead) {
    last = nextTimestamp(last, serverTime, entry.timestamp.device)
    timestamps.set(entry, last)
  }
  const withTimestamp = (entry: OutboxEntry): OutboxEntry => {
    const timestamp = timestamps.get(entry)
    return timestamp ? { ...entry, timestamp } : entry
  }
  return {
    rows: rows.map((row) =>
      row.entries.some((entry) => timestamps.has(entry)) ? { ...row, entries: row.entries.map(withTimestamp) } : row,
    ),
    clock: last,
  }
}
