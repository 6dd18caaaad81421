import { randomBytes, randomUuid } from '../kit/random-id.ts'
import { takeItems } from '../library/library-items.ts'
import type { LibraryStore } from '../library/library-store.ts'
import {
  exportLibrary,
  LibraryFileError,
  LONGEST_FILE,
  readLibraryFile,
  type BesideLibrary,
  type PreviewedFile,
} from './library-file.ts'

/** The open library, and what goes with it, as the text of a file. */
export async function exportLibraryFile(store: LibraryStore, beside: BesideLibrary = {}): Promise<string> {
  await store.loaded()
  return exportLibrary(store, Date.now(), beside)
}

/** What a file would bring to the library that is open, before anything of it is taken. One that is too long is not read. @throws LibraryFileError */
export async function previewLibraryFile(store: LibraryStore, file: Blob): Promise<PreviewedFile> {
  if (file.size > LONGEST_FILE) throw new LibraryFileError('tooLarge')
  const library = store.partition.get()
  const text = await file.text()
  return { text, library, held: readLibraryFile(text, Date.now()) }
}

/**
 * Takes a previewed file into its library; what moved later stays. Resolves with how many entries were taken, and how many could not
 * be read.
 * @throws LibraryFileError; what the disk refuses with; as soon as another library is open.
 */
export async function importLibraryFile(
  { store, device }: { store: LibraryStore; device: string },
  { text, library }: Pick<PreviewedFile, 'text' | 'library'>,
): Promise<{ taken: number; unreadable: number }> {
  await store.loaded()
  if (store.partition.get() !== library) throw new Error('another library was opened')
  const { items, unreadable } = readLibraryFile(text, Date.now())
  const parts = { store, device, newId: () => randomUuid(randomBytes), now: () => Date.now() }
  return { taken: await takeItems(parts, items, 'now'), unreadable }
}
