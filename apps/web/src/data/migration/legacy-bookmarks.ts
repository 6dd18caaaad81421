import type { LibraryItem } from '../library/library-items.ts'
import { defineLegacyStore, DiskRefusedError, type LegacyData, type Leave, type Lose } from './legacy-store.ts'
import {
  findTitle,
  HAS_MOVIE_DATABASE_IDS,
  kindOfLegacy,
  legacyMetaOf,
  legacyMetaSchema,
  metaOfLegacy,
  movieDatabaseId,
  oldestEntrySchema,
  readEntries,
  type OldestEntry,
} from './legacy-titles.ts'
import type { MigrationPorts } from './migration-ports.ts'

/** 0 → 1: entries by provider become titles, found by name and year. */
async function byTitle(
  { bookmarks }: LegacyData,
  ports: MigrationPorts,
  leave: Leave,
  lose: Lose,
): Promise<LegacyData> {
  const entries = new Map<string, OldestEntry>()
  for (const entry of readEntries(bookmarks, oldestEntrySchema, lose)) {
    if (kindOfLegacy(entry.mediaType) && !entries.has(entry.mediaId)) entries.set(entry.mediaId, entry)
  }
  const metas = []
  for (const entry of entries.values()) {
    const title = await findTitle(entry, ports)
    if (title) metas.push(legacyMetaOf(title))
    else leave(entry)
  }
  return { bookmarks: metas, [HAS_MOVIE_DATABASE_IDS]: true }
}

/** 1 → 2: the aggregator's ids become the movie database's, unless they are already. */
async function byMovieDatabase(data: LegacyData, ports: MigrationPorts, leave: Leave, lose: Lose): Promise<LegacyData> {
  if (data[HAS_MOVIE_DATABASE_IDS] === true) return data
  const metas = []
  for (const meta of readEntries(data['bookmarks'], legacyMetaSchema, lose)) {
    if (!kindOfLegacy(meta.type)) continue
    const id = await movieDatabaseId(meta, ports)
    if (id === undefined) leave(meta)
    else metas.push({ ...meta, id })
  }
  return { bookmarks: metas }
}

/** 2 → 3: into the library. */
async function intoLibrary(
  { bookmarks }: LegacyData,
  ports: MigrationPorts,
  _leave: Leave,
  lose: Lose,
): Promise<LegacyData> {
  const updatedAt = ports.now()
  const items = readEntries(bookmarks, legacyMetaSchema, lose).flatMap((legacy): LibraryItem[] => {
    const meta = metaOfLegacy(legacy)
    return meta ? [{ kind: 'bookmark', tmdbId: legacy.id, meta, updatedAt }] : []
  })
  await ports.takeItems(items).catch((cause: unknown) => {
    throw new DiskRefusedError('the library did not take the bookmarks', { cause })
  })
  return { bookmarks: [] }
}

export const legacyBookmarks = defineLegacyStore({
  key: 'mw-bookmarks',
  steps: [byTitle, byMovieDatabase, intoLibrary],
  list: 'bookmarks',
  empty: { bookmarks: [] },
})
