import type { Stars } from '@matinee/contracts'
import { laterTimestamp } from './hybrid-clock.ts'
import {
  compareTimestamps,
  isLater,
  refOf,
  type HlcTimestamp,
  type LibraryRecord,
  type ProgressRecord,
  type RecordRef,
  type SettingValue,
  type TitleMeta,
} from './records.ts'

/** Which film or episode a change of progress is about. */
export type ProgressPart = Pick<
  ProgressRecord,
  'meta' | 'seasonNumber' | 'seasonTitle' | 'episodeNumber' | 'episodeTitle'
>

/** When a viewer sees it as done, ms, where that is not when the mutation was: an undo puts things back in their place. */
interface InItsPlace {
  updatedAt?: number
}

/** What a change sets. Each slot of a record goes by its own later mutation, so that a mark cannot undo a position. */
export type RegisterValue =
  | { register: 'bookmark'; value: InItsPlace & { meta: TitleMeta } }
  | { register: 'position'; value: InItsPlace & ProgressPart & { position: { watched: number; duration: number } } }
  | { register: 'hidden'; value: ProgressPart & { isHidden: boolean } }
  | { register: 'watched'; value: ProgressPart & { isWatched: boolean } }
  | { register: 'setting'; value: { value: SettingValue } }
  | { register: 'rating'; value: { stars: Stars } }
  | { register: 'tombstone' }

/**
 * One change on its way to the server (specification §3 "local update queues", S-238): what was done, to which record. There is
 * at most one of a record and slot; a newer one takes the place of the one before.
 */
export type OutboxEntry = RecordRef &
  RegisterValue & {
    /** Idempotency key: sending it twice does what sending it once does. */
    id: string
    timestamp: HlcTimestamp
    /** What the clocks said when it was done, until the server's time shows whether they were right; read by `clock-leaps.ts`. */
    reading?: unknown
    /** Once the server has it: where the account stood then. It stays until what is read from there covers it. */
    acknowledgedAt?: number
    /** Why the server will never take it. It stays here, because the viewer did it. */
    refused?: string
  }

/** All that is known of one record. */
export interface RecordRows {
  readonly ref: RecordRef
  /** As the server has acknowledged it; in the anonymous library, as it is. */
  readonly record: LibraryRecord | undefined
  readonly entries: readonly OutboxEntry[]
}

/** Whether the server still has to be told. */
export const isPending = ({ acknowledgedAt, refused }: OutboxEntry): boolean =>
  acknowledgedAt === undefined && refused === undefined

/** Rows with one more change: in the anonymous library it is done, for an account it waits. */
export function withEntry(rows: RecordRows, entry: OutboxEntry): RecordRows {
  if (rows.ref.partition === '') return { ...rows, record: applyEntry(rows.record, entry) }
  const others = rows.entries.filter(({ register, timestamp }) => {
    if (register !== entry.register && entry.register !== 'tombstone') return true
    return isLater(timestamp, entry.timestamp)
  })
  const isBeaten = others.some(({ register }) => register === entry.register)
  return isBeaten ? rows : { ...rows, entries: [...others, entry] }
}

/**
 * The record as a viewer sees it: what is acknowledged, and over it what they did since. A change that the server refused counts while
 * the record is not newer: others may have changed it meanwhile.
 */
export function viewOf({ record, entries }: RecordRows): LibraryRecord | undefined {
  if (entries.length === 0) return record
  return entries
    .filter(({ refused, timestamp }) => refused === undefined || isLater(timestamp, record?.timestamp))
    .toSorted((one, two) => compareTimestamps(one.timestamp, two.timestamp))
    .reduce(applyEntry, record)
}

function applyEntry(record: LibraryRecord | undefined, entry: OutboxEntry): LibraryRecord | undefined {
  const { timestamp } = entry
  const ref = refOf(entry)
  if (entry.register === 'tombstone') return undefined
  if (entry.register === 'bookmark') {
    const { meta, updatedAt = timestamp.at } = entry.value
    return { ...ref, kind: 'bookmark', timestamp: timestamp, updatedAt, meta }
  }
  if (entry.register === 'setting')
    return { ...ref, kind: 'setting', timestamp: timestamp, updatedAt: timestamp.at, value: entry.value.value }
  if (entry.register === 'rating')
    return { ...ref, kind: 'rating', timestamp, updatedAt: timestamp.at, stars: entry.value.stars }
  const before = record?.kind === 'progress' ? record : undefined
  const movedAt = entry.register === 'position' ? (entry.value.updatedAt ?? timestamp.at) : before?.updatedAt
  return {
    ...before,
    ...entry.value,
    ...ref,
    kind: 'progress',
    timestamp: before && isLater(before.timestamp, timestamp) ? before.timestamp : timestamp,
    updatedAt: movedAt ?? timestamp.at,
  }
}

/** The latest mutation in these rows. */
export const latestTimestampIn = (rows: readonly RecordRows[]): HlcTimestamp | undefined =>
  rows
    .flatMap(({ record, entries }) => [record?.timestamp, ...entries.map(({ timestamp }) => timestamp)])
    .reduce(laterTimestamp, undefined)
