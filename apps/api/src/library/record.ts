import type { BookmarkMeta, HlcTimestamp, ProgressMeta, SettingsInput, Stars } from '@matinee/contracts'
import { laterTimestamp } from '@matinee/domain'
import type { RecordKind } from '../storage/schema.ts'

/** Names one record of an account. Parts a record does not have are empty texts; a setting's name is its `titleId`, as is `movie/603` of a rating. */
export interface RecordKey {
  kind: RecordKind
  titleId: string
  seasonId: string
  episodeId: string
}

export type SettingValue = boolean | Exclude<SettingsInput[keyof SettingsInput], undefined>

/** What a record can hold. Each is a register: the last writer wins, register by register. */
export interface RegisterValues {
  bookmark: BookmarkMeta
  /** When viewers see the bookmark as saved, ms; counts only beside the bookmark of the same mutation. */
  savedAt: number
  /** Which film or episode a progress record is about. */
  part: { meta: ProgressMeta; seasonNumber: number | null; episodeNumber: number | null }
  /** Seconds, and the moment in ms that viewers see as the last update. */
  position: { duration: number; watched: number; updatedAt: number }
  isHidden: boolean
  isWatched: boolean
  setting: SettingValue
  rating: Stars
}

export type Registers = {
  readonly [Name in keyof RegisterValues]?: { timestamp: HlcTimestamp; value: RegisterValues[Name] }
}

export interface RecordState {
  /** The id that the specified endpoints give a progress item. */
  id?: string
  registers: Registers
  /** The latest deletion, kept so that an earlier mutation that arrives later changes nothing. */
  tombstone?: HlcTimestamp
}

/** A change that a viewer made to one record. */
export type RecordMutation = { timestamp: HlcTimestamp } & (
  | { op: 'put'; values: Partial<RegisterValues> }
  | { op: 'delete' }
)

/** Device of mutations made through the specified endpoints. */
export const SERVER_DEVICE = ''

/** Earlier than every timestamp of a device. */
const BEGINNING: HlcTimestamp = Object.freeze({ at: 0, counter: 0, device: SERVER_DEVICE })

export const EMPTY: RecordState = Object.freeze({ registers: Object.freeze({}) })

/** Whether nothing is left of a record but its tombstone. */
export function isDeleted({ registers }: RecordState): boolean {
  return Object.keys(registers).length === 0
}

/** The latest timestamp that a record knows of. */
export function latestTimestamp({ registers, tombstone }: RecordState): HlcTimestamp {
  const timestamps = Object.values(registers).map(({ timestamp }) => timestamp)
  return timestamps.reduce<HlcTimestamp | undefined>(laterTimestamp, tombstone) ?? BEGINNING
}

/** A text that names a record among one account's. NUL is refused in every part at the door. */
export const keyText = ({ kind, titleId, seasonId, episodeId }: RecordKey): string =>
  `${kind}\0${titleId}\0${seasonId}\0${episodeId}`

export const bookmarkKey = (titleId: string): RecordKey => ({ kind: 'bookmark', titleId, seasonId: '', episodeId: '' })
export const settingKey = (name: string): RecordKey => ({ kind: 'setting', titleId: name, seasonId: '', episodeId: '' })
/**
 * `title` is `movie/603` or `show/603`. No record of progress has such an id: a server without ratings passes a deleted
 * rating on as deleted progress of that id, which must not be that of a film.
 */
export const ratingKey = (title: string): RecordKey => ({ kind: 'rating', titleId: title, seasonId: '', episodeId: '' })
export const progressKey = (
  titleId: string,
  seasonId: string | null | undefined,
  episodeId: string | null | undefined,
): RecordKey => ({ kind: 'progress', titleId, seasonId: seasonId ?? '', episodeId: episodeId ?? '' })
