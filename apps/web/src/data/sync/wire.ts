import { LONGEST_TITLE, type BookmarkMeta, type Change, type ProgressValue, type SyncRecord } from '@matinee/contracts'
import type { OutboxEntry, ProgressPart } from '../library/outbox-entry.ts'
import {
  LAST_MOMENT,
  type HlcTimestamp,
  type LibraryRecord,
  type RecordRef,
  type TitleMeta,
} from '../library/records.ts'

/** Longest address of a poster that travels. */
const LONGEST_POSTER = 2000

/** Text that every store keeps: without NUL, and without halves of surrogate pairs. */
const storable = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd')

/** An unknown year travels as 0, because the wire demands a number (protocols §13). */
export function wireMeta({ type, title, year, poster }: TitleMeta): BookmarkMeta & { type: 'movie' | 'show' } {
  return {
    type,
    title: storable(title).slice(0, LONGEST_TITLE),
    year: Number.isFinite(year) ? Number(year) : 0,
    ...(poster !== undefined && poster.length <= LONGEST_POSTER && { poster: storable(poster) }),
  }
}

/** What a server says of a title. Other front ends have other words for a show. */
export function metaOfWire(meta: {
  title: string
  year?: number | null | undefined
  poster?: string | null | undefined
  type: string
}): TitleMeta {
  return {
    type: /^(show|series|tv|anime)$/i.test(meta.type) ? 'show' : 'movie',
    title: meta.title,
    ...(meta.year && { year: meta.year }),
    ...(meta.poster && { poster: meta.poster }),
  }
}

const wirePart = ({ meta, seasonNumber, episodeNumber }: ProgressPart) => ({
  meta: wireMeta(meta),
  ...(seasonNumber !== undefined && { seasonNumber }),
  ...(episodeNumber !== undefined && { episodeNumber }),
})

const wireTime = (updatedAt: number | undefined) =>
  updatedAt === undefined ? {} : { updatedAt: new Date(updatedAt).toISOString() }

function progressValue(entry: OutboxEntry): ProgressValue | undefined {
  if (entry.register === 'position') {
    const { position, updatedAt } = entry.value
    return { ...wirePart(entry.value), position: { ...position, ...wireTime(updatedAt) } }
  }
  if (entry.register === 'hidden') return { ...wirePart(entry.value), isHidden: entry.value.isHidden }
  if (entry.register === 'watched') return { ...wirePart(entry.value), isWatched: entry.value.isWatched }
  return undefined
}

/** A queued change as the batch protocol takes it. */
export function changeOf(entry: OutboxEntry): Change {
  const { id, timestamp, kind, tmdbId, seasonId, episodeId } = entry
  const common = { id, deed: timestamp }
  if (entry.register === 'setting') {
    return { ...common, kind: 'setting', op: 'put', name: tmdbId, value: entry.value.value } as Change
  }
  if (entry.register === 'bookmark') {
    const { meta, updatedAt } = entry.value
    return { ...common, kind: 'bookmark', op: 'put', tmdbId, value: { meta: wireMeta(meta), ...wireTime(updatedAt) } }
  }
  if (kind === 'bookmark') return { ...common, kind, op: 'delete', tmdbId }
  if (entry.register === 'rating') {
    return { ...common, kind: 'rating', op: 'put', title: tmdbId, value: { stars: entry.value.stars } }
  }
  if (kind === 'rating') return { ...common, kind, op: 'delete', title: tmdbId }
  const key = { kind: 'progress', tmdbId, ...(seasonId && { seasonId }), ...(episodeId && { episodeId }) } as const
  const value = progressValue(entry)
  return value ? { ...common, ...key, op: 'put', value } : { ...common, ...key, op: 'delete' }
}

/** Name of the record that a server speaks of. */
export function refOfSync(partition: string, record: SyncRecord): RecordRef {
  if (record.kind === 'setting') {
    return { partition, kind: 'setting', tmdbId: record.name, seasonId: '', episodeId: '' }
  }
  if (record.kind === 'rating') return { partition, kind: 'rating', tmdbId: record.title, seasonId: '', episodeId: '' }
  const { kind, tmdbId } = record
  if (record.kind === 'bookmark') return { partition, kind, tmdbId, seasonId: '', episodeId: '' }
  return { partition, kind, tmdbId, seasonId: record.seasonId ?? '', episodeId: record.episodeId ?? '' }
}

/** A moment that a server tells, ms; one before all calendars of computers is their first. */
export const momentOfWire = (moment: string): number => Math.max(0, Date.parse(moment))

/** A mutation that a server tells, at a time that has a date. */
export const timestampOfWire = ({ at, ...timestamp }: HlcTimestamp): HlcTimestamp => ({
  ...timestamp,
  at: Math.min(Math.max(0, at), LAST_MOMENT),
})

/** A record as the server keeps it, with what only this device knows of it; undefined when it was deleted. */
export function recordOfSync(
  ref: RecordRef,
  record: SyncRecord,
  before: LibraryRecord | undefined,
): LibraryRecord | undefined {
  if (record.op === 'delete') return undefined
  const timestamp = timestampOfWire(record.deed)
  if (record.kind === 'setting')
    return { ...ref, kind: 'setting', timestamp, updatedAt: timestamp.at, value: record.value }
  if (record.kind === 'bookmark') {
    const { meta, updatedAt } = record.value
    return { ...ref, kind: 'bookmark', timestamp, updatedAt: momentOfWire(updatedAt), meta: metaOfWire(meta) }
  }
  if (record.kind === 'rating')
    return { ...ref, kind: 'rating', timestamp, updatedAt: timestamp.at, stars: record.value.stars }
  const { meta, seasonNumber, episodeNumber, position, isHidden, isWatched } = record.value
  return {
    ...ref,
    ...namesOf(before),
    kind: 'progress',
    timestamp,
    updatedAt: position ? momentOfWire(position.updatedAt) : timestamp.at,
    meta: metaOfWire(meta),
    ...(seasonNumber !== null && { seasonNumber }),
    ...(episodeNumber !== null && { episodeNumber }),
    ...(position && { position: { watched: position.watched, duration: position.duration } }),
    ...(isHidden && { isHidden }),
    ...(isWatched && { isWatched }),
  }
}

/** Names of season and episode: no server keeps them. */
export function namesOf(before: LibraryRecord | undefined): { seasonTitle?: string; episodeTitle?: string } {
  if (before?.kind !== 'progress') return {}
  const { seasonTitle, episodeTitle } = before
  return { ...(seasonTitle !== undefined && { seasonTitle }), ...(episodeTitle !== undefined && { episodeTitle }) }
}
