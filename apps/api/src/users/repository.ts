import { prepared } from '../storage/prepared.ts'
import type { UserRow } from '../storage/schema.ts'
import type { Rows } from '../storage/storage.ts'

export const KNOWN_USER_COLUMNS = ['id', 'public_key', 'namespace', 'profile', 'created_at', 'last_logged_in'] as const
export type KnownUser = Pick<UserRow, (typeof KNOWN_USER_COLUMNS)[number]>

const insertQuery = prepared<UserRow, { id: string }>((rows, placeholder) =>
  rows
    .insertInto('users')
    .values({
      id: placeholder('id'),
      public_key: placeholder('public_key'),
      namespace: placeholder('namespace'),
      profile: placeholder('profile'),
      created_at: placeholder('created_at'),
      last_logged_in: placeholder('last_logged_in'),
      last_seen_at: placeholder('last_seen_at'),
      cursor: placeholder('cursor'),
      clock_at: placeholder('clock_at'),
      clock_counter: placeholder('clock_counter'),
      forgotten_to: placeholder('forgotten_to'),
    })
    .onConflict((conflict) => conflict.column('public_key').doNothing())
    .returning('id'),
)

/** False when there is an account with this key already. */
export async function insertUser(rows: Rows, user: UserRow): Promise<boolean> {
  const inserted = await insertQuery(rows, user)
  return inserted.length > 0
}

export async function findUser(rows: Rows, id: string): Promise<KnownUser | undefined> {
  return rows.selectFrom('users').select(KNOWN_USER_COLUMNS).where('id', '=', id).executeTakeFirst()
}

const hasKeyQuery = prepared<{ publicKey: string }, { id: string }>((rows, placeholder) =>
  rows.selectFrom('users').select('id').where('public_key', '=', placeholder('publicKey')),
)

export async function hasKey(rows: Rows, publicKey: string): Promise<boolean> {
  const found = await hasKeyQuery(rows, { publicKey })
  return found.length > 0
}

const logInQuery = prepared<{ publicKey: string; now: number }, KnownUser>((rows, placeholder) =>
  rows
    .updateTable('users')
    .set({ last_logged_in: placeholder('now'), last_seen_at: placeholder('now') })
    .where('public_key', '=', placeholder('publicKey'))
    .returning(KNOWN_USER_COLUMNS),
)

/** The account of a key, marked as logged in now. */
export async function logIn(rows: Rows, publicKey: string, now: number): Promise<KnownUser | undefined> {
  const [user] = await logInQuery(rows, { publicKey, now })
  return user
}

/** Writes down a sign of life, unless a recent one is known. */
export async function markSeen(rows: Rows, id: string, times: { now: number; ifBefore: number }): Promise<void> {
  await rows
    .updateTable('users')
    .set({ last_seen_at: times.now })
    .where('id', '=', id)
    .where('last_seen_at', '<', times.ifBefore)
    .execute()
}

export async function updateProfile(rows: Rows, id: string, profile: string): Promise<KnownUser | undefined> {
  return rows
    .updateTable('users')
    .set({ profile })
    .where('id', '=', id)
    .returning(KNOWN_USER_COLUMNS)
    .executeTakeFirst()
}

/**
 * Removes an account with every row it has.
 * @param unusedSince Leaves it alone where it was used after this moment, ms.
 */
export async function deleteUser(rows: Rows, id: string, unusedSince = Number.MAX_SAFE_INTEGER): Promise<void> {
  // The account first, as every writer of it does, so that none of them can put a row behind our back, or come back meanwhile.
  const { numUpdatedRows } = await rows
    .updateTable('users')
    .set({ profile: '{}' })
    .where('id', '=', id)
    .where('last_seen_at', '<', unusedSince)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await rows.deleteFrom('records').where('user_id', '=', id).execute()
  await rows.deleteFrom('seen_changes').where('user_id', '=', id).execute()
  await rows.deleteFrom('milestones').where('user_id', '=', id).execute()
  await rows.deleteFrom('sessions').where('user_id', '=', id).execute()
  await rows.deleteFrom('users').where('id', '=', id).execute()
}

export async function countUsers(rows: Rows): Promise<{ namespace: string; count: number }[]> {
  const counted = await rows
    .selectFrom('users')
    .select(['namespace', (count) => count.fn.countAll<number>().as('count')])
    .groupBy('namespace')
    .execute()
  return counted.map(({ namespace, count }) => ({ namespace, count: Number(count) }))
}
