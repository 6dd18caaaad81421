import type { RandomBytes } from './randomness.ts'
import type { Rows, Storage } from './storage/storage.ts'

/** The secret that signs tokens where the operator set none: made once, the same for every instance of a database. */
export async function ownSecret(storage: Storage, random: RandomBytes): Promise<string> {
  return storage.write(async (rows) => {
    await rows
      .insertInto('server_values')
      .values({ name: 'session-secret', value: Buffer.from(random(32)).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const { value } = await rows
      .selectFrom('server_values')
      .select('value')
      .where('name', '=', 'session-secret')
      .executeTakeFirstOrThrow()
    return value
  })
}

/** Writes down when the database was written last to see whether it can be. */
export async function leaveMark(rows: Rows, now: number): Promise<void> {
  const value = String(now)
  await rows
    .insertInto('server_values')
    .values({ name: 'last-mark', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
