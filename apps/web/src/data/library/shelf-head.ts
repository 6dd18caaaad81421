import type { Facts } from './disk.ts'
import { CLOCK_FACT, headFact } from './facts.ts'
import type { LibraryIndex } from './library-index.ts'
import { deedSchema, isSameDeed, refOf, type Deed, type LibraryRecord } from './records.ts'
import type { RecordRows } from './outbox-entry.ts'
import { isLibraryRecord } from './stored-rows.ts'

/**
 * What home's first rows are drawn from, beside the records: in a large library these few are read long before the others. They
 * hold for as long as nothing was done since, which the clock tells.
 */
export interface ShelfHead {
  /** The latest deed of the library that they were taken from. */
  clock: Deed
  records: readonly LibraryRecord[]
}

/** Smaller libraries are read as soon. */
const WORTH_IT = 500
/** Records of the titles that are seen first: a show has many. */
const MOST_RECORDS = 500

/** The deed in a fact, if it is one. */
export function deedIn(fact: unknown): Deed | undefined {
  const parsed = deedSchema.safeParse(fact)
  return parsed.success ? parsed.data : undefined
}

/** All records of these titles, whose shelves are drawn first; null where the library is small, or these are not in it. */
export function headOf(index: LibraryIndex, tmdbIds: Iterable<string>, clock: Deed | undefined): ShelfHead | null {
  const { bookmarks } = index
  if (!clock || bookmarks.get().size + index.titles.get().size < WORTH_IT) return null
  const records: LibraryRecord[] = []
  for (const tmdbId of new Set(tmdbIds)) {
    const bookmark = bookmarks.get().get(tmdbId)
    const ofTitle = [...(bookmark ? [bookmark] : []), ...index.ofTitle(tmdbId)]
    if (ofTitle.length === 0) return null
    if (records.length + ofTitle.length > MOST_RECORDS) break
    records.push(...ofTitle)
  }
  return { clock, records }
}

/** The head that lies among these facts of a library, as rows; none where something was done since or it is not as it should be. */
export function rowsOfHead(facts: Facts, partition: string): RecordRows[] {
  const { clock, records } = Object(facts[headFact(partition)]) as { clock?: unknown; records?: unknown }
  const [then, now] = [deedIn(clock), deedIn(facts[CLOCK_FACT])]
  if (!then || !now || !isSameDeed(then, now) || !Array.isArray(records)) return []
  const isOwn = (row: unknown): row is LibraryRecord => isLibraryRecord(row) && row.partition === partition
  return records.every(isOwn) ? records.map((record) => ({ ref: refOf(record), record, entries: [] })) : []
}
