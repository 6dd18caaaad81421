import type { ApiLog } from '../log.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Storage } from './storage.ts'

/** Opens a `postgres://` address, or else the SQLite file of that path; the file is made when missing. */
export function openStorage(location: string, log: ApiLog): Storage {
  return /^postgres(ql)?:\/\//.test(location) ? openPostgres(location, log) : openSqlite(location)
}
