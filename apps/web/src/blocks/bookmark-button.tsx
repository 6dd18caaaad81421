import { BookmarkFillIcon, BookmarkIcon } from '@matinee/ui'
import { useStore } from '../data/kit/use-store.ts'
import type { BookmarkedTitle } from '../data/library/bookmarks.ts'
import { useLibrary } from '../data/library/library-context.ts'
import { useTranslate } from '../i18n/i18n.ts'

/** Saves a title, or removes it from the shelf. */
export function BookmarkButton({ title, className }: { title: BookmarkedTitle; className: string }) {
  const t = useTranslate()
  const { bookmarks } = useLibrary()
  const isSaved = useStore(bookmarks).has(title.id)
  const name = t(isSaved ? 'media.bookmark.remove' : 'media.bookmark.add')
  const BookmarkStateIcon = isSaved ? BookmarkFillIcon : BookmarkIcon
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={isSaved}
      className={`${className} ${isSaved ? 'text-accent' : ''}`}
      onClick={() => void (isSaved ? bookmarks.remove(title.id) : bookmarks.add(title))}
    >
      <BookmarkStateIcon />
    </button>
  )
}
