import type { LibraryStore } from './library-store.ts'
import { viewOf, withEntry, type RecordRows, type RegisterValue } from './outbox-entry.ts'
import { partOfRecord } from './progress.ts'
import { nextTimestamp } from './hybrid-clock.ts'
import { CLOCK_KEY } from './metadata-keys.ts'
import {
  timestampSchema,
  refText,
  type BookmarkRecord,
  type HlcTimestamp,
  type ProgressRecord,
  type RatingRecord,
  type RecordRef,
} from './records.ts'

/** A bookmark, a position or a rating as it travels in files: without whose it is, and by which mutation. */
export type BookmarkItem = Pick<BookmarkRecord, 'kind' | 'tmdbId' | 'meta' | 'updatedAt'>
export type ProgressItemOfFile = Omit<ProgressRecord, 'partition' | 'timestamp'>
export type RatingItem = Pick<RatingRecord, 'kind' | 'tmdbId' | 'stars' | 'updatedAt'>
export type LibraryItem = BookmarkItem | ProgressItemOfFile | RatingItem

/** Items that are taken in in one transaction. */
const MOST_AT_ONCE = 200

/** When imported things count as done: at their own time, or now, for a viewer who brings back what was removed. */
export type ImportTime = 'own' | 'now'

interface TakeParts {
  store: LibraryStore
  device: string
  newId: () => string
  /** ms. */
  now: () => number
}

/**
 * Takes items into the library that is open. What is there already and moved later stays. Resolves with how many were taken.
 * @throws what the disk refuses with; as soon as another library is open.
 */
export async function takeItems(parts: TakeParts, items: readonly LibraryItem[], time: ImportTime): Promise<number> {
  const { store } = parts
  const now = parts.now()
  const partition = store.partition.get()
  // A clock that ran ahead would keep these above everything, and beat what is done after them; what is no moment at all would be read
  // as damage.
  const past = items.map((item) => ({ ...item, updatedAt: Math.min(Math.max(0, Math.round(item.updatedAt)), now) }))
  const ordered = past.toSorted((one, two) => one.updatedAt - two.updatedAt)
  let taken = 0
  for (let from = 0; from < ordered.length; from += MOST_AT_ONCE) {
    if (store.partition.get() !== partition) throw new Error('another library was opened')
    const part = new Map(
      ordered.slice(from, from + MOST_AT_ONCE).map((item) => [refText(refOfItem(item, store)), item]),
    )
    const refs = Array.from(part.values(), (item) => refOfItem(item, store))
    await store.settle({ of: { refs }, metadata: [] }, ({ rows, metadata }) => {
      let last: HlcTimestamp | undefined = timestampSchema.safeParse(metadata[CLOCK_KEY]).data
      const after = rows.map((row): RecordRows => {
        const item = part.get(refText(row.ref))
        const there = viewOf(row)
        if (!item || (there && there.updatedAt >= item.updatedAt)) return row
        taken += 1
        const own: HlcTimestamp = { at: item.updatedAt, counter: 0, device: parts.device }
        const isRestored = time === 'now' && !there
        if (isRestored) last = nextTimestamp(last, parts.now(), parts.device)
        const timestamp = (isRestored && last) || own
        return valuesOf(item).reduce(
          (now, value) => withEntry(now, { ...row.ref, ...value, id: parts.newId(), timestamp }),
          row,
        )
      })
      return { rows: after, metadata: { [CLOCK_KEY]: last } }
    })
  }
  return taken
}

function refOfItem(item: LibraryItem, store: LibraryStore): RecordRef {
  const part = item.kind === 'progress' ? item : { seasonId: '', episodeId: '' }
  const { seasonId, episodeId } = part
  return { partition: store.partition.get(), kind: item.kind, tmdbId: item.tmdbId, seasonId, episodeId }
}

function valuesOf(item: LibraryItem): RegisterValue[] {
  const { updatedAt } = item
  if (item.kind === 'bookmark') return [{ register: 'bookmark', value: { meta: item.meta, updatedAt } }]
  if (item.kind === 'rating') return [{ register: 'rating', value: { stars: item.stars } }]
  const part = partOfRecord(item)
  const { position, isHidden, isWatched } = item
  return [
    ...(position ? [{ register: 'position', value: { ...part, position, updatedAt } } as const] : []),
    ...(isHidden ? [{ register: 'hidden', value: { ...part, isHidden } } as const] : []),
    ...(isWatched ? [{ register: 'watched', value: { ...part, isWatched } } as const] : []),
  ]
}

/** Everything of the library that is open, as items. */
export function itemsOf({ index }: LibraryStore): LibraryItem[] {
  return [
    ...Array.from(index.bookmarks.get().values(), ({ tmdbId, meta, updatedAt }): BookmarkItem => ({
      kind: 'bookmark',
      tmdbId,
      meta,
      updatedAt,
    })),
    ...Array.from(index.ratings.get().values(), ({ kind, tmdbId, stars, updatedAt }) => ({
      kind,
      tmdbId,
      stars,
      updatedAt,
    })),
    ...[...index.titles.get().values()].flat().map(({ partition: _partition, timestamp: _timestamp, ...item }) => item),
  ]
}
