import type { OutboxEntry } from './outbox-entry.ts'
import { LAST_MOMENT, type LibraryRecord, type TitleMeta } from './records.ts'

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

function isDeed(deed: unknown): boolean {
  if (!isObject(deed) || typeof deed['device'] !== 'string') return false
  return isMoment(deed['at']) && Number.isFinite(deed['counter'])
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
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'))

function hasValue(kind: unknown, row: Unknown): boolean {
  if (kind === 'bookmark') return isMeta(row['meta']) && isMomentOr(row['updatedAt'])
  if (kind === 'setting') return isSettingValue(row['value'])
  return kind === 'progress' && hasProgress(row)
}

/** Whether this is a record of the library as it should be. */
export function isLibraryRecord(row: unknown): row is LibraryRecord {
  return isObject(row) && hasRef(row) && isDeed(row['deed']) && isMoment(row['updatedAt']) && hasValue(row['kind'], row)
}

/** Whether this is a change that waits in the outbox. */
export function isOutboxEntry(row: unknown): row is OutboxEntry {
  if (!isObject(row) || !hasRef(row) || !isDeed(row['deed']) || typeof row['id'] !== 'string') return false
  if (!isNumberOr(row['acknowledgedAt']) || !isTextOr(row['refused']) || typeof row['slot'] !== 'string') return false
  return row['slot'] === 'gone' || (isObject(row['value']) && hasValue(row['kind'], row['value']))
}
