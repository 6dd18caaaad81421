import { bookmarkOrder, continueWatching, type ContinueItem, type KnownSeason } from '@matinee/domain'
import { useMemo } from 'react'
import { useStore } from '../kit/use-store.ts'
import { useLibrary } from './library-context.ts'
import type { BookmarkRecord, ProgressRecord } from './records.ts'

/** When a title was watched last, ms. */
const watchedAt = (records: readonly ProgressRecord[] | undefined) =>
  records?.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0)

/** Bookmarks in the order of the shelf: by the later of the bookmark's and its progress's last update, newest first. */
export function useBookmarkShelf(): readonly BookmarkRecord[] {
  const { bookmarks, progress } = useLibrary()
  const [saved, titles] = [useStore(bookmarks), useStore(progress.titles)]
  return useMemo(() => bookmarkOrder(saved.values(), (tmdbId) => watchedAt(titles.get(tmdbId))), [saved, titles])
}

/**
 * Continue watching, newest first. `seasonsOf` tells what is known of a show's seasons; items with the step `ask` name the season
 * that decides. Both `seasonsOf` and `now` have to stay the same between renders.
 */
export function useContinueWatching(
  seasonsOf: (tmdbId: string) => readonly KnownSeason[],
  now: Date,
): readonly ContinueItem<ProgressRecord>[] {
  const { bookmarks, progress } = useLibrary()
  const [saved, titles] = [useStore(bookmarks), useStore(progress.titles)]
  return useMemo(
    () =>
      continueWatching({
        titles,
        isBookmarked: (tmdbId, kind) => saved.get(tmdbId)?.meta.type === kind,
        seasonsOf,
        now,
      }),
    [saved, titles, seasonsOf, now],
  )
}
