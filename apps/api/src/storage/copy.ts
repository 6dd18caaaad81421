import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import Database from 'libsql'
import { makePrivateFile } from './private-file.ts'

/** Makes the disk keep what was written to a file. */
export function flush(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Copies everything that is durable into another file, also while servers use the database. The copy has its name only once it is
 * whole.
 * @param options `replaces` says that a file of that name may be there, and is replaced.
 * @throws what SQLite or the disk fails with, `EEXIST` where there is a file; then nothing has changed.
 */
export function copySqlite(path: string, target: string, { replaces = false } = {}): void {
  if (!replaces && existsSync(target)) throw Object.assign(new Error('There is a file already.'), { code: 'EEXIST' })
  const unfinished = `${target}-unfinished-${randomUUID()}.db`
  // Before anything is in it: nobody else is to read it meanwhile either.
  makePrivateFile(unfinished)
  try {
    const database = new Database(path)
    try {
      database.prepare('vacuum into ?').run([unfinished])
    } finally {
      database.close()
    }
    flush(unfinished)
    // Takes the name, unless somebody has taken it since.
    if (!replaces) makePrivateFile(target)
    renameSync(unfinished, target)
  } catch (failure) {
    rmSync(unfinished, { force: true })
    throw failure
  }
}
