import type { SeenChangeRow } from '../storage/schema.ts'
import type { Later, Rows } from '../storage/storage.ts'
import { merge } from './merge.ts'
import { EMPTY, isGone, keyText, type RecordDeed, type RecordKey, type RecordState } from './record.ts'
import {
  type AccountClock,
  type KeptRecord,
  moveAccount,
  writeMilestone,
  writeRecords,
  writeSeenChanges,
} from './repository.ts'
import { SERVER_DEVICE, type Stamp } from './stamp.ts'
import { wireText } from './wire.ts'

/** Where one transaction works on the records of one account: those it said it needs. */
export interface Desk {
  /** The server's clock when the transaction began, in ms. */
  readonly now: number
  /** Every record there is among those it needs. */
  readonly found: readonly RecordKey[]
  state: (key: RecordKey) => RecordState
  /** A stamp later than every other of this account. */
  stamp: (device?: string) => Stamp
  /** Sees to it that the stamps to come are later than this one, which a device gave itself. */
  pass: (stamp: Stamp) => void
  /** Whether it changed anything. */
  apply: (key: RecordKey, deed: RecordDeed) => boolean
  /** What a change did when it was seen before. */
  outcomeOf: (changeId: string) => SeenChangeRow['outcome'] | undefined
  rememberChange: (id: string, outcome: SeenChangeRow['outcome']) => void
}

interface DeskParts {
  rows: Rows
  later: Later
  userId: string
  clock: AccountClock
  /** Places of the account's order that were taken in advance. */
  reserve: 0 | 1
  now: number
  newId: () => string
  kept: readonly KeptRecord[]
  seenBefore: ReadonlyMap<string, SeenChangeRow['outcome']>
}

export interface OpenDesk extends Desk {
  /** Writes what changed; the changed records in their new order, and the places around them. */
  close: () => { since: number; cursor: number; changed: KeptRecord[] }
}

interface Entry {
  key: RecordKey
  state: RecordState
  isChanged: boolean
}

export function openDesk({ rows, later, userId, clock, reserve, now, newId, kept, seenBefore }: DeskParts): OpenDesk {
  const entries = new Map<string, Entry>()
  for (const { key, state } of kept) entries.set(keyText(key), { key, state, isChanged: false })
  const outcomes = new Map(seenBefore)
  const seen: SeenChangeRow[] = []
  /** Of the next stamp; taking the account has moved its counter to a free one. */
  let counter = clock.clock_counter

  return {
    now,
    found: kept.map(({ key }) => key),
    state: (key) => entries.get(keyText(key))?.state ?? EMPTY,
    stamp: (device = SERVER_DEVICE) => [clock.clock_at, counter++, device],
    pass([at, passed]) {
      if (at === clock.clock_at) counter = Math.max(counter, passed + 1)
    },
    apply(key, deed) {
      const text = keyText(key)
      const { state, isApplied } = merge(entries.get(text)?.state ?? EMPTY, deed)
      if (!isApplied) return false
      const named = key.kind === 'progress' && state.id === undefined ? { ...state, id: newId() } : state
      entries.set(text, { key, state: named, isChanged: true })
      return true
    },
    outcomeOf: (changeId) => outcomes.get(changeId),
    rememberChange(id, outcome) {
      outcomes.set(id, outcome)
      seen.push({ user_id: userId, change_id: id, outcome, seen_at: now })
    },
    close() {
      const since = clock.cursor - reserve
      const changed = [...entries.values()]
        .filter(({ isChanged }) => isChanged)
        .map(({ key, state }, index) => ({ key, state, cursor: since + 1 + index }))
      const cursor = Math.max(clock.cursor, since + changed.length)
      const by = { cursor: cursor - clock.cursor, counter: Math.max(0, counter - 1 - clock.clock_counter) }
      if (changed.length > 0)
        later(
          writeRecords(
            rows,
            changed.map((record) => rowOf(userId, now, record)),
          ),
        )
      if (clock.milestone_at === now)
        later(writeMilestone(rows, { user_id: userId, cursor: since + 1, passed_at: now }))
      if (seen.length > 0) later(writeSeenChanges(rows, seen))
      if (by.cursor > 0 || by.counter > 0) later(moveAccount(rows, userId, by))
      return { since, cursor, changed }
    },
  }
}

const rowOf = (userId: string, now: number, { key, state, cursor }: KeptRecord) => ({
  user_id: userId,
  kind: key.kind,
  title_id: key.titleId,
  season_id: key.seasonId,
  episode_id: key.episodeId,
  cursor,
  changed_at: now,
  is_gone: isGone(state) ? 1 : 0,
  state: JSON.stringify(state),
  wire: wireText(key, state),
})
