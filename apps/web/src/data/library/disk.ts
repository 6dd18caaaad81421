import type { OutboxEntry, RecordRows } from './outbox-entry.ts'
import type { LibraryRecord, RecordRef } from './records.ts'

/** Facts that change together with records, by name. */
export type Metadata = Readonly<Record<string, unknown>>

/** What one transaction reads. */
export interface DiskNeeds {
  /** These records, or all of these partitions. */
  of: { refs: readonly RecordRef[] } | { partitions: readonly string[] }
  metadata: readonly string[]
}

/** What one transaction found, or leaves behind. */
export interface DiskState {
  rows: readonly RecordRows[]
  metadata: Metadata
}

/** What one reading found. */
export interface DiskReading extends DiskState {
  /** Rows that were passed over because they are damaged. */
  damaged: number
}

/**
 * Where the library is kept. A change happens whole or not at all, and no other tab's change happens within it. What is
 * damaged reads as nothing; before something takes its place a copy goes to the backups.
 */
export interface LibraryDisk {
  read(needs: DiskNeeds): Promise<DiskReading>
  /**
   * Reads, lets `work` decide, writes what it returned that is not what was read (compared by identity). Resolves with it once
   * it is on disk.
   * @throws whatever the browser refuses with; nothing is changed then.
   */
  change(needs: DiskNeeds, work: (found: DiskState) => DiskState): Promise<DiskState>
}

/** Rows of records and entries, brought together. */
export function gatherRows(records: readonly LibraryRecord[], entries: readonly OutboxEntry[]): RecordRows[] {
  const rows = new Map<string, { ref: RecordRef; record: LibraryRecord | undefined; entries: OutboxEntry[] }>()
  const rowOf = ({ partition, kind, tmdbId, seasonId, episodeId }: RecordRef) => {
    const text = `${partition}\0${kind}\0${tmdbId}\0${seasonId}\0${episodeId}`
    let row = rows.get(text)
    if (!row) {
      row = { ref: { partition, kind, tmdbId, seasonId, episodeId }, record: undefined, entries: [] }
      rows.set(text, row)
    }
    return row
  }
  for (const record of records) rowOf(record).record = record
  for (const entry of entries) rowOf(entry).entries.push(entry)
  return [...rows.values()]
}
