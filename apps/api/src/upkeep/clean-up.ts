import { sql } from 'kysely'
import { DAY_MS } from '@matinee/server-kit'
import type { Rows, Storage } from '../storage/storage.ts'
import { deleteUser } from '../users/repository.ts'

/** Deletions are remembered for this long, for devices that were away. */
export const REMEMBER_DELETIONS_MS = 180 * DAY_MS
/** Changes are known again for this long, for devices that did not hear our answer. */
export const REMEMBER_CHANGES_MS = 30 * DAY_MS
/** What was used is remembered for this much longer than it lives: a clock that is put back makes what is over live again. */
export const REMEMBER_SPENT_MS = 2 * DAY_MS
/** An account without any session is removed when nobody used it for this long. */
export const ABANDONED_MS = 365 * DAY_MS
/** Rows of one transaction: clean-up never keeps viewers waiting. */
const CHUNK = 500

type Step = (rows: Rows, now: number) => Promise<number>

/** Deletes a chunk of what is over; how many rows went. Written out for each table, since their keys differ. */
const SHORT_LIVED: readonly Step[] = [
  async (rows, now) => {
    const over = rows
      .selectFrom('spent_tokens')
      .select('token')
      .where('expires_at', '<=', now - REMEMBER_SPENT_MS)
      .limit(CHUNK)
    const { numDeletedRows } = await rows.deleteFrom('spent_tokens').where('token', 'in', over).executeTakeFirst()
    return Number(numDeletedRows)
  },
]

/** The same for what viewers would miss. */
const LONG_LIVED: readonly Step[] = [
  async (rows, now) => {
    const over = rows.selectFrom('sessions').select('id').where('expires_at', '<=', now).limit(CHUNK)
    const { numDeletedRows } = await rows.deleteFrom('sessions').where('id', 'in', over).executeTakeFirst()
    return Number(numDeletedRows)
  },
  async (rows, now) => {
    const old = await rows
      .selectFrom('records')
      .select(['user_id', 'cursor'])
      .where('is_gone', '=', sql.lit(1))
      .where('changed_at', '<', now - REMEMBER_DELETIONS_MS)
      .limit(CHUNK)
      .execute()
    // In order, as everybody takes several accounts: else two could each wait for what the other has.
    for (const [userId, gone] of [...groupByUser(old)].toSorted(([one], [two]) => (one < two ? -1 : 1)))
      await forget(
        rows,
        userId,
        gone.map(({ cursor }) => cursor),
      )
    return old.length
  },
  async (rows, now) => {
    const unusedSince = now - ABANDONED_MS
    const abandoned = await rows
      .selectFrom('users')
      .select('id')
      .where('last_seen_at', '<', unusedSince)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('sessions').select('sessions.id').whereRef('sessions.user_id', '=', 'users.id'))),
      )
      .limit(CHUNK)
      .execute()
    // Each is looked at again: whoever logs in at this very moment keeps everything.
    for (const { id } of abandoned) await deleteUser(rows, id, unusedSince)
    return abandoned.length
  },
]

/** Forgets deletions of one account; a device whose cursor is older has to start over. */
async function forget(rows: Rows, userId: string, cursors: readonly number[]): Promise<void> {
  const newest = Math.max(...cursors)
  await rows
    .updateTable('users')
    .set({ forgotten_to: sql<number>`case when forgotten_to < ${newest} then ${newest} else forgotten_to end` })
    .where('id', '=', userId)
    .execute()
  await rows
    .deleteFrom('records')
    .where('user_id', '=', userId)
    .where('cursor', 'in', [...cursors])
    .where('is_gone', '=', sql.lit(1))
    .execute()
}

function groupByUser<Row extends { user_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.user_id, [...(groups.get(row.user_id) ?? []), row])
  return groups
}

/**
 * Forgets changes and checkpoints account by account: an index by time would make each change dearer all day to save this once. Accounts
 * nobody used since the changes were forgotten last have none left.
 */
async function forgetChanges(storage: Storage, now: number, signal: AbortSignal): Promise<void> {
  let after = ''
  for (;;) {
    const users = await storage.read
      .selectFrom('users')
      .select('id')
      .where('id', '>', after)
      .where('last_seen_at', '>', now - 2 * REMEMBER_CHANGES_MS - DAY_MS)
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    for (const { id } of users) {
      if (signal.aborted) return
      await storage.write(async (rows) => {
        await rows
          .deleteFrom('seen_changes')
          .where('user_id', '=', id)
          .where('seen_at', '<', now - REMEMBER_CHANGES_MS)
          .execute()
        // Devices that were away for longer start over anyway.
        await rows
          .deleteFrom('milestones')
          .where('user_id', '=', id)
          .where('passed_at', '<', now - REMEMBER_DELETIONS_MS)
          .execute()
      })
    }
    const last = users.at(-1)
    if (!last || users.length < CHUNK) return
    after = last.id
  }
}

/**
 * Removes what is over, in small transactions, until nothing is left or `signal` aborts. While the clock is doubted, only what lives
 * for minutes goes: one that is years ahead would take every session and every account.
 */
export async function cleanUp(
  storage: Storage,
  { now, isClockProven }: { now: number; isClockProven: boolean },
  signal: AbortSignal,
): Promise<void> {
  for (const step of isClockProven ? [...SHORT_LIVED, ...LONG_LIVED] : SHORT_LIVED) {
    let removed = CHUNK
    while (removed >= CHUNK && !signal.aborted) removed = await storage.write((rows) => step(rows, now))
  }
  if (isClockProven && !signal.aborted) await forgetChanges(storage, now, signal)
}
