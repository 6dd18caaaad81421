import { prepared } from './prepared.ts'
import type { SpentTokenRow } from './schema.ts'
import type { Rows } from './storage.ts'

const spendQuery = prepared<SpentTokenRow, { token: string }>((rows, placeholder) =>
  rows
    .insertInto('spent_tokens')
    .values({ token: placeholder('token'), expires_at: placeholder('expires_at') })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .returning('token'),
)

/** Remembers what works once, for as long as it could work again. False when somebody else was first. */
export async function spend(rows: Rows, row: SpentTokenRow): Promise<boolean> {
  const spent = await spendQuery(rows, row)
  return spent.length > 0
}
