import { type SelectQueryBuilder, sql } from 'kysely'
import { MINUTE_MS } from '@matinee/server-kit'
import { prepared, preparedList } from '../storage/prepared.ts'
import type { MilestoneRow, RecordKind, RecordRow, Schema, SeenChangeRow } from '../storage/schema.ts'
import type { Rows } from '../storage/storage.ts'
import { isListAsWritten } from './list-at-a-glance.ts'
import { isWireList, mendState, readState, readWire, type RestOfRow } from './read-row.ts'
import { EMPTY, type RecordKey, type RecordState } from './record.ts'

export interface AccountClock {
  cursor: number
  clock_at: number
  clock_counter: number
  /** This very moment where a milestone is due. */
  milestone_at: number
}

/** Milestones of an account are at least this far apart, ms. */
const MILESTONE_MS = 10 * MINUTE_MS

const takeAccountQuery = prepared<{ userId: string; now: number; reserve: number }, AccountClock>((rows, slot) =>
  rows
    .updateTable('users')
    .set({
      clock_counter: sql<number>`case when clock_at < ${slot('now')} then 0 else clock_counter + 1 end`,
      clock_at: sql<number>`case when clock_at < ${slot('now')} then ${slot('now')} else clock_at end`,
      cursor: sql<number>`cursor + ${slot('reserve')}`,
      // One that is far ahead was written by a clock that was wrong.
      milestone_at: sql<number>`case when abs(milestone_at - ${slot('now')}) < ${sql.lit(MILESTONE_MS)} then milestone_at else ${slot('now')} end`,
    })
    .where('id', '=', slot('userId'))
    .returning(['cursor', 'clock_at', 'clock_counter', 'milestone_at']),
)

/**
 * Takes the account for this transaction: moves its logical clock past `now` and its cursor on by `reserve`, and keeps
 * every other writer of the account waiting until the transaction ends. Undefined when there is no such account.
 */
export async function takeAccount(
  rows: Rows,
  userId: string,
  now: number,
  reserve: 0 | 1,
): Promise<AccountClock | undefined> {
  const [account] = await takeAccountQuery(rows, { userId, now, reserve })
  return account
}

const moveAccountQuery = prepared<{ userId: string; cursor: number; counter: number }, unknown>((rows, slot) =>
  rows
    .updateTable('users')
    .set({
      cursor: sql<number>`cursor + ${slot('cursor')}`,
      clock_counter: sql<number>`clock_counter + ${slot('counter')}`,
    })
    .where('id', '=', slot('userId')),
)

/** Moves an account that is taken on by what a transaction used. */
export async function moveAccount(rows: Rows, userId: string, by: { cursor: number; counter: number }): Promise<void> {
  await moveAccountQuery(rows, { userId, ...by })
}

/** A record as it is kept. */
export interface KeptRecord {
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

const readRestQuery = prepared<RecordKey & { userId: string }, RestOfRow>((rows, slot) =>
  rows
    .selectFrom('records')
    .select(['wire', 'changed_at', 'is_gone'])
    .where('user_id', '=', slot('userId'))
    .where('kind', '=', slot('kind'))
    .where('title_id', '=', slot('titleId'))
    .where('season_id', '=', slot('seasonId'))
    .where('episode_id', '=', slot('episodeId')),
)

/** The records of rows. Those that somebody damaged by hand cost one more query each. */
async function keptOf(rows: Rows, userId: string, found: readonly ReadRow[]): Promise<KeptRecord[]> {
  const kept: KeptRecord[] = []
  for (const row of found) {
    const key = keyOfRow(row)
    const state = readState(row.state)
    if (state) {
      kept.push({ key, state, cursor: row.cursor })
      continue
    }
    const [rest] = await readRestQuery(rows, { ...key, userId })
    const mended = rest && mendState(key, rest)
    kept.push({ key, state: mended ?? EMPTY, cursor: row.cursor, damage: mended ? 'mended' : 'lost' })
  }
  return kept
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
  (rows, slot, keys) => oneByOne(keys, (key) => recordQuery(rows, slot('userId'), key)),
  ['kind', 'titleId', 'seasonId', 'episodeId'],
)

/** The records of these keys, as far as there are any. */
export async function readRecords(rows: Rows, userId: string, keys: readonly RecordKey[]): Promise<KeptRecord[]> {
  return keptOf(rows, userId, await readRecordsQuery(rows, { userId }, keys))
}

/** Every record of one title, deleted ones included. */
export async function readTitle(rows: Rows, userId: string, kind: RecordKind, titleId: string): Promise<KeptRecord[]> {
  const kept = await rows
    .selectFrom('records')
    .select(recordColumns)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('title_id', '=', titleId)
    .execute()
  return keptOf(rows, userId, kept)
}

/** Every record of one kind, deleted ones included. */
export async function readKind(rows: Rows, userId: string, kind: RecordKind): Promise<KeptRecord[]> {
  const kept = await rows
    .selectFrom('records')
    .select(recordColumns)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
  return keptOf(rows, userId, kept)
}

/** Records after a place in the account's order. */
export async function readSince(rows: Rows, userId: string, since: number, limit: number): Promise<KeptRecord[]> {
  const kept = await rows
    .selectFrom('records')
    .select(recordColumns)
    .where('user_id', '=', userId)
    .where('cursor', '>', since)
    .orderBy('cursor')
    .limit(limit)
    .execute()
  return keptOf(rows, userId, kept)
}

const readWireListQuery = prepared<{ userId: string; kind: RecordKind }, { list: string; count: number }>(
  (rows, slot) =>
    rows
      .selectFrom('records')
      // Whole, brackets and all: another text as long as the list would be made of it here.
      .select([
        sql<string>`'[' || coalesce(string_agg(wire, ','), '') || ']'`.as('list'),
        sql<number>`count(wire)`.as('count'),
      ])
      .where('user_id', '=', slot('userId'))
      .where('kind', '=', slot('kind')),
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
  return isListAsWritten(list, kind, count) || isWireList(list, count) ? list : undefined
}

/** The items of a list whose text is damaged: each by its record, and whether its own text was sound. */
export async function readDamagedList(
  rows: Rows,
  userId: string,
  kind: 'bookmark' | 'progress',
): Promise<{ record: KeptRecord; wire: string | undefined }[]> {
  const found = await rows
    .selectFrom('records')
    .select([...recordColumns, 'wire'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('wire', 'is not', null)
    .execute()
  const kept = await keptOf(rows, userId, found)
  return kept.map((record, at) => {
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
  (rows, _slot, records) =>
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
  (rows, slot, ids) =>
    oneByOne(ids, ({ id }) =>
      rows
        .selectFrom('seen_changes')
        .select(['change_id', 'outcome'])
        .where('user_id', '=', slot('userId'))
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
  (rows, _slot, seen) =>
    rows
      .insertInto('seen_changes')
      .values(seen)
      .onConflict((conflict) => conflict.columns(['user_id', 'change_id']).doNothing()),
  ['user_id', 'change_id', 'outcome', 'seen_at'],
)

export async function writeSeenChanges(rows: Rows, seen: readonly SeenChangeRow[]): Promise<void> {
  await writeSeenQuery(rows, {}, seen)
}

const writeMilestoneQuery = prepared<MilestoneRow, unknown>((rows, slot) =>
  rows
    .insertInto('milestones')
    .values({ user_id: slot('user_id'), cursor: slot('cursor'), passed_at: slot('passed_at') })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'cursor']).doUpdateSet((row) => ({ passed_at: row.ref('excluded.passed_at') })),
    ),
)

/** Writes down when an account's order passed a place. */
export async function writeMilestone(rows: Rows, milestone: MilestoneRow): Promise<void> {
  await writeMilestoneQuery(rows, milestone)
}

const readMilestoneQuery = prepared<{ userId: string; cursor: number }, Pick<MilestoneRow, 'passed_at'>>((rows, slot) =>
  rows
    .selectFrom('milestones')
    .select('passed_at')
    .where('user_id', '=', slot('userId'))
    .where('cursor', '<=', slot('cursor'))
    .orderBy('cursor', 'desc')
    .limit(1),
)

/** A moment before which an account's order had not come to this place, ms, as far as one is known. */
export async function readMilestone(rows: Rows, userId: string, cursor: number): Promise<number | undefined> {
  const [milestone] = await readMilestoneQuery(rows, { userId, cursor })
  return milestone?.passed_at
}

/** Where an account stands in its own order. */
export async function readPlace(
  rows: Rows,
  userId: string,
): Promise<{ cursor: number; forgotten_to: number } | undefined> {
  return rows.selectFrom('users').select(['cursor', 'forgotten_to']).where('id', '=', userId).executeTakeFirst()
}
