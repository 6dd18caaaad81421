import type { Bookmark, SyncRecord, SyncSettingName } from '@matinee/contracts'
import { isSameTimestamp } from '@matinee/domain'
import { momentOf } from '../moment.ts'
import { isDeleted, latestTimestamp, type RecordKey, type RecordState } from './record.ts'

/** A saved position as the specified endpoints answer it. */
export interface WireProgress {
  id: string
  tmdbId: string
  season: { id: string | null; number: number | null }
  episode: { id: string | null; number: number | null }
  meta: { title: string; year: number; poster?: string | undefined; type: 'movie' | 'show' }
  duration: number
  watched: number
  updatedAt: string
}

const orNull = (text: string): string | null => (text === '' ? null : text)

/** When a bookmark was saved: at its mutation, unless that mutation named another moment. */
function bookmarkMoment({ bookmark, savedAt }: RecordState['registers']): string {
  const isOfThisMutation = bookmark && savedAt && isSameTimestamp(bookmark.timestamp, savedAt.timestamp)
  return momentOf(isOfThisMutation ? savedAt.value : (bookmark?.timestamp.at ?? 0))
}

/** A bookmark in the specified shape, or undefined where it is deleted. */
export function wireBookmark({ titleId }: RecordKey, { registers }: RecordState): Bookmark | undefined {
  const { bookmark } = registers
  return bookmark && { tmdbId: titleId, meta: bookmark.value, updatedAt: bookmarkMoment(registers) }
}

/** A progress item in the specified shape, or undefined where there is no position: marks alone are not part of it. */
export function wireProgress(
  key: RecordKey,
  { id = '', registers: { part, position } }: RecordState,
): WireProgress | undefined {
  if (!part || !position) return undefined
  const { duration, watched, updatedAt } = position.value
  return {
    id,
    tmdbId: key.titleId,
    season: { id: orNull(key.seasonId), number: part.value.seasonNumber },
    episode: { id: orNull(key.episodeId), number: part.value.episodeNumber },
    meta: part.value.meta,
    duration,
    watched,
    updatedAt: momentOf(updatedAt),
  }
}

/** The text a specified list is made of. */
export function wireText(key: RecordKey, state: RecordState): string | null {
  if (key.kind === 'setting' || key.kind === 'rating') return null
  const item = key.kind === 'bookmark' ? wireBookmark(key, state) : wireProgress(key, state)
  return item ? JSON.stringify(item) : null
}

/** A record as the batch protocol sends it (contracts, account/sync). */
export function syncRecordOf(key: RecordKey, state: RecordState, cursor: number): SyncRecord {
  const common = { cursor, deed: latestTimestamp(state) }
  if (key.kind === 'setting') {
    const name = key.titleId as SyncSettingName
    return { ...common, kind: 'setting', op: 'put', name, value: state.registers.setting?.value ?? null }
  }
  if (key.kind === 'rating') return syncRating(common, key, state)
  return key.kind === 'bookmark' ? syncBookmark(common, key, state) : syncProgress(common, key, state)
}

type Common = Pick<SyncRecord, 'cursor' | 'deed'>

function syncBookmark(common: Common, key: RecordKey, state: RecordState): SyncRecord {
  const stored = { ...common, kind: 'bookmark', tmdbId: key.titleId } as const
  const { bookmark } = state.registers
  if (!bookmark) return { ...stored, op: 'delete' }
  return { ...stored, op: 'put', value: { meta: bookmark.value, updatedAt: bookmarkMoment(state.registers) } }
}

function syncRating(common: Common, key: RecordKey, { registers: { rating } }: RecordState): SyncRecord {
  const stored = { ...common, kind: 'rating', title: key.titleId } as const
  return rating ? { ...stored, op: 'put', value: { stars: rating.value } } : { ...stored, op: 'delete' }
}

function syncProgress(common: Common, key: RecordKey, state: RecordState): SyncRecord {
  const stored = {
    ...common,
    kind: 'progress',
    tmdbId: key.titleId,
    seasonId: orNull(key.seasonId),
    episodeId: orNull(key.episodeId),
  } as const
  const { part, position, isHidden, isWatched } = state.registers
  if (isDeleted(state) || !part) return { ...stored, op: 'delete' }
  return {
    ...stored,
    op: 'put',
    value: {
      id: state.id ?? '',
      ...part.value,
      ...(position && { position: { ...position.value, updatedAt: momentOf(position.value.updatedAt) } }),
      isHidden: isHidden?.value ?? false,
      isWatched: isWatched?.value ?? false,
    },
  }
}
