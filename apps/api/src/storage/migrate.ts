import { sql } from 'kysely'
import type { Migration } from './migrations/migration.ts'
import type { Rows, Storage } from './storage.ts'

/** Instances that start together take turns under this number. */
const ADVISORY_LOCK = 4_210_001

/** The database was written by a newer version, or its steps are not ours. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

async function appliedSteps(rows: Rows): Promise<string[]> {
  await sql`create table if not exists schema_steps (
    step integer primary key, name text not null, applied_at bigint not null
  )`.execute(rows)
  const { rows: steps } = await sql<{ step: number; name: string }>`
    select step, name from schema_steps order by step
  `.execute(rows)
  if (steps.some(({ step }, index) => step !== index + 1)) throw new SchemaError('The steps of the schema have a gap.')
  return steps.map(({ name }) => name)
}

/**
 * Brings the schema up to date in one transaction; safe when several instances start at once.
 * @throws SchemaError when the database has steps that this version does not know.
 */
export async function migrate(storage: Storage, migrations: readonly Migration[], now: number): Promise<void> {
  await storage.write(async (rows) => {
    if (storage.engine === 'postgres') {
      await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(rows)
    }
    const applied = await appliedSteps(rows)
    if (applied.some((name, index) => migrations[index]?.name !== name)) {
      throw new SchemaError('The database was written by another version of the server.')
    }
    for (const [index, { name, up }] of migrations.entries()) {
      if (index < applied.length) continue
      await up(rows, storage.engine)
      await sql`insert into schema_steps (step, name, applied_at) values (${index + 1}, ${name}, ${now})`.execute(rows)
    }
  })
}
