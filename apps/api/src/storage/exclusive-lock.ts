import Database from 'libsql'
import { closeToOthers } from './private-file.ts'
import { isBusy } from './sqlite-busy.ts'

/** The system gives a lock back with the last handle, which garbage collection would close. */
const heldLocks = new Set<Database.Database>()

/** Another process has the database. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError'
}

/**
 * Keeps every other process from taking this database until the returned function is called, or this process ends in whatever way:
 * the lock is the system's, on a file beside the database, so that a crash leaves none. Whoever only reads needs no lock.
 * @param database Path of the SQLite file, in a folder that exists.
 * @throws DatabaseInUseError
 */
export function lockDatabase(database: string): () => void {
  const path = `${database}-lock`
  closeToOthers(path)
  const lock = new Database(path)
  try {
    // Nothing is ever written, so there is nothing to undo after a crash: no journal.
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive')
  } catch (failure) {
    lock.close()
    throw isBusy(failure) ? new DatabaseInUseError('Another process has the database open.') : failure
  }
  heldLocks.add(lock)
  return () => {
    if (!heldLocks.delete(lock)) return
    lock.exec('rollback')
    lock.close()
  }
}
