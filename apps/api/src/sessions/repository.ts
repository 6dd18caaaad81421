import { prepared } from '../storage/prepared.ts'
import type { SessionRow } from '../storage/schema.ts'
import type { Rows } from '../storage/storage.ts'

/** What a session has before it is anybody's. */
export const DRAFT_COLUMNS = ['id', 'created_at', 'accessed_at', 'expires_at', 'device', 'user_agent'] as const
export const SESSION_COLUMNS = ['user_id', ...DRAFT_COLUMNS] as const

const insertQuery = prepared<SessionRow, unknown>((rows, placeholder) =>
  rows.insertInto('sessions').values({
    user_id: placeholder('user_id'),
    id: placeholder('id'),
    created_at: placeholder('created_at'),
    accessed_at: placeholder('accessed_at'),
    expires_at: placeholder('expires_at'),
    device: placeholder('device'),
    user_agent: placeholder('user_agent'),
  }),
)

export async function insertSession(rows: Rows, session: SessionRow): Promise<void> {
  await insertQuery(rows, session)
}

const findQuery = prepared<{ id: string }, SessionRow>((rows, placeholder) =>
  rows.selectFrom('sessions').select(SESSION_COLUMNS).where('id', '=', placeholder('id')),
)

export async function findSession(rows: Rows, id: string): Promise<SessionRow | undefined> {
  const [session] = await findQuery(rows, { id })
  return session
}

/** Devices that a list names: those that were used last. */
const MOST_LISTED = 200

export async function listSessions(rows: Rows, userId: string): Promise<SessionRow[]> {
  const latest = await rows
    .selectFrom('sessions')
    .select(SESSION_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('accessed_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return latest.toSorted((one, other) => one.created_at - other.created_at)
}

/** Prolongs a session that is not over. False when it is. */
export async function touchSession(
  rows: Rows,
  { user_id: userId, id }: Pick<SessionRow, 'user_id' | 'id'>,
  times: { now: number; expiresAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable('sessions')
    .set({ accessed_at: times.now, expires_at: times.expiresAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('expires_at', '>', times.now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The renamed session, or undefined when it is gone. */
export async function renameSession(
  rows: Rows,
  { user_id: userId, id }: Pick<SessionRow, 'user_id' | 'id'>,
  device: string,
): Promise<SessionRow | undefined> {
  return rows
    .updateTable('sessions')
    .set({ device })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(SESSION_COLUMNS)
    .executeTakeFirst()
}

export async function deleteSession(rows: Rows, userId: string, id: string): Promise<void> {
  await rows.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).execute()
}
