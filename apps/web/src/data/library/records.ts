import type { Stars } from '@matinee/contracts'
import type { WatchRecord } from '@matinee/domain'
import * as z from 'zod/mini'

/**
 * Records of the library as the device keeps them: one a bookmark, one a film, one an episode, one a rating, so that a save costs the same
 * with ten titles or ten thousand and two tabs cannot overwrite each other (architecture §4.5).
 */

/** Letters of a device's own name (contracts `deedSchema`). */
const MOST_IN_DEVICE = 64
/** Whether a device may be called so in mutations. */
export const isDeviceName = (name: unknown): name is string =>
  typeof name === 'string' && name.length > 0 && name.length <= MOST_IN_DEVICE

/** The last moment that has a date, ms. */
export const LAST_MOMENT = 8.64e15
/** A moment that has a date, ms; rows with a later one are passed over as damaged. */
export const momentSchema = z.int().check(z.gte(0), z.lte(LAST_MOMENT))

/**
 * When and where something was done; later wins, compared in this order (contracts `Mutation`). A server has no name: what it stamped for
 * other front ends counts as seen all the same.
 */
export const timestampSchema = z.object({
  at: momentSchema,
  counter: z.int().check(z.gte(0), z.lte(1_000_000)),
  device: z.string().check(z.maxLength(MOST_IN_DEVICE)),
})
export type HlcTimestamp = z.infer<typeof timestampSchema>

/** Facts of the title, kept beside the record so that a shelf can be drawn offline. */
export interface TitleMeta {
  type: 'movie' | 'show'
  title: string
  year?: number
  poster?: string
}

/** Names one record. */
export interface RecordRef {
  /** Whose record it is: the account's id, or '' for the anonymous library of this device. */
  partition: string
  kind: 'bookmark' | 'progress' | 'rating' | 'setting'
  /** Id of the title; the name of a setting; of a rating, the name of the title (`ratedTitleOf`). */
  tmdbId: string
  /** '' for a film, a bookmark, a rating, a setting. */
  seasonId: string
  episodeId: string
}

interface RecordCommon extends RecordRef {
  /** The latest mutation that the record knows of. */
  timestamp: HlcTimestamp
  /** When it last moved, ms: a position's time, not that of a mark. */
  updatedAt: number
}

export interface BookmarkRecord extends RecordCommon {
  kind: 'bookmark'
  meta: TitleMeta
}

export interface ProgressRecord extends RecordCommon, WatchRecord {
  kind: 'progress'
  partition: string
  meta: TitleMeta
  seasonNumber?: number
  seasonTitle?: string
  episodeNumber?: number
  episodeTitle?: string
  /** Seconds. Absent while the record holds only marks. */
  position?: { watched: number; duration: number }
  isHidden?: boolean
  isWatched?: boolean
}

/** A setting that the account keeps; its name is `tmdbId`. */
export interface SettingRecord extends RecordCommon {
  kind: 'setting'
  value: SettingValue
}
/** What the viewer gives a film or a whole show; its name is `tmdbId`. */
export interface RatingRecord extends RecordCommon {
  kind: 'rating'
  stars: Stars
}

export type SettingValue = boolean | string | string[] | null

export type LibraryRecord = BookmarkRecord | ProgressRecord | RatingRecord | SettingRecord

/** Key of a record in the database. */
export type RecordKey = [partition: string, kind: string, tmdbId: string, seasonId: string, episodeId: string]

export function recordKey({ partition, kind, tmdbId, seasonId, episodeId }: RecordRef): RecordKey {
  return [partition, kind, tmdbId, seasonId, episodeId]
}

/** A text that names a record. */
export const refText = (ref: RecordRef): string => recordKey(ref).join('\0')

/** Just the name of whatever has one. */
export function refOf({ partition, kind, tmdbId, seasonId, episodeId }: RecordRef): RecordRef {
  return { partition, kind, tmdbId, seasonId, episodeId }
}

/** Whether `one` is later than `other`; anything is later than nothing. */
export function isLater(one: HlcTimestamp, other: HlcTimestamp | undefined): boolean {
  if (!other) return true
  if (one.at !== other.at) return one.at > other.at
  if (one.counter !== other.counter) return one.counter > other.counter
  return one.device > other.device
}

/** Whether these are one and the same. */
export const isSameTimestamp = (one: HlcTimestamp, other: HlcTimestamp): boolean =>
  !isLater(one, other) && !isLater(other, one)

/** Earlier mutations first. */
export function compareTimestamps(one: HlcTimestamp, other: HlcTimestamp): number {
  if (isLater(one, other)) return 1
  return isLater(other, one) ? -1 : 0
}
