import { withEntry, type OutboxEntry, type RecordRows } from '../library/outbox-entry.ts'
import { changesOf } from '../library/partitions.ts'
import { isLater, type HlcTimestamp, type LibraryRecord } from '../library/records.ts'

/** What a server has of a record: nothing but its mutation where it was deleted there. */
export interface Theirs {
  record: LibraryRecord | undefined
  timestamp: HlcTimestamp
}

/** Name, in mutations, of a server that stamped for other front ends: no device may be nameless. */
const SERVER = 'server'

/**
 * What made the record that this device holds, and is not in what the server has of it. A mark that is not there may have been taken
 * away or never known: only one that is there is offered.
 */
function lostOf(mine: LibraryRecord, theirs: Theirs | undefined): ReturnType<typeof changesOf> {
  const there = theirs?.record && changesOf(theirs.record)
  if (!there) return changesOf(mine).filter(({ timestamp }) => isLater(timestamp, theirs?.timestamp))
  return changesOf(mine).filter((change) => {
    const other = there.find(({ register }) => register === change.register)
    const isMark = change.register === 'hidden' || change.register === 'watched'
    return isMark ? !other : isLater(change.timestamp, other?.timestamp)
  })
}

/** A row with what the server has lost of the record `mine`, to be sent with its own mutations. */
export function withReUpload(
  row: RecordRows,
  mine: LibraryRecord,
  theirs: Theirs | undefined,
  newId: () => string,
): RecordRows {
  const entries = lostOf(mine, theirs).map(({ timestamp, ...value }): OutboxEntry => ({
    ...row.ref,
    ...value,
    id: newId(),
    timestamp: { ...timestamp, device: timestamp.device || SERVER },
  }))
  return entries.reduce(withEntry, row)
}
