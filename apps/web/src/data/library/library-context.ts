import { createContext, useContext } from 'react'
import type { Observable } from '../kit/observable.ts'
import type { BesideLibrary, PreviewedFile } from '../transfer/library-file.ts'
import type { BookmarkLibrary } from './bookmarks.ts'
import type { Persistence } from './persistence.ts'
import type { ProgressLibrary } from './progress.ts'
import type { RatingLibrary } from './ratings.ts'

export interface LibraryFiles {
  /** The open library, and what goes with it, as the text of a file. */
  export: (beside: BesideLibrary) => Promise<string>
  /** What a file would bring to the open library, before anything of it is taken. @throws LibraryFileError */
  preview: (file: Blob) => Promise<PreviewedFile>
  /**
   * Takes a previewed file of ours or of the reference site; what moved later stays. Resolves with how many entries were taken, and how many
   * could not be read.
   * @throws LibraryFileError for a file that is none of these; what the disk refuses with; as soon as another library is open.
   */
  import: (file: PreviewedFile) => Promise<{ taken: number; unreadable: number }>
}

/** What the viewer saved, where they stopped and how they rated it. */
export interface Library {
  progress: ProgressLibrary
  bookmarks: BookmarkLibrary
  ratings: RatingLibrary
  /** Whether the browser keeps it: all but 'disk' deserve a word to the viewer. */
  persistence: Observable<Persistence>
  /** The whole library as a file, and back. */
  files: LibraryFiles
  /** Settles once what was saved, or what is seen of it first, has been read: before that, empty means nothing. The rest may still be on its way (`loaded`). */
  firstRead: Promise<void>
  /** Keeps what the shelves of these titles are drawn from where the next page finds it first. */
  saveFirstRows: (tmdbIds: readonly string[]) => Promise<void>
  /** Writes what this page still shows after the browser removed what was stored. Never rejects. */
  saveAgain: () => Promise<void>
  /** Settles once the library that is open now has been read. */
  loaded: () => Promise<void>
}

export const LibraryContext = createContext<Library | null>(null)

/** The device's library. @throws Error outside of the provider, which only a test can be. */
export function useLibrary(): Library {
  const library = useContext(LibraryContext)
  if (!library) throw new Error('no library is provided')
  return library
}
