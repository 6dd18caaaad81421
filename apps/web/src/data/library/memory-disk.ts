import type { DiskState, Metadata, LibraryDisk } from './disk.ts'
import type { RecordRows } from './outbox-entry.ts'
import { refText } from './records.ts'

/** What lies on a disk in memory; kept apart so that a test can take it from one page to the next. */
export interface MemoryDiskContents {
  rows: Map<string, RecordRows>
  metadata: Metadata
  /** The change that is being made. */
  last: Promise<unknown>
}

export const createMemoryDiskContents = (): MemoryDiskContents => ({
  rows: new Map(),
  metadata: {},
  last: Promise.resolve(),
})

/** A disk that lasts as long as the page, for browsers that refuse a database. */
export function createMemoryDisk(contents: MemoryDiskContents = createMemoryDiskContents()): LibraryDisk {
  const read: LibraryDisk['read'] = async ({ of, metadata }) => ({
    rows:
      'refs' in of
        ? of.refs.map((ref) => contents.rows.get(refText(ref)) ?? { ref, record: undefined, entries: [] })
        : [...contents.rows.values()].filter(({ ref }) => of.partitions.includes(ref.partition)),
    metadata: Object.fromEntries(metadata.map((name) => [name, contents.metadata[name]])),
    damaged: 0,
  })
  return {
    read,
    change(needs, work) {
      const turn = async (): Promise<DiskState> => {
        const after = work(await read(needs))
        for (const rows of after.rows) {
          if (rows.record || rows.entries.length > 0) contents.rows.set(refText(rows.ref), rows)
          else contents.rows.delete(refText(rows.ref))
        }
        contents.metadata = { ...contents.metadata, ...after.metadata }
        return after
      }
      // One after the other, like the transactions of a database.
      const result = contents.last.then(turn)
      // Whoever asked for a change hears of its failure; the next one runs all the same.
      contents.last = result.catch(() => {})
      return result
    },
  }
}
