import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copySqlite } from '@matinee/api'
import { databaseLocation } from '../compose.ts'
import type { StandaloneConfig } from '../config.ts'
import { codeOf, StartError } from '../start-error.ts'
import { momentForName } from './moment-for-name.ts'

/** The file that `npm start -- --backup` names, as the versions before had it; undefined where the product is to be served. */
export function backupTarget(args: readonly string[]): string | undefined {
  const at = args.indexOf('--backup')
  if (at < 0) return undefined
  const target = args[at + 1] ?? ''
  if (target === '') throw new StartError('Name the file to copy to: npm start -- --backup copy.db')
  return target
}

export interface BackupOptions {
  /** Where to copy to; a new file beside the database where none is named. */
  target?: string | undefined
  /** Whether a file of that name may be replaced. */
  force?: boolean
}

/**
 * Copies the database to a file, also while a server runs on it; what was done, in a sentence.
 * @throws StartError
 */
export function backUp(config: StandaloneConfig, { target, force = false }: BackupOptions): string {
  if (config.api.DATABASE_URL !== undefined) {
    throw new StartError('PostgreSQL makes copies of its databases by itself: pg_dump does so while it runs.')
  }
  const from = databaseLocation(config)
  const to = resolve(target ?? join(config.MATINEE_DATA, `matinee-backup-${momentForName()}.db`))
  if (!existsSync(from)) throw new StartError(`There is no database ${from} to copy.`)
  if (to === resolve(from)) throw new StartError(`The file ${to} is the database itself: name another one.`)
  try {
    copySqlite(from, to, { replaces: force })
  } catch (failure) {
    const code = codeOf(failure)
    if (code === 'EEXIST') throw new StartError(`There is a file ${to} already: name one that is not there.`)
    throw new StartError(`The copy ${to} could not be made (${code}).`)
  }
  return `Everything is copied to ${to}.`
}
