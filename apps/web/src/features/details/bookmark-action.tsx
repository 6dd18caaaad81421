import type { TitleDetails } from '@matinee/domain'
import { BookmarkFillIcon, BookmarkIcon, Button } from '@matinee/ui'
import { useStore } from '../../data/kit/use-store.ts'
import { useLibrary } from '../../data/library/library-context.ts'
import { useTranslate } from '../../i18n/i18n.ts'

/** Saves the title, or takes it from the shelf again. */
export function BookmarkAction({ title }: { title: TitleDetails }) {
  const t = useTranslate()
  const { bookmarks } = useLibrary()
  const isSaved = useStore(bookmarks).has(title.id)
  return (
    <Button
      size="big"
      icon={isSaved ? BookmarkFillIcon : BookmarkIcon}
      aria-pressed={isSaved}
      onClick={() => void (isSaved ? bookmarks.remove(title.id) : bookmarks.add(title))}
    >
      {t(isSaved ? 'details.bookmarked' : 'details.bookmark')}
    </Button>
  )
}
