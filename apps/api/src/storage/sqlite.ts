import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import Database from 'libsql'
import AsynchronousDatabase from 'libsql/promise'
import type { Schema } from './schema.ts'
import type { Storage } from './storage.ts'
import { closeToOthers } from './private-file.ts'
import { runTransaction } from './run-transaction.ts'
import { createGroupCommit } from './group-commit.ts'
import { isBusy } from './sqlite-busy.ts'

/** How long another process may keep the file to itself before we give up. */
const BUSY_TIMEOUT_MS = 5000
const ASK_AGAIN_MS = 5
/** Statements kept prepared on one connection; lists of many lengths make many texts. */
const MOST_PREPARED = 300

interface Connection extends SqliteDatabase {
  /** Whether a transaction is open. */
  isInTransaction: () => boolean
  /** Runs a statement on a thread of its own; the connection is not to be asked anything else meanwhile. */
  inBackground: (sql: string) => Promise<void>
}

function open(path: string, pragmas: readonly string[]): Connection {
  const database = new Database(path)
  for (const pragma of [`busy_timeout = ${BUSY_TIMEOUT_MS}`, ...pragmas, 'foreign_keys = on']) {
    database.prepare(`pragma ${pragma}`).all()
  }
  const prepared = new Map<string, SqliteStatement>()
  return {
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = database.prepare(sql)
      const { reader } = statement
      const fresh: SqliteStatement = {
        reader,
        all: (parameters) => statement.all(parameters),
        run: (parameters) => statement.run(parameters),
        iterate: (parameters) => statement.iterate(parameters),
      }
      if (prepared.size >= MOST_PREPARED) prepared.clear()
      prepared.set(sql, fresh)
      return fresh
    },
    isInTransaction: () => database.inTransaction,
    // Both of the library's interfaces wrap the same connection, and only the other one waits elsewhere.
    inBackground: (sql) => AsynchronousDatabase.prototype.exec.call(database, sql),
    close: () => void database.close(),
  }
}

/** Tries until no other process writes, and gives up after a while. */
async function whenFree(attempt: () => void): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += ASK_AGAIN_MS) {
    try {
      return attempt()
    } catch (failure) {
      if (!isBusy(failure) || waitedMs >= BUSY_TIMEOUT_MS) throw failure
    }
    await setTimeout(ASK_AGAIN_MS)
  }
}

/**
 * A SQLite file in write-ahead mode with `synchronous=FULL`: what was acknowledged survives a power cut (architecture
 * §4.2). One connection writes, another reads what is durable.
 */
export function openSqlite(path: string): Storage {
  const file = resolve(path)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeToOthers(file)
  // Waiting for another writer is done below, where it does not keep the whole process waiting.
  const writer = open(file, ['journal_mode = wal', 'synchronous = full', 'busy_timeout = 0'])
  const reader = open(file, ['query_only = on'])
  const rows = new Kysely<Schema>({ dialect: new SqliteDialect({ database: writer }) })
  const read = new Kysely<Schema>({ dialect: new SqliteDialect({ database: reader }) })
  const execute = (word: string): void => void writer.prepare(word).run([])
  /** Makes the file alone a whole copy. SQLite does so at the end by itself, but not while statements are prepared. */
  const takeInLog = (): void => {
    try {
      writer.prepare('pragma wal_checkpoint(truncate)').all([])
    } catch {
      // On a disk that is full or cannot be written, what is durable stays in two files.
    }
  }
  const groups = createGroupCommit({
    begin: () => whenFree(() => execute('begin immediate')),
    isOpen: writer.isInTransaction,
    open: () => execute('savepoint unit'),
    keep: () => execute('release unit'),
    undo: () => {
      execute('rollback to unit')
      execute('release unit')
    },
    // The disk takes as long as several units; requests are read, checked and answered meanwhile.
    commit: () => writer.inBackground('commit'),
    abandon: () => execute('rollback'),
  })
  const write: Storage['write'] = (transaction) =>
    groups.run(async () => {
      const { value, deferred } = await runTransaction(transaction, rows)
      // The first that fails must not end the savepoint under those behind it.
      await Promise.allSettled(deferred)
      await Promise.all(deferred)
      return value
    })
  return {
    engine: 'sqlite',
    read,
    write,
    writeBatched: (_account, transaction) => write(transaction),
    writeStatement: (statement) => groups.run(() => statement(rows)),
    async close() {
      await groups.idle()
      await read.destroy()
      // A Kysely that was never asked anything leaves its database open; closing twice is allowed.
      reader.close()
      takeInLog()
      await rows.destroy()
      writer.close()
    },
  }
}
