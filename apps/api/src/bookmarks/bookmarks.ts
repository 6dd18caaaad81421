import type { BookmarkInput, BookmarkMeta } from '@matinee/contracts'
import { HttpError } from '../http/http-error.ts'
import type { Library } from '../library/library.ts'
import { bookmarkKey } from '../library/record.ts'
import { wireText } from '../library/wire.ts'

/** Bookmarks as the specified endpoints have them (protocols §2.4): each write is a mutation at the server's time. */
export interface Bookmarks {
  /** JSON of the list. */
  list: (userId: string) => Promise<string>
  /** Puts these, deletes none; JSON of the written ones. Of several for one title the last counts. */
  putAll: (userId: string, inputs: readonly BookmarkInput[]) => Promise<string>
  /** JSON of the new bookmark. @throws Refusal `bookmarkExists`. */
  add: (userId: string, titleId: string, meta: BookmarkMeta) => Promise<string>
  /** Deleting what is not there is no failure. */
  remove: (userId: string, titleId: string) => Promise<void>
}

export function createBookmarks(library: Library): Bookmarks {
  return {
    list: (userId) => library.list(userId, 'bookmark'),
    async putAll(userId, inputs) {
      const metas = new Map(inputs.map(({ tmdbId, meta }) => [tmdbId, meta]))
      if (metas.size === 0) return '[]'
      const keys = [...metas.keys()].map(bookmarkKey)
      const { value } = await library.change(userId, { allocateCursor: 0, keys }, (work) =>
        keys.map((key) => {
          const bookmark = metas.get(key.titleId)
          work.apply(key, { op: 'put', timestamp: work.nextTimestamp(), values: { ...(bookmark && { bookmark }) } })
          return wireText(key, work.state(key))
        }),
      )
      return `[${value.join(',')}]`
    },
    async add(userId, titleId, meta) {
      const key = bookmarkKey(titleId)
      const { value } = await library.change(userId, { allocateCursor: 1, keys: [key], mayFail: true }, (work) => {
        if (work.state(key).registers.bookmark) throw new HttpError('bookmarkExists')
        work.apply(key, { op: 'put', timestamp: work.nextTimestamp(), values: { bookmark: meta } })
        return wireText(key, work.state(key))
      })
      return value ?? 'null'
    },
    async remove(userId, titleId) {
      const key = bookmarkKey(titleId)
      await library.change(userId, { allocateCursor: 0, keys: [key] }, (work) => {
        if (work.state(key).registers.bookmark) work.apply(key, { op: 'delete', timestamp: work.nextTimestamp() })
      })
    },
  }
}
