import { createContext, useContext } from 'react'
import type { BookmarkLibrary } from './bookmarks.ts'
import type { ProgressLibrary } from './progress.ts'

/** What the viewer saved and where they stopped. */
export interface Library {
  progress: ProgressLibrary
  bookmarks: BookmarkLibrary
}

export const LibraryContext = createContext<Library | null>(null)

/** The device's library. @throws Error outside of the provider, which only a test can be. */
export function useLibrary(): Library {
  const library = useContext(LibraryContext)
  if (!library) throw new Error('no library is provided')
  return library
}
