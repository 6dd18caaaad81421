import { type SelectQueryBuilder, sql } from 'kysely'
import { MINUTE_MS } from '@matinee/server-kit'
import { prepared, preparedList } from '../storage/prepared.ts'
import type { CheckpointRow, RecordKind, RecordRow, Schema, SeenChangeRow } from '../storage/schema.ts'
import type { Rows } from '../storage/storage.ts'
import { isCanonicalJsonList } from './canonical-json-list.ts'
import { isWireList, repairState, readState, readWire, type RestOfRow } from './read-row.ts'
import { EMPTY, type RecordKey, type RecordState } from './record.ts'

export interface AccountClock {
  cursor: number
  clock_at: number
  clock_counter: number
  /** This very moment where a checkpoint is due. */
  milestone_at: number
}

/** Checkpoints of an account are at least this far apart, ms. */
const CHECKPOINT_MS = 10 * MINUTE_MS

const lockAccountQuery = prepared<{ userId: string; now: number; allocatedCursors: number }, AccountClock>(
  (rows, placeholder) =>
    rows
      .updateTable('users')
      .set({
        clock_counter: sql<number>`case when clock_at < ${placeholder('now')} then 0 else clock_counter + 1 end`,
        clock_at: sql<number>`case when clock_at < ${placeholder('now')} then ${placeholder('now')} else clock_at end`,
        cursor: sql<number>`cursor + ${placeholder('allocatedCursors')}`,
        // One that is far ahead was written by a clock that was wrong.
        milestone_at: sql<number>`case when abs(milestone_at - ${placeholder('now')}) < ${sql.lit(CHECKPOINT_MS)} then milestone_at else ${placeholder('now')} end`,
      })
      .where('id', '=', placeholder('userId'))
      .returning(['cursor', 'clock_at', 'clock_counter', 'milestone_at']),
)

/**
 * Takes the account for this transaction: moves its logical clock past `now` and its cursor on by `reserve`, and keeps
 * every other writer of the account waiting until the transaction ends. Undefined when there is no such account.
 */
export async function lockAccount(
  rows: Rows,
  userId: string,
  now: number,
  allocatedCursors: 0 | 1,
): Promise<AccountClock | undefined> {
  const [account] = await lockAccountQuery(rows, { userId, now, allocatedCursors })
  return account
}

const advanceAccountQuery = prepared<{ userId: string; cursor: number; counter: number }, unknown>(
  (rows, placeholder) =>
    rows
      .updateTable('users')
      .set({
        cursor: sql<number>`cursor + ${placeholder('cursor')}`,
        clock_counter: sql<number>`clock_counter + ${placeholder('counter')}`,
      })
      .where('id', '=', placeholder('userId')),
)

/** Moves an account that is taken on by what a transaction used. */
export async function advanceAccount(
  rows: Rows,
  userId: string,
  by: { cursor: number; counter: number },
): Promise<void> {
  await advanceAccountQuery(rows, { userId, ...by })
}

/** A record as it is kept. */
export interface StoredRecord {
  key: RecordKey
  state: RecordState
  cursor: number
  /** What somebody damaged by hand: read from what else the row says, or empty since it says nothing. */
  damage?: 'mended' | 'lost'
}

const recordColumns = ['kind', 'title_id', 'season_id', 'episode_id', 'cursor', 'state'] as const
type ReadRow = Pick<RecordRow, (typeof recordColumns)[number]>

const keyOfRow = (row: Omit<ReadRow, 'cursor' | 'state'>): RecordKey => ({
  kind: row.kind,
  titleId: row.title_id,
  seasonId: row.season_id,
  episodeId: row.episode_id,
})

const readRestQuery = prepared<RecordKey & { userId: string }, RestOfRow>((rows, placeholder) =>
  rows
    .selectFrom('records')
    .select(['wire', 'changed_at', 'is_gone'])
    .where('user_id', '=', placeholder('userId'))
    .where('kind', '=', placeholder('kind'))
    .where('title_id', '=', placeholder('titleId'))
    .where('season_id', '=', placeholder('seasonId'))
    .where('episode_id', '=', placeholder('episodeId')),
)

/** The records of rows. Those that somebody damaged by hand cost one more query each. */
async function storedOf(rows: Rows, userId: string, found: readonly ReadRow[]): Promise<StoredRecord[]> {
  const stored: StoredRecord[] = []
  for (const row of found) {
    const key = keyOfRow(row)
    const state = readState(row.state)
    if (state) {
      stored.push({ key, state, cursor: row.cursor })
      continue
    }
    const [rest] = await readRestQuery(rows, { ...key, userId })
    const repaired = rest && repairState(key, rest)
    stored.push({ key, state: repaired ?? EMPTY, cursor: row.cursor, damage: repaired ? 'mended' : 'lost' })
  }
  return stored
}

const recordQuery = (rows: Rows, userId: string, { kind, titleId, seasonId, episodeId }: RecordKey) =>
  rows
    .selectFrom('records')
    .select(recordColumns)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('title_id', '=', titleId)
    .where('season_id', '=', seasonId)
    .where('episode_id', '=', episodeId)

/**
 * Rows by their keys, asked together. A list of keys in one condition is planned for an account of a few rows where the table is
 * new, to read all of them and leave out the others, and stays planned so until PostgreSQL looks at the table again; a single key
 * never is.
 */
const oneByOne = <Key, Row, Tables extends keyof Schema>(
  [first, ...others]: readonly [Key, ...Key[]],
  lookup: (key: Key) => SelectQueryBuilder<Schema, Tables, Row>,
) => others.reduce((all, key) => all.unionAll(lookup(key)), lookup(first))

const readRecordsQuery = preparedList<{ userId: string }, RecordKey, ReadRow>(
  (rows, placeholder, keys) => oneByOne(keys, (key) => recordQuery(rows, placeholder('userId'), key)),
  ['kind', 'titleId', 'seasonId', 'episodeId'],
)

/** The records of these keys, as far as there are any. */
export async function readRecords(rows: Rows, userId: string, keys: readonly RecordKey[]): Promise<StoredRecord[]> {
  return storedOf(rows, userId, await readRecordsQuery(rows, { userId }, keys))
}

/** Every record of one title, deleted ones included. */
export async function readTitle(
  rows: Rows,
  userId: string,
  kind: RecordKind,
  titleId: string,
): Promise<StoredRecord[]> {
  const stored = await rows
    .selectFrom('records')
    .select(recordColumns)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('title_id', '=', titleId)
    .execute()
  return storedOf(rows, userId, stored)
}

/** Every record of one kind, deleted ones included. */
export async function readKind(rows: Rows, userId: string, kind: RecordKind): Promise<StoredRecord[]> {
  const stored = await rows
    .selectFrom('records')
    .select(recordColumns)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
  return storedOf(rows, userId, stored)
}

/** Records after a place in the account's order. */
export async function readSince(rows: Rows, userId: string, since: number, limit: number): Promise<StoredRecord[]> {
  const stored = await rows
    .selectFrom('records')
    .select(recordColumns)
    .where('user_id', '=', userId)
    .where('cursor', '>', since)
    .orderBy('cursor')
    .limit(limit)
    .execute()
  return storedOf(rows, userId, stored)
}

const readWireListQuery = prepared<{ userId: string; kind: RecordKind }, { list: string; count: number }>(
  (rows, placeholder) =>
    rows
      .selectFrom('records')
      // Whole, brackets and all: another text as long as the list would be made of it here.
      .select([
        sql<string>`'[' || coalesce(string_agg(wire, ','), '') || ']'`.as('list'),
        sql<number>`count(wire)`.as('count'),
      ])
      .where('user_id', '=', placeholder('userId'))
      .where('kind', '=', placeholder('kind')),
)

/**
 * The specified list of one kind as JSON text: put together by the database from texts that we wrote. Undefined where somebody
 * damaged one of them by hand.
 */
export async function readWireList(
  rows: Rows,
  userId: string,
  kind: 'bookmark' | 'progress',
): Promise<string | undefined> {
  const [found] = await readWireListQuery(rows, { userId, kind })
  const list = found?.list ?? '[]'
  const count = Number(found?.count ?? 0)
  return isCanonicalJsonList(list, kind, count) || isWireList(list, count) ? list : undefined
}

/** The items of a list whose text is damaged: each by its record, and whether its own text was sound. */
export async function readDamagedList(
  rows: Rows,
  userId: string,
  kind: 'bookmark' | 'progress',
): Promise<{ record: StoredRecord; wire: string | undefined }[]> {
  const found = await rows
    .selectFrom('records')
    .select([...recordColumns, 'wire'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('wire', 'is not', null)
    .execute()
  const stored = await storedOf(rows, userId, found)
  return stored.map((record, at) => {
    const wire = found[at]?.wire ?? null
    return { record, wire: readWire(wire, record.key.titleId) ? (wire ?? undefined) : undefined }
  })
}

const recordRowColumns = [
  'user_id',
  'kind',
  'title_id',
  'season_id',
  'episode_id',
  'cursor',
  'changed_at',
  'is_gone',
  'state',
  'wire',
] as const

const writeRecordsQuery = preparedList<object, RecordRow, unknown>(
  (rows, _placeholder, records) =>
    rows
      .insertInto('records')
      .values(records)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'title_id', 'season_id', 'episode_id']).doUpdateSet((row) => ({
          cursor: row.ref('excluded.cursor'),
          changed_at: row.ref('excluded.changed_at'),
          is_gone: row.ref('excluded.is_gone'),
          state: row.ref('excluded.state'),
          wire: row.ref('excluded.wire'),
        })),
      ),
  recordRowColumns,
)

export async function writeRecords(rows: Rows, records: readonly RecordRow[]): Promise<void> {
  await writeRecordsQuery(rows, {}, records)
}

type SeenChange = Pick<SeenChangeRow, 'change_id' | 'outcome'>

const readSeenQuery = preparedList<{ userId: string }, { id: string }, SeenChange>(
  (rows, placeholder, ids) =>
    oneByOne(ids, ({ id }) =>
      rows
        .selectFrom('seen_changes')
        .select(['change_id', 'outcome'])
        .where('user_id', '=', placeholder('userId'))
        .where('change_id', '=', id),
    ),
  ['id'],
)

/** What became of changes that were seen before, by their ids. */
export async function readSeenChanges(
  rows: Rows,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, SeenChangeRow['outcome']>> {
  const asked = ids.map((id) => ({ id }))
  const seen = await readSeenQuery(rows, { userId }, asked)
  return new Map(seen.map(({ change_id: id, outcome }) => [id, outcome]))
}

const writeSeenQuery = preparedList<object, SeenChangeRow, unknown>(
  (rows, _placeholder, seen) =>
    rows
      .insertInto('seen_changes')
      .values(seen)
      .onConflict((conflict) => conflict.columns(['user_id', 'change_id']).doNothing()),
  ['user_id', 'change_id', 'outcome', 'seen_at'],
)

export async function writeSeenChanges(rows: Rows, seen: readonly SeenChangeRow[]): Promise<void> {
  await writeSeenQuery(rows, {}, seen)
}

const writeCheckpointQuery = prepared<CheckpointRow, unknown>((rows, placeholder) =>
  rows
    .insertInto('milestones')
    .values({ user_id: placeholder('user_id'), cursor: placeholder('cursor'), passed_at: placeholder('passed_at') })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'cursor']).doUpdateSet((row) => ({ passed_at: row.ref('excluded.passed_at') })),
    ),
)

/** Writes down when an account's order passed a place. */
export async function writeCheckpoint(rows: Rows, checkpoint: CheckpointRow): Promise<void> {
  await writeCheckpointQuery(rows, checkpoint)
}

const readCheckpointQuery = prepared<{ userId: string; cursor: number }, Pick<CheckpointRow, 'passed_at'>>(
  (rows, placeholder) =>
    rows
      .selectFrom('milestones')
      .select('passed_at')
      .where('user_id', '=', placeholder('userId'))
      .where('cursor', '<=', placeholder('cursor'))
      .orderBy('cursor', 'desc')
      .limit(1),
)

/** A moment before which an account's order had not come to this place, ms, as far as one is known. */
export async function readCheckpoint(rows: Rows, userId: string, cursor: number): Promise<number | undefined> {
  const [checkpoint] = await readCheckpointQuery(rows, { userId, cursor })
  return checkpoint?.passed_at
}

/** Where an account stands in its own order. */
export async function readPlace(
  rows: Rows,
  userId: string,
): Promise<{ cursor: number; forgotten_to: number } | undefined> {
  return rows.selectFrom('users').select(['cursor', 'forgotten_to']).where('id', '=', userId).executeTakeFirst()
}
