import type { BookmarkMeta, ProgressMeta, SettingsInput } from '@matinee/contracts'
import type { RecordKind } from '../storage/schema.ts'
import { isLater, type Stamp } from './stamp.ts'

/** Names one record of an account. Parts a record does not have are empty texts; a setting's name is its `titleId`. */
export interface RecordKey {
  kind: RecordKind
  titleId: string
  seasonId: string
  episodeId: string
}

export type SettingValue = Exclude<SettingsInput[keyof SettingsInput], undefined>

/** What a record can hold. Each is a register: it goes by its own latest deed. */
export interface RegisterValues {
  bookmark: BookmarkMeta
  /** When viewers see the bookmark as saved, ms; counts only beside the bookmark of the same deed. */
  savedAt: number
  /** Which film or episode a progress record is about. */
  part: { meta: ProgressMeta; seasonNumber: number | null; episodeNumber: number | null }
  /** Seconds, and the moment in ms that viewers see as the last update. */
  position: { duration: number; watched: number; updatedAt: number }
  isHidden: boolean
  isWatched: boolean
  setting: SettingValue
}

export type Registers = { readonly [Name in keyof RegisterValues]?: { stamp: Stamp; value: RegisterValues[Name] } }

export interface RecordState {
  /** The id that the specified endpoints give a progress item. */
  id?: string
  registers: Registers
  /** The latest deletion, remembered so that an earlier deed that comes later changes nothing. */
  gone?: Stamp
}

/** Something a viewer did to one record. */
export type RecordDeed = { stamp: Stamp } & ({ op: 'put'; values: Partial<RegisterValues> } | { op: 'delete' })

export const EMPTY: RecordState = Object.freeze({ registers: Object.freeze({}) })

/** Whether nothing is left of a record but the memory of its deletion. */
export function isGone({ registers }: RecordState): boolean {
  return Object.keys(registers).length === 0
}

/** The latest deed a record knows of. */
export function latestStamp({ registers, gone }: RecordState): Stamp {
  const stamps = Object.values(registers).map(({ stamp }) => stamp)
  return stamps.reduce((latest, stamp) => (isLater(stamp, latest) ? stamp : latest), gone ?? [0, 0, ''])
}

/** A text that names a record among one account's. NUL is refused in every part at the door. */
export const keyText = ({ kind, titleId, seasonId, episodeId }: RecordKey): string =>
  `${kind}\0${titleId}\0${seasonId}\0${episodeId}`

export const bookmarkKey = (titleId: string): RecordKey => ({ kind: 'bookmark', titleId, seasonId: '', episodeId: '' })
export const settingKey = (name: string): RecordKey => ({ kind: 'setting', titleId: name, seasonId: '', episodeId: '' })
export const progressKey = (
  titleId: string,
  seasonId: string | null | undefined,
  episodeId: string | null | undefined,
): RecordKey => ({ kind: 'progress', titleId, seasonId: seasonId ?? '', episodeId: episodeId ?? '' })
