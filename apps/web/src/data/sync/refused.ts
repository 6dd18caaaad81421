import type { LibraryStore } from '../library/library-store.ts'
import type { OutboxEntry } from '../library/outbox-entry.ts'
import { refOf } from '../library/records.ts'

/** Changes of the open library that the server did not take: they are seen on this device alone. */
export const refusedIn = ({ index }: Pick<LibraryStore, 'index'>): OutboxEntry[] =>
  Array.from(index.waiting()).flatMap(({ entries }) => entries.filter(({ refused }) => refused !== undefined))

/** Has them sent once more: a server that was updated meanwhile may take them. @throws what the disk refuses with. */
export async function retryRefused(store: LibraryStore): Promise<void> {
  const refs = refusedIn(store).map(refOf)
  if (refs.length === 0) return
  await store.settle({ of: { refs }, metadata: [] }, ({ rows }) => ({
    rows: rows.map((row) => ({ ...row, entries: row.entries.map(({ refused: _before, ...entry }) => entry) })),
    metadata: {},
  }))
}
