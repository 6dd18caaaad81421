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

const withMarks = (record: LibraryRecord): LibraryRecord =>
  record.kind === 'progress'
    ? { ...record, isHidden: record.isHidden ?? false, isWatched: record.isWatched ?? false }
    : record

/** What made the record that this device holds, and is not in what the server has of it. */
function lostOf(mine: LibraryRecord, theirs: Theirs | undefined): ReturnType<typeof changesOf> {
  const there = theirs?.record && changesOf(withMarks(theirs.record))
  if (!there) return changesOf(mine).filter(({ deed }) => isLaterDeed(deed, theirs?.deed))
  return changesOf(withMarks(mine)).filter((change) => {
    const other = there.find(({ slot }) => slot === change.slot)
    // A mark has no time of its own, so the server decides which of two that differ is later.
    if (change.slot === 'hidden' && other?.slot === 'hidden') return change.value.isHidden !== other.value.isHidden
    if (change.slot === 'watched' && other?.slot === 'watched') return change.value.isWatched !== other.value.isWatched
    return isLaterDeed(change.deed, other?.deed)
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
