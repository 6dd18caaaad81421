import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { copySqlite, flush } from './copy.ts'
import { DataError } from './data-error.ts'
import { databaseConditionOf } from './failures.ts'
import { hasSchema, isKnownSchema, stepsOf } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { makePrivateFile } from './private-file.ts'
import { openSqlite } from './sqlite.ts'
import type { Storage } from './storage.ts'

/** What lies beside a database file. */
const LOGS = ['-wal', '-journal'] as const
const BESIDE = [...LOGS, '-shm'] as const

/** Copies what is in a file, and not its mode: that may let others read, or its owner not write. */
async function copyPrivately(from: string, to: string): Promise<void> {
  makePrivateFile(to)
  await pipeline(createReadStream(from), createWriteStream(to, { flags: 'r+' }))
  flush(to)
}

async function copyWithLog(from: string, to: string): Promise<void> {
  for (const suffix of ['', ...LOGS]) if (existsSync(from + suffix)) await copyPrivately(from + suffix, to + suffix)
}

function removeWithLog(path: string): void {
  for (const suffix of ['', ...BESIDE]) rmSync(path + suffix, { force: true })
}

async function checkIsOurs({ read }: Storage, shown: string): Promise<void> {
  if (!(await hasSchema(read, 'sqlite')))
    throw new DataError(`${shown} is a database of another program. Nothing was changed.`)
  if (!isKnownSchema(await stepsOf(read), MIGRATIONS)) {
    throw new DataError(
      `${shown} was written by another version. Restore it with that version, or a newer one. Nothing was changed.`,
    )
  }
  const { rows: found } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(read)
  if (found.some(({ integrity_check: words }) => words !== 'ok')) {
    throw new DataError(`${shown} is damaged. Nothing was changed.`)
  }
}

/** Opens a copy, takes its log in, and looks whether a server could go on with it. @throws DataError */
async function checkCopy(path: string, shown: string): Promise<void> {
  try {
    const storage = openSqlite(path)
    try {
      await checkIsOurs(storage, shown)
    } finally {
      await storage.close()
    }
  } catch (failure) {
    if (databaseConditionOf(failure) === 'damaged') {
      throw new DataError(`${shown} is damaged, or is no database. Nothing was changed.`, { cause: failure })
    }
    throw failure
  }
}

/** Copies the database that is to be replaced, which then has no log beside it; a damaged one as its files are. */
async function setAside(database: string, to: string): Promise<void> {
  try {
    await openSqlite(database).close()
    copySqlite(database, to)
  } catch (failure) {
    if (databaseConditionOf(failure) !== 'damaged') throw failure
    await copyWithLog(database, to)
  }
}

/**
 * Puts a copy in the place of the database, which nobody else may have open (`lockDatabase`). Killed at any moment it leaves the one
 * or the other, whole.
 * @param options `aside` is a new file for what was in that place; nothing is put there where there was none.
 * @throws DataError
 */
export async function restoreSqlite(from: string, database: string, { aside }: { aside: string }): Promise<void> {
  const fresh = `${database}-restoring`
  // Of a restoration that was killed.
  removeWithLog(fresh)
  try {
    await copyWithLog(from, fresh)
    await checkCopy(fresh, from)
    if ((statSync(`${fresh}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) {
      throw new DataError(`The log of ${from} could not be taken in: its disk may be full. Nothing was changed.`)
    }
    flush(fresh)
    if (existsSync(database)) await setAside(database, aside)
    // The log of the one would be read as that of the other. What it held is in the file set aside.
    for (const suffix of BESIDE) rmSync(database + suffix, { force: true })
    renameSync(fresh, database)
  } finally {
    removeWithLog(fresh)
  }
}
