import { profileSchema } from '@matinee/contracts'
import { sql } from 'kysely'
import { isReadableRecord } from '../library/read-row.ts'
import type { ApiLog } from '../log.ts'
import { databaseConditionOf } from '../storage/failures.ts'
import { hasSchema, isKnownSchema, stepsOf } from '../storage/migrate.ts'
import { MIGRATIONS } from '../storage/migrations/index.ts'
import { openStorage } from '../storage/open.ts'
import { countRows, pagesOf, type StoredRow } from '../storage/pages.ts'
import type { Engine, Rows, Storage } from '../storage/storage.ts'

/** Findings of one kind that are named one by one. */
const MOST_NAMED = 20
/** Tables whose rows belong to an account. */
const OF_ACCOUNTS = ['sessions', 'records', 'seen_changes', 'milestones'] as const

export interface DatabaseReport {
  /** What is wrong, a sentence each; nothing where all is well. */
  problems: readonly string[]
  accounts: number
  records: number
}

const NOTHING_READ = { accounts: 0, records: 0 }

/** Sentences of one kind, of which only the first are kept. */
function createFindings(whatFollows: string) {
  const named: string[] = []
  let count = 0
  return {
    add(sentence: string) {
      count += 1
      if (named.length < MOST_NAMED) named.push(sentence)
    },
    sentences: () => (count > named.length ? [...named, `${count - named.length} more ${whatFollows}.`] : named),
  }
}

async function damagesOfFile(rows: Rows): Promise<string[]> {
  const { rows: found } = await sql<{ integrity_check: string }>`
    pragma integrity_check(${sql.lit(MOST_NAMED)})
  `.execute(rows)
  const words = found.flatMap(({ integrity_check }) => integrity_check.split('\n')).filter((line) => line !== 'ok')
  return words.map((line) => `The file is damaged: ${line}.`)
}

async function schemaProblems(rows: Rows, engine: Engine): Promise<string[]> {
  if (!(await hasSchema(rows, engine))) return ['There are no accounts in it: it is new, or of another program.']
  const steps = await stepsOf(rows)
  if (!isKnownSchema(steps, MIGRATIONS)) {
    return [`The schema has the step "${steps.at(-1)}", which this version does not know.`]
  }
  const missing = MIGRATIONS.slice(steps.length)
  return missing.length === 0
    ? []
    : [`The schema lacks ${missing.length} steps of this version; its next start adds them.`]
}

async function rowsOfNobody(rows: Rows): Promise<string[]> {
  const problems: string[] = []
  for (const name of OF_ACCOUNTS) {
    const table = sql.table(name)
    const { rows: found } = await sql<{ count: number }>`
      select count(*) as count from ${table}
      where not exists (select 1 from users where users.id = ${table}.user_id)
    `.execute(rows)
    const count = found[0]?.count ?? 0
    if (count > 0) problems.push(`${count} rows of "${name}" belong to no account.`)
  }
  return problems
}

function isProfile(text: unknown): boolean {
  try {
    return profileSchema.safeParse(JSON.parse(String(text))).success
  } catch {
    return false
  }
}

const nameOf = ({ kind, title_id, season_id, episode_id }: StoredRow): string =>
  [kind, title_id, season_id, episode_id].filter((part) => part !== '').join(' ')

async function unreadableRows(rows: Rows): Promise<string[]> {
  const profiles = createFindings('accounts have profiles that cannot be read')
  for await (const page of pagesOf(rows, 'users', ['id'])) {
    for (const { id, profile } of page) {
      if (!isProfile(profile)) profiles.add(`The profile of account ${id} cannot be read.`)
    }
  }
  const records = createFindings('records cannot be read')
  const key = ['user_id', 'kind', 'title_id', 'season_id', 'episode_id']
  for await (const page of pagesOf(rows, 'records', key)) {
    for (const row of page) {
      if (!isReadableRecord(row))
        records.add(`The record "${nameOf(row)}" of account ${row['user_id']} cannot be read.`)
    }
  }
  return [...profiles.sentences(), ...records.sentences()]
}

async function reportOf({ engine, read }: Storage): Promise<DatabaseReport> {
  const damages = engine === 'sqlite' ? await damagesOfFile(read) : []
  const schema = await schemaProblems(read, engine)
  // What is in it can only be said of a whole file with a schema that is known.
  if (damages.length > 0 || schema.length > 0) return { ...NOTHING_READ, problems: [...damages, ...schema] }
  return {
    problems: [...(await rowsOfNobody(read)), ...(await unreadableRows(read))],
    accounts: await countRows(read, 'users'),
    records: await countRows(read, 'records'),
  }
}

/**
 * Looks for whatever is wrong in a database, also while servers use it: its file, its schema, rows of no account, rows that cannot be
 * read. Changes nothing.
 * @param location Path of a SQLite file that exists, or a PostgreSQL address.
 * @throws what the database fails with, unless it is damaged.
 */
export async function checkDatabase(location: string, log: ApiLog): Promise<DatabaseReport> {
  let storage: Storage | undefined
  try {
    storage = openStorage(location, log)
    return await reportOf(storage)
  } catch (failure) {
    if (databaseConditionOf(failure) !== 'damaged') throw failure
    return { ...NOTHING_READ, problems: ['The file is damaged, or is no database.'] }
  } finally {
    await storage?.close()
  }
}
