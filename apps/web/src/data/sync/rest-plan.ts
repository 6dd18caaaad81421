import { SETTING_NAMES, type Bookmark, type ProgressItem, type Settings } from '@matinee/contracts'
import { isPending, type OutboxEntry, type RecordRows } from '../library/outbox-entry.ts'
import { isLater, refText, type LibraryRecord, type ProgressRecord } from '../library/records.ts'
import { metaOfWire, momentOfWire, namesOf } from './wire.ts'

/** Timestamp of what a server without mutations says. */
const serverTimestamp = (at: number) => ({ at, counter: 0, device: '' })

/** What the specified lists hold, by name of the record. */
export type ServerLists = ReadonlyMap<string, LibraryRecord>

export function bookmarkOfWire(partition: string, { tmdbId, meta, updatedAt }: Bookmark): LibraryRecord {
  const at = momentOfWire(updatedAt)
  const ref = { partition, kind: 'bookmark', tmdbId, seasonId: '', episodeId: '' } as const
  return { ...ref, timestamp: serverTimestamp(at), updatedAt: at, meta: metaOfWire(meta) }
}

export function progressOfWire(partition: string, item: ProgressItem): ProgressRecord {
  const at = momentOfWire(item.updatedAt)
  const { season, episode } = item
  return {
    ...{ partition, kind: 'progress', tmdbId: item.tmdbId, seasonId: season.id ?? '', episodeId: episode.id ?? '' },
    timestamp: serverTimestamp(at),
    updatedAt: at,
    meta: metaOfWire(item.meta),
    ...(typeof season.number === 'number' && { seasonNumber: season.number }),
    ...(typeof episode.number === 'number' && { episodeNumber: episode.number }),
    position: { watched: item.watched, duration: item.duration },
  }
}

/** The settings that a server has; a missing or empty one says nothing (protocols §1.1). */
export function settingsOfWire(partition: string, settings: Settings): LibraryRecord[] {
  return SETTING_NAMES.flatMap((name): LibraryRecord[] => {
    const value = settings[name]
    if (!value) return []
    const ref = { partition, kind: 'setting', tmdbId: name, seasonId: '', episodeId: '' } as const
    return [{ ...ref, timestamp: serverTimestamp(0), updatedAt: 0, value }]
  })
}

/** Everything the lists say. */
export function readLists(
  partition: string,
  lists: { bookmarks: readonly Bookmark[]; progress: readonly ProgressItem[]; settings: Settings },
): ServerLists {
  return new Map(
    [
      ...lists.bookmarks.map((bookmark) => bookmarkOfWire(partition, bookmark)),
      ...lists.progress.map((item) => progressOfWire(partition, item)),
      ...settingsOfWire(partition, lists.settings),
    ].map((record) => [refText(record), record]),
  )
}

/** What to do about one record. */
export interface RecordPlan {
  /** What the server has acknowledged by now. */
  rows: RecordRows
  /** The change to send, and with it those that it settles. */
  send?: OutboxEntry
}

const SPECIFIED_SETTINGS: ReadonlySet<string> = new Set(SETTING_NAMES)

/** Marks, ratings and settings of the batch protocol have no place in the specified shapes: they stay on this device. */
export function isInRestProtocol({ kind, register, tmdbId }: OutboxEntry): boolean {
  if (kind === 'rating') return false
  return register === 'setting' ? SPECIFIED_SETTINGS.has(tmdbId) : register !== 'hidden' && register !== 'watched'
}

/**
 * Compares one record with the server's list (protocols §13): what is new there is taken over, what was acknowledged once and is
 * absent now was deleted elsewhere, what was done here is sent unless the server's is later. A viewer who goes on watching what
 * was deleted elsewhere keeps it.
 */
export function planRecord(rows: RecordRows, server: LibraryRecord | undefined): RecordPlan {
  const decisive = decisiveOf(rows)
  if (!decisive) return { rows: acknowledged(rows, server) }
  const isNews = server !== undefined && !isSame(server, rows.record)
  const isBeaten = isNews && rows.ref.kind !== 'setting' && earliestOf(server.updatedAt) >= decisive.timestamp.at
  if (isBeaten) return { rows: settled(rows, server) }
  if (decisive.register === 'tombstone') return server ? { rows, send: decisive } : { rows: settled(rows, undefined) }
  return lists(decisive, server) ? { rows: settled(rows, server) } : { rows, send: decisive }
}

/** The reference keeps whole seconds, rounded (protocols §2.1): such a moment may have been half a second earlier. */
const earliestOf = (updatedAt: number) => (updatedAt % 1000 === 0 ? updatedAt - 500 : updatedAt)

/** The latest change that this server can be told. */
function decisiveOf({ entries }: RecordRows): OutboxEntry | undefined {
  let latest: OutboxEntry | undefined
  for (const entry of entries) {
    if (isPending(entry) && isInRestProtocol(entry) && isLater(entry.timestamp, latest?.timestamp)) latest = entry
  }
  return latest
}

/** Rows whose changes the server has taken, or beaten; marks stay, unless the record went after them. */
export function settled(rows: RecordRows, server: LibraryRecord | undefined): RecordRows {
  const gone = rows.entries.find(({ register }) => register === 'tombstone')
  const isStored = (entry: OutboxEntry) => server !== undefined || (gone && isLater(entry.timestamp, gone.timestamp))
  const entries = rows.entries.filter(
    (entry) => entry.refused !== undefined || (!isInRestProtocol(entry) && isStored(entry)),
  )
  return { ...rows, record: withOwn(rows.record, server), entries }
}

/** Rows without changes of ours, with what the list says. */
function acknowledged(rows: RecordRows, server: LibraryRecord | undefined): RecordRows {
  if (server) return isSame(server, rows.record) ? rows : { ...rows, record: withOwn(rows.record, server) }
  if (!rows.record || rows.ref.kind === 'setting' || rows.ref.kind === 'rating') return rows
  return settled(rows, undefined)
}

/** What the server says, with what only this device knows. */
export function withOwn(before: LibraryRecord | undefined, server: LibraryRecord | undefined) {
  return server?.kind === 'progress' ? { ...server, ...namesOf(before) } : server
}

/** Times in answers and in lists may differ by their rounding, ms. */
const ROUNDING_MS = 1000

/** Whether two records say the same. A bookmark that was put again is another: somebody added it once more. */
function isSame(one: LibraryRecord, other: LibraryRecord | undefined): boolean {
  if (!other) return false
  if (one.kind === 'progress') return other.kind === 'progress' && samePosition(one.position, other.position)
  if (one.kind === 'setting') return other.kind === 'setting' && sameValue(one.value, other.value)
  return (
    one.kind === 'bookmark' &&
    other.kind === 'bookmark' &&
    one.meta.title === other.meta.title &&
    Math.abs(one.timestamp.at - other.timestamp.at) <= ROUNDING_MS
  )
}

const samePosition = (one: ProgressRecord['position'], other: ProgressRecord['position']): boolean =>
  one === undefined || other === undefined
    ? one === other
    : Math.round(one.watched) === Math.round(other.watched) && Math.round(one.duration) === Math.round(other.duration)

const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether the server has already what a change would tell it. */
function lists(entry: OutboxEntry, server: LibraryRecord | undefined): boolean {
  if (!server) return false
  if (entry.register === 'bookmark') return server.kind === 'bookmark' && server.meta.title === entry.value.meta.title
  if (entry.register === 'setting') return server.kind === 'setting' && sameValue(server.value, entry.value.value)
  return (
    entry.register === 'position' && server.kind === 'progress' && samePosition(server.position, entry.value.position)
  )
}
