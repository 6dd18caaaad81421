import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { restoreSqlite } from '@matinee/api'
import { databaseLocation } from '../compose.ts'
import type { StandaloneConfig } from '../config.ts'
import { codeOf, StartError } from '../start-error.ts'
import { holdDatabase } from './database-lock.ts'
import { momentForName } from './moment-for-name.ts'

/** @throws StartError for what is no file that can be read. */
function mustBeReadable(file: string): void {
  if (!existsSync(file)) throw new StartError(`There is no file ${file} to restore.`)
  if (!statSync(file).isFile()) throw new StartError(`${file} is no file.`)
  try {
    accessSync(file, constants.R_OK)
  } catch (failure) {
    throw new StartError(`The file ${file} cannot be read (${codeOf(failure)}).`)
  }
}

/**
 * Puts a copy in the place of the database; what was done, in sentences.
 * @throws StartError, and DataError where the file is none to go on with.
 */
export async function restore(config: StandaloneConfig, source: string): Promise<string> {
  if (config.api.DATABASE_URL !== undefined) {
    throw new StartError('PostgreSQL restores its databases by itself: pg_restore, or psql, reads what pg_dump wrote.')
  }
  const [from, database] = [resolve(source), resolve(databaseLocation(config))]
  mustBeReadable(from)
  if (from === database) throw new StartError(`The file ${from} is the database itself: name a copy.`)
  const release = holdDatabase(config)
  try {
    const aside = join(config.MATINEE_DATA, `matinee-replaced-${momentForName()}.db`)
    await restoreSqlite(from, database, { aside })
    const replaced = existsSync(aside) ? ` What was there before is in ${aside}.` : ''
    return `The database is that of ${from} now.${replaced}`
  } finally {
    release()
  }
}
