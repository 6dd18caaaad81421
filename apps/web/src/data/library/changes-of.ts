import type { Moment } from './device-clock.ts'
import { laterTimestamp, nextTimestamp } from './hybrid-clock.ts'
import { viewOf, type OutboxEntry, type RecordRows, type RegisterValue } from './outbox-entry.ts'
import { isLater, type HlcTimestamp, type LibraryRecord, type RecordRef } from './records.ts'

/** What a mutation does to one record, given how it looks now; nothing where it changes nothing. */
export type Decide = (view: LibraryRecord | undefined, ref: RecordRef) => readonly RegisterValue[]

/** An earlier moment at which something was done. */
export interface EarlierMoment extends Moment {
  /** The latest mutation that was known then: what was done to a record later than this moment is not undone. */
  after?: HlcTimestamp | undefined
}

/** What a device knows as something is done. */
interface Known {
  /** The latest mutation that it did or saw. */
  last: HlcTimestamp | undefined
  /** The latest mutation that the library's server had of it or told it: no correction of a clock's leap goes back before it. */
  exchanged: HlcTimestamp | undefined
}

/** What a mutation does to a row, and the clock after it. */
export const createChangesOf =
  ({ device, newId, offset }: { device: string; newId: () => string; offset: () => number }) =>
  (
    row: RecordRows,
    known: Known,
    decide: Decide,
    { after: knownThen, ...moment }: EarlierMoment,
  ): { changes: OutboxEntry[]; last: HlcTimestamp | undefined } => {
    let last = knownThen ?? known.last
    const view = viewOf(row)
    const exchanged = laterTimestamp(known.exchanged, row.record?.timestamp)
    // What was done as of an earlier moment knew no more than was known then.
    const seen = exchanged && knownThen && isLater(exchanged, knownThen) ? knownThen : exchanged
    const changes = decide(view, row.ref).flatMap((value): OutboxEntry[] => {
      last = nextTimestamp(last, moment.at + offset(), device)
      if (knownThen && view && isLater(view.timestamp, last)) return []
      return [{ ...row.ref, ...value, id: newId(), timestamp: last, reading: { ...moment, seen } }]
    })
    return { changes, last: laterTimestamp(known.last, last) }
  }
