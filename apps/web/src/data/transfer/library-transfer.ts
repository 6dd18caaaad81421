import { randomBytes, randomUuid } from '../kit/random-id.ts'
import { takeItems } from '../library/library-items.ts'
import type { LibraryStore } from '../library/library-store.ts'
import {
  exportLibrary,
  LibraryFileError,
  LONGEST_FILE,
  readLibraryFile,
  type BesideLibrary,
  type ReadFile,
} from './library-file.ts'

/** The open library, and what goes with it, as the text of a file. */
export async function exportLibraryFile(store: LibraryStore, beside: BesideLibrary = {}): Promise<string> {
  await store.loaded()
  return exportLibrary(store, Date.now(), beside)
}

/** What a file would bring, and its text, before anything of it is taken. One that is too long is not read. @throws LibraryFileError */
export async function previewLibraryFile(file: Blob): Promise<{ text: string; held: ReadFile }> {
  if (file.size > LONGEST_FILE) throw new LibraryFileError('tooLarge')
  const text = await file.text()
  return { text, held: readLibraryFile(text, Date.now()) }
}

/**
 * Takes a file into the open library; what moved later stays. Resolves with how many entries were taken, and how many could not
 * be read.
 * @throws LibraryFileError; what the disk refuses with.
 */
export async function importLibraryFile(
  { store, device }: { store: LibraryStore; device: string },
  text: string,
): Promise<{ taken: number; unreadable: number }> {
  await store.loaded()
  const { items, unreadable } = readLibraryFile(text, Date.now())
  const parts = { store, device, newId: () => randomUuid(randomBytes), now: () => Date.now() }
  return { taken: await takeItems(parts, items, 'now'), unreadable }
}
