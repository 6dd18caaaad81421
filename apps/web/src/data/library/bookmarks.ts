import type { Title } from '@matinee/domain'
import type { DeviceDatabase } from '../kit/database.ts'
import { createObservable, type Observable } from '../kit/observable.ts'
import { bookmarkRecordSchema, type BookmarkRecord, type Deed } from './records.ts'

export type BookmarkedTitle = Pick<Title, 'id' | 'kind' | 'title' | 'year' | 'poster'>

/** What the viewer saved, by id of the title; in memory whole, on disk one record each. */
export interface BookmarkLibrary extends Observable<ReadonlyMap<string, BookmarkRecord>> {
  add(title: BookmarkedTitle): Promise<void>
  remove(tmdbId: string): Promise<void>
}

export interface BookmarkPorts {
  database: DeviceDatabase | null
  nextDeed: () => Deed
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  partition: () => string
}

/** Message that tells other tabs to read the bookmarks again. */
const CHANGED = 'bookmarks changed'

/** The device's bookmarks; reads them once, follows the other tabs. Without a database they last as long as the page. */
export function createBookmarkLibrary({ database, nextDeed, channel, partition }: BookmarkPorts): BookmarkLibrary {
  const state = createObservable<ReadonlyMap<string, BookmarkRecord>>(new Map())
  let ownChanges = 0
  const read = async () => {
    const begun = ownChanges
    const stored =
      (await database?.getAllFromIndex('records', 'byKind', [partition(), 'bookmark']).catch(() => [])) ?? []
    const records = stored.flatMap((record) => {
      const parsed = bookmarkRecordSchema.safeParse(record)
      return parsed.success ? [parsed.data] : []
    })
    // A change of this tab while the database was read is newer than what was read.
    if (database && begun === ownChanges) state.set(new Map(records.map((record) => [record.tmdbId, record])))
  }
  channel.addEventListener('message', ({ data }: MessageEvent) => {
    if (data === CHANGED) void read()
  })
  void read()

  return {
    get: state.get,
    subscribe: state.subscribe,
    async add({ id, kind, title, year, poster }) {
      const deed = nextDeed()
      const meta = { type: kind, title, ...(year !== undefined && { year }), ...(poster !== undefined && { poster }) }
      const record: BookmarkRecord = {
        partition: partition(),
        kind: 'bookmark',
        tmdbId: id,
        seasonId: '',
        episodeId: '',
        deed,
        meta,
        updatedAt: deed.at,
      }
      ownChanges += 1
      state.set(new Map(state.get()).set(id, record))
      await database?.put('records', record).catch(() => {})
      channel.postMessage(CHANGED)
    },
    async remove(tmdbId) {
      const next = new Map(state.get())
      next.delete(tmdbId)
      ownChanges += 1
      state.set(next)
      await database?.delete('records', [partition(), 'bookmark', tmdbId, '', '']).catch(() => {})
      channel.postMessage(CHANGED)
    },
  }
}
