import { chmodSync, rmSync } from 'node:fs'
import Database from 'libsql'

const OWNER_ONLY = 0o600

/**
 * Copies everything that is durable into a new file, also while servers use the database.
 * @throws what SQLite fails with; then there is no new file.
 */
export function copySqlite(path: string, target: string): void {
  const database = new Database(path)
  try {
    database.prepare('vacuum into ?').run([target])
    chmodSync(target, OWNER_ONLY)
  } catch (failure) {
    rmSync(target, { force: true })
    throw failure
  } finally {
    database.close()
  }
}
