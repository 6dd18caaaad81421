import { useStore } from '../data/kit/use-store.ts'
import type { BookmarkedTitle } from '../data/library/bookmarks.ts'
import { useLibrary } from '../data/library/library-context.ts'

/** Whether a title is on the shelf, and what saves it or removes it again. */
export function useBookmark(title: BookmarkedTitle) {
  const { bookmarks } = useLibrary()
  const isSaved = useStore(bookmarks).has(title.id)
  return { isSaved, toggle: () => void (isSaved ? bookmarks.remove(title.id) : bookmarks.add(title)) }
}
