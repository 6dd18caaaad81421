import { type RawBuilder, sql } from 'kysely'
import type { Rows } from './storage.ts'

/** Rows that are in memory at a time; the largest of them has some hundred kilobytes. */
const ROWS_A_PAGE = 200

export type StoredRow = Readonly<Record<string, string | number | null>>

const list = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts)

/**
 * Reads a whole table in the order of its key, a page at a time, so that memory stays flat. Each row comes once where nobody writes
 * meanwhile.
 * @param key Its primary key.
 */
export async function* pagesOf(rows: Rows, table: string, key: readonly string[]): AsyncGenerator<StoredRow[]> {
  const columns = list(key.map((name) => sql.ref(name)))
  let after: StoredRow | undefined
  for (;;) {
    const last = after
    const further = last ? sql`where (${columns}) > (${list(key.map((name) => sql`${last[name]}`))})` : sql``
    const { rows: page } = await sql<StoredRow>`
      select * from ${sql.table(table)} ${further} order by ${columns} limit ${sql.lit(ROWS_A_PAGE)}
    `.execute(rows)
    if (page.length > 0) yield page
    if (page.length < ROWS_A_PAGE) return
    after = page.at(-1)
  }
}

/** How many rows a table has. */
export async function countRows(rows: Rows, table: string): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(rows)
  return found[0]?.count ?? 0
}
