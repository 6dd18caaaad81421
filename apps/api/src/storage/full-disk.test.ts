import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openSqlite } from './sqlite.ts'
import type { Rows, Storage } from './storage.ts'

/** A database with one table, which may grow by a few pages more: what is larger finds the disk full. */
async function almostFull(): Promise<Storage> {
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'matinee-full-')), 'full.db'))
  await storage.write((rows) => sql`create table notes (name text primary key, body blob)`.execute(rows))
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(storage.read)
  const pages = (rows[0]?.page_count ?? 0) + 3
  await storage.write((of) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(of))
  return storage
}

const insert = (name: string, bytes: number) => async (rows: Rows) => {
  await sql`insert into notes values (${name}, zeroblob(${bytes}))`.execute(rows)
  return name
}

it('on a full disk, what is told as kept is kept, and nothing else', async () => {
  const storage = await almostFull()
  const outcomes = await Promise.allSettled([
    storage.write(insert('before', 10)),
    storage.write(insert('too large', 1_000_000)),
    storage.write(insert('after', 10)),
    storage.write(insert('later', 10)),
  ])
  const acknowledged = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const { rows } = await sql<{ name: string }>`select name from notes order by name`.execute(storage.read)
  expect(rows.map(({ name }) => name)).toEqual(acknowledged.toSorted())
  expect(outcomes[1].status).toBe('rejected')

  // It goes on when there is room.
  await storage.write((of) => sql`pragma max_page_count = 100000`.execute(of))
  expect(await storage.write(insert('with room', 1_000_000))).toBe('with room')
  await storage.close()
})
