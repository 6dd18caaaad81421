import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'

const OWNER_ONLY = 0o600

/** Makes an empty file for this user alone. @throws `EEXIST` where there is one. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'wx', OWNER_ONLY))
  // The process may take away more rights, or a file system give them.
  chmodSync(path, OWNER_ONLY)
}

/**
 * Makes a database's file for this user alone, or closes the one that is there with what lies beside it. SQLite makes its log and its
 * journals with the rights of the database, whatever the umask of the process.
 */
export function closeToOthers(database: string): void {
  try {
    if (!existsSync(database)) makePrivateFile(database)
  } catch (failure) {
    // Another process may have made it since.
    if (!existsSync(database)) throw failure
  }
  for (const path of [database, `${database}-wal`, `${database}-shm`, `${database}-journal`]) {
    if (existsSync(path)) chmodSync(path, OWNER_ONLY)
  }
}
