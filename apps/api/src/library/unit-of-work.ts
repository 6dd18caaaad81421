import type { HlcTimestamp } from '@matinee/contracts'
import type { SeenChangeRow } from '../storage/schema.ts'
import type { DeferWrite, Rows } from '../storage/storage.ts'
import { HttpError } from '../http/http-error.ts'
import { growthOf, mostGrowthOf, NO_GROWTH, sumOf } from './growth.ts'
import { merge } from './merge.ts'
import type { Room, Usage } from './quota.ts'
import {
  EMPTY,
  isDeleted,
  keyText,
  SERVER_DEVICE,
  type RecordMutation,
  type RecordKey,
  type RecordState,
} from './record.ts'
import {
  type AccountClock,
  type StoredRecord,
  advanceAccount,
  writeCheckpoint,
  writeRecords,
  writeSeenChanges,
} from './repository.ts'
import { encodeState } from './stored-state.ts'
import { wireText } from './wire.ts'

/** The records of one account that a transaction works on. */
export interface UnitOfWork {
  /** The server's clock when the transaction began, in ms. */
  readonly now: number
  /** Keys of the requested records that exist. */
  readonly found: readonly RecordKey[]
  state: (key: RecordKey) => RecordState
  /** A timestamp later than every other of this account. */
  nextTimestamp: (device?: string) => HlcTimestamp
  /** Keeps later timestamps above this one, which a device gave itself. */
  observe: (timestamp: HlcTimestamp) => void
  /** Merges a mutation into a record; whether that changed anything. @throws Refusal `accountFull`, with nothing of it merged. */
  apply: (key: RecordKey, mutation: RecordMutation) => boolean
  /** What a change did when it was seen before. */
  outcomeOf: (changeId: string) => SeenChangeRow['outcome'] | undefined
  rememberChange: (id: string, outcome: SeenChangeRow['outcome']) => void
}

interface UnitOfWorkParts {
  rows: Rows
  defer: DeferWrite
  userId: string
  clock: AccountClock
  /** Cursors of the account that were allocated in advance. */
  allocatedCursors: 0 | 1
  now: number
  newId: () => string
  stored: readonly StoredRecord[]
  seenBefore: ReadonlyMap<string, SeenChangeRow['outcome']>
  /** What the account has room for; undefined where all of this fits in any case. */
  room: Room | undefined
}

export interface OpenUnitOfWork extends UnitOfWork {
  /** Writes what changed. Returns the changed records in their new order, and the cursors before and after them. */
  flush: () => { since: number; cursor: number; changed: StoredRecord[]; growth: Usage }
}

interface Entry {
  key: RecordKey
  state: RecordState
  isChanged: boolean
}

export function openUnitOfWork({
  rows,
  defer,
  userId,
  clock,
  allocatedCursors,
  now,
  newId,
  stored,
  seenBefore,
  room,
}: UnitOfWorkParts): OpenUnitOfWork {
  const entries = new Map<string, Entry>()
  for (const { key, state } of stored) entries.set(keyText(key), { key, state, isChanged: false })
  const outcomes = new Map(seenBefore)
  const seen: SeenChangeRow[] = []
  /** Counter of the next timestamp; locking the account has moved it to a free one. */
  let counter = clock.clock_counter
  let exactGrowth = NO_GROWTH

  return {
    now,
    found: stored.map(({ key }) => key),
    state: (key) => entries.get(keyText(key))?.state ?? EMPTY,
    nextTimestamp: (device = SERVER_DEVICE) => ({ at: clock.clock_at, counter: counter++, device }),
    observe(timestamp) {
      if (timestamp.at === clock.clock_at) counter = Math.max(counter, timestamp.counter + 1)
    },
    apply(key, mutation) {
      const text = keyText(key)
      const { state, isApplied } = merge(entries.get(text)?.state ?? EMPTY, mutation)
      if (!isApplied) return false
      const named = key.kind === 'progress' && state.id === undefined ? { ...state, id: newId() } : state
      const growth = room && growthOf(key, entries.get(text)?.state, named)
      if (growth) {
        if (!room.take(growth)) throw new HttpError('accountFull')
        exactGrowth = sumOf(exactGrowth, growth)
      }
      entries.set(text, { key, state: named, isChanged: true })
      return true
    },
    outcomeOf: (changeId) => outcomes.get(changeId),
    rememberChange(id, outcome) {
      outcomes.set(id, outcome)
      seen.push({ user_id: userId, change_id: id, outcome, seen_at: now })
    },
    flush() {
      const since = clock.cursor - allocatedCursors
      const changed = [...entries.values()]
        .filter(({ isChanged }) => isChanged)
        .map(({ key, state }, index) => ({ key, state, cursor: since + 1 + index }))
      const cursor = Math.max(clock.cursor, since + changed.length)
      const by = { cursor: cursor - clock.cursor, counter: Math.max(0, counter - 1 - clock.clock_counter) }
      const written = changed.map((record) => rowOf(userId, now, record))
      if (written.length > 0) defer(writeRecords(rows, written))
      if (clock.milestone_at === now)
        defer(writeCheckpoint(rows, { user_id: userId, cursor: since + 1, passed_at: now }))
      if (seen.length > 0) defer(writeSeenChanges(rows, seen))
      if (by.cursor > 0 || by.counter > 0) defer(advanceAccount(rows, userId, by))
      return { since, cursor, changed, growth: room ? exactGrowth : mostGrowthOf(written) }
    },
  }
}

const rowOf = (userId: string, now: number, { key, state, cursor }: StoredRecord) => ({
  user_id: userId,
  kind: key.kind,
  title_id: key.titleId,
  season_id: key.seasonId,
  episode_id: key.episodeId,
  cursor,
  changed_at: now,
  is_gone: isDeleted(state) ? 1 : 0,
  state: encodeState(state),
  wire: wireText(key, state),
})
