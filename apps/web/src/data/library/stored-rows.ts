import { isStars } from '@matinee/domain'
import type { OutboxEntry, RegisterValue } from './outbox-entry.ts'
import { LAST_MOMENT, type HlcTimestamp, type LibraryRecord, type RecordRef, type TitleMeta } from './records.ts'

/**
 * Rows as the database keeps them. Some of their words are older than those of the code and stay, because pages of two versions may
 * read the same rows: `deed` is the timestamp, `slot` is the register, and the slot `gone` is the tombstone.
 */
type Stored<Row extends { timestamp: HlcTimestamp }> = Omit<Row, 'timestamp'> & { deed: HlcTimestamp }
export type StoredRecord = Stored<LibraryRecord>
export type StoredEntry = RecordRef & { id: string; deed: HlcTimestamp; slot: string; value?: unknown }

/**
 * What the database answers is checked by hand and not by a schema: ten thousand records are read before the first shelf is
 * drawn, and a schema takes as long for them as all the rest of the page. What was damaged reads as nothing and stays on disk.
 */

type Unknown = Record<string, unknown>
const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null
const isTextOr = (value: unknown) => value === undefined || typeof value === 'string'
/** Ids of titles that a server takes (contracts `catalogueIdSchema`). */
const MOST_IN_ID = 255

/** Whether this is a moment that has a date, ms; one that has none would stop an export and a sync. */
export const isMoment = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= LAST_MOMENT

const isMomentOr = (value: unknown) => value === undefined || isMoment(value)
const isNumberOr = (value: unknown) => value === undefined || Number.isFinite(value)
const isMarkOr = (value: unknown) => value === undefined || typeof value === 'boolean'

function isMeta(meta: unknown): meta is TitleMeta {
  if (!isObject(meta) || typeof meta['title'] !== 'string') return false
  return (meta['type'] === 'movie' || meta['type'] === 'show') && isNumberOr(meta['year']) && isTextOr(meta['poster'])
}

function isTimestamp(timestamp: unknown): boolean {
  if (!isObject(timestamp) || typeof timestamp['device'] !== 'string') return false
  return isMoment(timestamp['at']) && Number.isFinite(timestamp['counter'])
}

function hasRef(row: Unknown): boolean {
  const { tmdbId } = row
  if (typeof tmdbId !== 'string' || tmdbId === '' || tmdbId.length > MOST_IN_ID) return false
  return ['partition', 'kind', 'seasonId', 'episodeId'].every((name) => typeof row[name] === 'string')
}

/** What a progress record and its queued changes have in common. */
function hasProgress(row: Unknown): boolean {
  const { position } = row
  return (
    isMeta(row['meta']) &&
    isMomentOr(row['updatedAt']) &&
    (position === undefined ||
      (isObject(position) && Number.isFinite(position['watched']) && Number.isFinite(position['duration']))) &&
    isNumberOr(row['seasonNumber']) &&
    isNumberOr(row['episodeNumber']) &&
    isTextOr(row['seasonTitle']) &&
    isTextOr(row['episodeTitle']) &&
    isMarkOr(row['isHidden']) &&
    isMarkOr(row['isWatched'])
  )
}

const isSettingValue = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'))

function hasValue(kind: unknown, row: Unknown): boolean {
  if (kind === 'bookmark') return isMeta(row['meta']) && isMomentOr(row['updatedAt'])
  if (kind === 'setting') return isSettingValue(row['value'])
  if (kind === 'rating') return isStars(row['stars'])
  return kind === 'progress' && hasProgress(row)
}

const isStoredRecord = (row: unknown): row is StoredRecord =>
  isObject(row) && hasRef(row) && isTimestamp(row['deed']) && isMoment(row['updatedAt']) && hasValue(row['kind'], row)

function isStoredEntry(row: unknown): row is StoredEntry {
  if (!isObject(row) || !hasRef(row) || !isTimestamp(row['deed']) || typeof row['id'] !== 'string') return false
  if (!isNumberOr(row['acknowledgedAt']) || !isTextOr(row['refused']) || typeof row['slot'] !== 'string') return false
  return row['slot'] === 'gone' || (isObject(row['value']) && hasValue(row['kind'], row['value']))
}

/** A record from its row; undefined where the row is damaged. */
export function readRecord(row: unknown): LibraryRecord | undefined {
  if (!isStoredRecord(row)) return undefined
  const { deed, ...record } = row
  return { ...record, timestamp: deed } as LibraryRecord
}

/** The row of a record. */
export function storeRecord({ timestamp, ...record }: LibraryRecord): StoredRecord {
  return { ...record, deed: timestamp }
}

/** The name of a register in a row's key. */
export const storedRegister = (register: RegisterValue['register']): string =>
  register === 'tombstone' ? 'gone' : register

/** A change that waits in the outbox from its row; undefined where the row is damaged. */
export function readEntry(row: unknown): OutboxEntry | undefined {
  if (!isStoredEntry(row)) return undefined
  const { deed, slot, ...entry } = row
  return { ...entry, register: slot === 'gone' ? 'tombstone' : slot, timestamp: deed } as OutboxEntry
}

/** The row of a change that waits in the outbox. */
export function storeEntry({ timestamp, register, ...entry }: OutboxEntry): StoredEntry {
  return { ...entry, deed: timestamp, slot: storedRegister(register) }
}
