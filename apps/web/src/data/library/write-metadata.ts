import type { LibraryStore } from './library-store.ts'

/** Writes one fact. @throws what the disk refuses with. */
export async function writeMetadata(store: LibraryStore, name: string, value: unknown): Promise<void> {
  await store.settle({ of: { refs: [] }, metadata: [name] }, () => ({ rows: [], metadata: { [name]: value } }))
}
