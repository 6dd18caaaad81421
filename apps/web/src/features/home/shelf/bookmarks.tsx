import { useToast } from '../../../blocks/toasts.tsx'
import { useStore } from '../../../data/kit/use-store.ts'
import { useLibrary } from '../../../data/library/library-context.ts'
import type { BookmarkRecord } from '../../../data/library/records.ts'
import { useTranslate } from '../../../i18n/i18n.ts'
import { ShelfSection } from './section.tsx'
import { ShelfCard } from './shelf-card.tsx'
import { bookmarkCard, titleOf } from './shelf-item.ts'
import { WindowedGrid } from './windowed-grid.tsx'

/** What the viewer saved, newest first. */
export function Bookmarks({
  bookmarks,
  isFirst,
}: {
  bookmarks: readonly BookmarkRecord[]
  /** Nothing of the shelf stands above. */
  isFirst: boolean
}) {
  const t = useTranslate()
  const toast = useToast()
  const library = useLibrary()
  const titles = useStore(library.progress.titles)

  const remove = async ({ tmdbId, meta }: BookmarkRecord) => {
    const removed = await library.bookmarks.remove(tmdbId)
    toast({
      text: t('home.bookmarks.removed', { title: meta.title }),
      action: { label: t('home.mediaList.undo'), run: () => void (removed && library.bookmarks.restore(removed)) },
    })
  }

  return (
    <ShelfSection title={t('home.bookmarks.sectionTitle')} editLabel={t('home.bookmarks.edit')}>
      {(isEditing) => (
        <WindowedGrid items={bookmarks} keyOf={({ tmdbId }) => tmdbId}>
          {(bookmark) => (
            <ShelfCard
              title={titleOf(bookmark)}
              {...bookmarkCard(bookmark, titles.get(bookmark.tmdbId) ?? [])}
              isLargest={isFirst && bookmark === bookmarks[0]}
              editing={isEditing && { onRemove: () => void remove(bookmark) }}
            />
          )}
        </WindowedGrid>
      )}
    </ShelfSection>
  )
}
