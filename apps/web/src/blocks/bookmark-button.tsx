import { BookmarkFillIcon, BookmarkIcon } from '@matinee/ui'
import type { BookmarkedTitle } from '../data/library/bookmarks.ts'
import { useTranslate } from '../i18n/i18n.ts'
import { useBookmark } from './use-bookmark.ts'

/** Saves a title, or removes it from the shelf. */
export function BookmarkButton({ title, className }: { title: BookmarkedTitle; className: string }) {
  const t = useTranslate()
  const { isSaved, toggle } = useBookmark(title)
  const name = t(isSaved ? 'media.bookmark.remove' : 'media.bookmark.add')
  const BookmarkStateIcon = isSaved ? BookmarkFillIcon : BookmarkIcon
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={`${className} ${isSaved ? 'text-accent' : ''}`}
      onClick={toggle}
    >
      <BookmarkStateIcon />
    </button>
  )
}
