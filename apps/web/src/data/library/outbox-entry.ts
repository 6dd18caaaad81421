import {
  compareDeeds,
  isLaterDeed,
  refOf,
  type Deed,
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

/** When a viewer sees it as done, ms, where that is not when the deed was: an undo puts things back in their place. */
interface InItsPlace {
  updatedAt?: number
}

/** What a change sets. Each slot of a record goes by its own later deed, so that a mark cannot undo a position. */
export type SlotValue =
  | { slot: 'bookmark'; value: InItsPlace & { meta: TitleMeta } }
  | { slot: 'position'; value: InItsPlace & ProgressPart & { position: { watched: number; duration: number } } }
  | { slot: 'hidden'; value: ProgressPart & { isHidden: boolean } }
  | { slot: 'watched'; value: ProgressPart & { isWatched: boolean } }
  | { slot: 'setting'; value: { value: SettingValue } }
  | { slot: 'gone' }

/**
 * One change on its way to the server (specification §3 "local update queues", S-238): what was done, to which record. There is
 * at most one of a record and slot; a newer one takes the place of the one before.
 */
export type OutboxEntry = RecordRef &
  SlotValue & {
    /** Idempotency key: sending it twice does what sending it once does. */
    id: string
    deed: Deed
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
  const others = rows.entries.filter(({ slot, deed }) => {
    if (slot !== entry.slot && entry.slot !== 'gone') return true
    return isLaterDeed(deed, entry.deed)
  })
  const isBeaten = others.some(({ slot }) => slot === entry.slot)
  return isBeaten ? rows : { ...rows, entries: [...others, entry] }
}

/** The record as a viewer sees it: what is acknowledged, and over it what they did since. */
export function viewOf({ record, entries }: RecordRows): LibraryRecord | undefined {
  if (entries.length === 0) return record
  return entries.toSorted((one, two) => compareDeeds(one.deed, two.deed)).reduce(applyEntry, record)
}

function applyEntry(record: LibraryRecord | undefined, entry: OutboxEntry): LibraryRecord | undefined {
  const { deed } = entry
  const ref = refOf(entry)
  if (entry.slot === 'gone') return undefined
  if (entry.slot === 'bookmark') {
    const { meta, updatedAt = deed.at } = entry.value
    return { ...ref, kind: 'bookmark', deed, updatedAt, meta }
  }
  if (entry.slot === 'setting') return { ...ref, kind: 'setting', deed, updatedAt: deed.at, value: entry.value.value }
  const before = record?.kind === 'progress' ? record : undefined
  const movedAt = entry.slot === 'position' ? (entry.value.updatedAt ?? deed.at) : before?.updatedAt
  return {
    ...before,
    ...entry.value,
    ...ref,
    kind: 'progress',
    deed: before && isLaterDeed(before.deed, deed) ? before.deed : deed,
    updatedAt: movedAt ?? deed.at,
  }
}
