import type { DiskState, Facts } from './disk.ts'
import { CLOCK_FACT, headFact } from './facts.ts'
import type { LibraryIndex } from './library-index.ts'
import { viewOf, type RecordRows } from './outbox-entry.ts'
import { deedSchema, isSameDeed, refOf, type Deed, type LibraryRecord, type RecordRef } from './records.ts'
import { isLibraryRecord } from './stored-rows.ts'

/**
 * What home's first rows are drawn from, beside the records: in a large library these few are read long before the others. They
 * hold for as long as nothing was done since, which the clock tells; what moves no clock drops them.
 */
export interface ShelfHead {
  /** The latest deed of the library that they were taken from. */
  clock: Deed
  records: readonly LibraryRecord[]
}

/** Smaller libraries are read as soon. */
const WORTH_IT = 500
/** Records of the titles that are seen first: a show has many. */
const MOST_RECORDS = 200

/** The deed in a fact, if it is one. */
export function deedIn(fact: unknown): Deed | undefined {
  const parsed = deedSchema.safeParse(fact)
  return parsed.success ? parsed.data : undefined
}

/** All records of these titles, whose shelves are drawn first; none where the library is small, or these are not in it. */
export function refsOfHead(index: LibraryIndex, tmdbIds: Iterable<string>): RecordRef[] {
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

/** The head of what lies on disk now; none where any of it is gone. */
export function headOf({ rows, facts }: DiskState): ShelfHead | undefined {
  const clock = deedIn(facts[CLOCK_FACT])
  const records = rows.flatMap((row) => viewOf(row) ?? [])
  return clock && records.length > 0 && records.length === rows.length ? { clock, records } : undefined
}

/** These facts drop the heads of libraries whose rows change while the clock may not: `null`, which nobody reads first. */
export const withoutHeads = (rows: readonly RecordRows[]): Facts =>
  Object.fromEntries(rows.map(({ ref }) => [headFact(ref.partition), null]))

/** The head that lies among these facts of a library, as rows; none where something was done since or it is not as it should be. */
export function rowsOfHead(facts: Facts, partition: string): RecordRows[] {
  const { clock, records } = Object(facts[headFact(partition)]) as { clock?: unknown; records?: unknown }
  const [then, now] = [deedIn(clock), deedIn(facts[CLOCK_FACT])]
  if (!then || !now || !isSameDeed(then, now) || !Array.isArray(records)) return []
  const isOwn = (row: unknown): row is LibraryRecord => isLibraryRecord(row) && row.partition === partition
  return records.every(isOwn) ? records.map((record) => ({ ref: refOf(record), record, entries: [] })) : []
}
