import type { DiskState, Metadata } from './disk.ts'
import { CLOCK_KEY, firstRowsKey } from './metadata-keys.ts'
import type { LibraryIndex } from './library-index.ts'
import { viewOf, type RecordRows } from './outbox-entry.ts'
import { timestampSchema, isSameTimestamp, refOf, type HlcTimestamp, type RecordRef } from './records.ts'
import { readRecord, storeRecord, type StoredRecord } from './stored-rows.ts'

/**
 * What home's first rows are drawn from. It lies beside the records, because a few records are read long before ten thousand. It holds
 * while the clock stands; a change that leaves the clock where it was drops it.
 */
export interface FirstRowsSnapshot {
  /** The latest timestamp of the library when the snapshot was taken. */
  clock: HlcTimestamp
  records: readonly StoredRecord[]
}

/** Smaller libraries are read as soon. */
const WORTH_IT = 500
/** Most records in a snapshot: a show has many. */
const MOST_RECORDS = 200

/** The timestamp in a metadata value, if it is one. */
export function timestampIn(metadata: unknown): HlcTimestamp | undefined {
  const parsed = timestampSchema.safeParse(metadata)
  return parsed.success ? parsed.data : undefined
}

/** All records of these titles, whose shelves are drawn first; none where the library is small, or these are not in it. */
export function refsOfFirstRows(index: LibraryIndex, tmdbIds: Iterable<string>): RecordRef[] {
  const { bookmarks } = index
  if (bookmarks.get().size + index.titles.get().size < WORTH_IT) return []
  const refs: RecordRef[] = []
  for (const tmdbId of new Set(tmdbIds)) {
    const bookmark = bookmarks.get().get(tmdbId)
    const ofTitle = [...(bookmark ? [bookmark] : []), ...index.ofTitle(tmdbId)]
    if (ofTitle.length === 0) return []
    if (refs.length > 0 && refs.length + ofTitle.length > MOST_RECORDS) break
    refs.push(...ofTitle.map(refOf))
  }
  return refs
}

/** The snapshot of what lies on disk now; none where one of the records is missing. */
export function snapshotOf({ rows, metadata }: DiskState): FirstRowsSnapshot | undefined {
  const clock = timestampIn(metadata[CLOCK_KEY])
  const views = rows.flatMap((row) => viewOf(row) ?? [])
  if (!clock || views.length === 0 || views.length !== rows.length) return undefined
  return { clock, records: views.map(storeRecord) }
}

/** Metadata that drops the snapshots of these rows' libraries: `null`, which no page reads as one. */
export const droppedSnapshots = (rows: readonly RecordRows[]): Metadata =>
  Object.fromEntries(rows.map(({ ref }) => [firstRowsKey(ref.partition), null]))

/** The snapshot of a library as rows; none where the clock went on since, or the snapshot is damaged. */
export function rowsOfSnapshot(metadata: Metadata, partition: string): RecordRows[] {
  const { clock, records } = Object(metadata[firstRowsKey(partition)]) as { clock?: unknown; records?: unknown }
  const [then, now] = [timestampIn(clock), timestampIn(metadata[CLOCK_KEY])]
  if (!then || !now || !isSameTimestamp(then, now) || !Array.isArray(records)) return []
  const own = records.flatMap((row) => {
    const record = readRecord(row)
    return record?.partition === partition ? [record] : []
  })
  return own.length === records.length ? own.map((record) => ({ ref: refOf(record), record, entries: [] })) : []
}
