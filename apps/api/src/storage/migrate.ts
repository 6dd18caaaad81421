import { sql } from 'kysely'
import type { Migration } from './migrations/migration.ts'
import type { Engine, Rows, Storage } from './storage.ts'

/** Instances that start together take turns under this number. */
const ADVISORY_LOCK = 4_210_001

/** The database was written by a newer version, or its steps are not ours. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

/** Whether a database has a schema of ours at all. */
export async function hasSchema(rows: Rows, engine: Engine): Promise<boolean> {
  const { rows: found } =
    engine === 'postgres'
      ? await sql`select 1 where to_regclass('schema_steps') is not null`.execute(rows)
      : await sql`select 1 from sqlite_master where type = 'table' and name = 'schema_steps'`.execute(rows)
  return found.length > 0
}

/** Names of the steps that a database has, in order. @throws SchemaError when one is missing between them. */
export async function stepsOf(rows: Rows): Promise<string[]> {
  const { rows: steps } = await sql<{ step: number; name: string }>`
    select step, name from schema_steps order by step
  `.execute(rows)
  if (steps.some(({ step }, index) => step !== index + 1)) throw new SchemaError('The steps of the schema have a gap.')
  return steps.map(({ name }) => name)
}

/** Whether every step of a database is known here: it is of this version or of one before. */
export const isKnownSchema = (steps: readonly string[], migrations: readonly Migration[]): boolean =>
  steps.every((name, index) => migrations[index]?.name === name)

/**
 * Applies the steps that are missing, as a part of the caller's transaction; on PostgreSQL others that do so wait until it ends.
 * @throws SchemaError when the database has steps that this version does not know.
 */
export async function applyMigrations(
  rows: Rows,
  engine: Engine,
  { migrations, now }: { migrations: readonly Migration[]; now: number },
): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(rows)
  await sql`create table if not exists schema_steps (
    step integer primary key, name text not null, applied_at bigint not null
  )`.execute(rows)
  const applied = await stepsOf(rows)
  if (!isKnownSchema(applied, migrations)) {
    throw new SchemaError('The database was written by another version of the server.')
  }
  for (const [index, { name, up }] of migrations.entries()) {
    if (index < applied.length) continue
    await up(rows, engine)
    await sql`insert into schema_steps (step, name, applied_at) values (${index + 1}, ${name}, ${now})`.execute(rows)
  }
}

/**
 * Brings the schema up to date in one transaction; safe when several instances start at once.
 * @throws SchemaError when the database has steps that this version does not know.
 */
export async function migrate(storage: Storage, migrations: readonly Migration[], now: number): Promise<void> {
  await storage.write((rows) => applyMigrations(rows, storage.engine, { migrations, now }))
}
