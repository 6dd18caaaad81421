import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { copySqlite } from '@matinee/api'
import { databaseLocation } from './compose.ts'
import type { StandaloneConfig } from './config.ts'
import { codeOf, StartError } from './start-error.ts'

/** The file that `--backup` names; undefined where the product is to be served. */
export function backupTarget(args: readonly string[]): string | undefined {
  const at = args.indexOf('--backup')
  return at < 0 ? undefined : (args[at + 1] ?? '')
}

/**
 * Copies the database to a new file, also while a server runs on it; what was done, in a sentence.
 * @throws StartError
 */
export function backUp(config: StandaloneConfig, target: string): string {
  if (config.api.DATABASE_URL !== undefined) {
    throw new StartError('PostgreSQL makes copies of its databases by itself: pg_dump does so while it runs.')
  }
  if (target === '') throw new StartError('Name the file to copy to: npm start -- --backup copy.db')
  const [from, to] = [databaseLocation(config), resolve(target)]
  if (!existsSync(from)) throw new StartError(`There is no database ${from} to copy.`)
  if (existsSync(to)) throw new StartError(`There is a file ${to} already: name one that is not there.`)
  try {
    copySqlite(from, to)
  } catch (failure) {
    throw new StartError(`The copy ${to} could not be made (${codeOf(failure)}).`)
  }
  return `Everything is copied to ${to}.`
}
