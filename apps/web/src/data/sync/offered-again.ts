import { withEntry, type OutboxEntry, type RecordRows } from '../library/outbox-entry.ts'
import { changesOf } from '../library/partitions.ts'
import { isLaterDeed, type Deed, type LibraryRecord } from '../library/records.ts'

/** What a server has of a record: nothing but its deed where it was deleted there. */
export interface Theirs {
  record: LibraryRecord | undefined
  deed: Deed
}

/** Name, in deeds, of a server that stamped for other front ends: no device may be nameless. */
const SERVER = 'server'

/**
 * What made the record that this device holds, and is not in what the server has of it. A mark that is not there may have been taken
 * away or never known: only one that is there is offered.
 */
function lostOf(mine: LibraryRecord, theirs: Theirs | undefined): ReturnType<typeof changesOf> {
  const there = theirs?.record && changesOf(theirs.record)
  if (!there) return changesOf(mine).filter(({ deed }) => isLaterDeed(deed, theirs?.deed))
  return changesOf(mine).filter((change) => {
    const other = there.find(({ slot }) => slot === change.slot)
    const isMark = change.slot === 'hidden' || change.slot === 'watched'
    return isMark ? !other : isLaterDeed(change.deed, other?.deed)
  })
}

/** A row with what the server has lost of the record `mine`, to be sent with its own deeds. */
export function offeredAgain(
  row: RecordRows,
  mine: LibraryRecord,
  theirs: Theirs | undefined,
  newId: () => string,
): RecordRows {
  const entries = lostOf(mine, theirs).map(({ deed, ...value }): OutboxEntry => ({
    ...row.ref,
    ...value,
    id: newId(),
    deed: { ...deed, device: deed.device || SERVER },
  }))
  return entries.reduce(withEntry, row)
}
