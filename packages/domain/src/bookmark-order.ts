/**
 * Bookmarks in the order shown: by the later of the bookmark's and its progress's last update, newest first
 * (specification §4 "Accounts and sync"). `watchedAt` returns in ms when a title was last watched.
 */
export function bookmarkOrder<Bookmark extends { tmdbId: string; updatedAt: number }>(
  bookmarks: Iterable<Bookmark>,
  watchedAt: (tmdbId: string) => number | undefined,
): Bookmark[] {
  return Array.from(bookmarks, (bookmark) => ({
    bookmark,
    at: Math.max(bookmark.updatedAt, watchedAt(bookmark.tmdbId) ?? 0),
  }))
    .toSorted((one, two) => two.at - one.at)
    .map(({ bookmark }) => bookmark)
}

/** Whether a card offers its bookmark button: with an id, and with a year (specification §5 "Player and lists"). */
export function canBookmark({ id, year }: { id: string; year?: number | undefined }): boolean {
  return id !== '' && year !== undefined && year > 0
}
