import { sql } from 'kysely'
import type { ApiLog } from '../log.ts'
import { DataError } from './data-error.ts'
import { shownAddress } from './failures.ts'
import { applyMigrations, hasSchema, isKnownSchema, stepsOf } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { countRows, pagesOf, type StoredRow } from './pages.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Rows } from './storage.ts'

/** A table of ours, and the columns that tell its rows apart. */
interface Table {
  name: string
  key: string[]
}

/** How many rows of a table were moved. */
export interface MovedTable {
  table: string
  rows: number
}

/** Every table of a SQLite file but that of the steps, which each engine writes by itself; accounts first, for others refer to them. */
async function tablesOf(rows: Rows): Promise<Table[]> {
  const { rows: columns } = await sql<{ name: string; key: string | null }>`
    select tables.name, columns.name as key
    from sqlite_master as tables left join pragma_table_info(tables.name) as columns on columns.pk > 0
    where tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\' and tables.name <> 'schema_steps'
    order by tables.name <> 'users', tables.name, columns.pk
  `.execute(rows)
  const tables = new Map<string, string[]>()
  for (const { name, key } of columns) tables.set(name, [...(tables.get(name) ?? []), ...(key === null ? [] : [key])])
  return [...tables].map(([name, key]) => ({ name, key }))
}

async function insertPage(rows: Rows, table: string, page: readonly StoredRow[]): Promise<void> {
  const names = Object.keys(page[0] ?? {})
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = page.map((row) => sql`(${sql.join(names.map((name) => sql`${row[name]}`))})`)
  await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(rows)
}

async function mustBeEmpty(target: Rows, tables: readonly Table[], shown: string): Promise<void> {
  const names = ['schema_steps', ...tables.map(({ name }) => name)]
  const { rows: found } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name where to_regclass(quote_ident(name)) is not null
  `.execute(target)
  const [first] = found
  if (first) {
    throw new DataError(
      `The database ${shown} is not empty: it has a table "${first.name}". Name one that is new. Nothing was changed.`,
    )
  }
}

/** Fills an empty target, as a part of the transactions of both. */
async function fill(source: Rows, target: Rows, { shown, now }: { shown: string; now: number }): Promise<MovedTable[]> {
  // A page is written in no time; counting millions of rows at the end takes longer than any request may.
  await sql`set local statement_timeout = 0`.execute(target)
  const tables = await tablesOf(source)
  await mustBeEmpty(target, tables, shown)
  if (!(await hasSchema(source, 'sqlite'))) throw new DataError('The database is one of another program.')
  const steps = await stepsOf(source)
  if (!isKnownSchema(steps, MIGRATIONS)) {
    throw new DataError('The database was written by another version: start that version, or a newer one.')
  }
  await applyMigrations(target, 'postgres', { migrations: MIGRATIONS.slice(0, steps.length), now })
  const moved: MovedTable[] = []
  for (const { name, key } of tables) {
    for await (const page of pagesOf(source, name, key)) await insertPage(target, name, page)
    const [before, after] = [await countRows(source, name), await countRows(target, name)]
    if (before !== after) {
      throw new DataError(`Of ${before} rows of "${name}" ${after} arrived. Nothing was changed: try again.`)
    }
    moved.push({ table: name, rows: after })
  }
  await applyMigrations(target, 'postgres', { migrations: MIGRATIONS, now })
  return moved
}

/**
 * Copies everything from a SQLite file, which nobody else may have open (`lockDatabase`), into an empty PostgreSQL database, page by
 * page. It is one transaction there: whatever ends it early leaves nothing behind. The file stays as it is.
 * @returns Each table, with rows counted on both sides.
 * @throws DataError, and what either database fails with.
 */
export async function moveToPostgres(
  file: string,
  url: string,
  { log, now }: { log: ApiLog; now: number },
): Promise<readonly MovedTable[]> {
  const source = openSqlite(file)
  const target = openPostgres(url, log)
  try {
    // A transaction of the source keeps a server of a version before, which knows no lock, from writing meanwhile.
    return await source.write((from) => target.write((to) => fill(from, to, { shown: shownAddress(url), now })))
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}
