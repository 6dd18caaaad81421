import type { Title } from '@matinee/domain'
import type { Observable } from '../kit/observable.ts'
import type { LibraryStore } from './library-store.ts'
import type { BookmarkRecord, RecordRef, TitleMeta } from './records.ts'

export type BookmarkedTitle = Pick<Title, 'id' | 'kind' | 'title' | 'year' | 'poster'>

/** What the viewer saved, by id of the title. */
export interface BookmarkLibrary extends Observable<ReadonlyMap<string, BookmarkRecord>> {
  add(title: BookmarkedTitle): Promise<void>
  /** Resolves with what was there, for an undo by `restore`. */
  remove(tmdbId: string): Promise<BookmarkRecord | undefined>
  /** Brings it back to its place in the order; does nothing once another library than its own is open. */
  restore(record: BookmarkRecord): Promise<void>
}

/** Facts of a title as records keep them. */
export function metaOf({ kind, title, year, poster }: Omit<BookmarkedTitle, 'id'>): TitleMeta {
  return { type: kind, title, ...(year !== undefined && { year }), ...(poster !== undefined && { poster }) }
}

export function createBookmarkLibrary(store: LibraryStore): BookmarkLibrary {
  const refTo = (tmdbId: string): RecordRef => ({
    partition: store.partition.get(),
    kind: 'bookmark',
    tmdbId,
    seasonId: '',
    episodeId: '',
  })
  const put = (tmdbId: string, value: { meta: TitleMeta; updatedAt?: number }) =>
    store.mutate([refTo(tmdbId)], () => [{ register: 'bookmark', value }])
  const { bookmarks } = store.index
  return {
    get: bookmarks.get,
    subscribe: bookmarks.subscribe,
    add: (title) => put(title.id, { meta: metaOf(title) }),
    async remove(tmdbId) {
      const record = bookmarks.get().get(tmdbId)
      await store.mutate([refTo(tmdbId)], (view) => (view ? [{ register: 'tombstone' }] : []))
      return record
    },
    async restore({ partition, tmdbId, meta, updatedAt }) {
      if (partition === store.partition.get()) await put(tmdbId, { meta, updatedAt })
    },
  }
}
