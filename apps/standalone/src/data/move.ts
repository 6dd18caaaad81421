import { existsSync } from 'node:fs'
import { DataError, databaseSentence, moveToPostgres, shownAddress } from '@matinee/api'
import { sqliteFileOf } from '../compose.ts'
import type { StandaloneConfig } from '../config.ts'
import { codeOf, StartError } from '../start-error.ts'
import { holdDatabase } from './database-lock.ts'

const ADDRESS = /^postgres(ql)?:\/\//

/** The address to move to, which may be given as a variable so that nobody reads it. @throws StartError */
function targetOf(config: StandaloneConfig, given: string | undefined): string {
  const url = given ?? config.api.DATABASE_URL
  if (url === undefined) {
    throw new StartError('Name the PostgreSQL to move to: npm run data -- move-to-postgres postgres://host/name')
  }
  if (!ADDRESS.test(url) || !URL.canParse(url)) {
    throw new StartError('The address to move to must start with postgres:// or postgresql://')
  }
  const { password, searchParams } = new URL(url)
  if (given !== undefined && (password !== '' || searchParams.has('password'))) {
    throw new StartError(
      'What stands on a command line is shown to every user of the machine, and written down by npm: give an address with a password as the variable DATABASE_URL, and change the password.',
    )
  }
  return url
}

/**
 * Copies everything from the SQLite file to a PostgreSQL; what was moved, a line for each table.
 * @throws StartError, and DataError where the target cannot be filled.
 */
export async function moveData(config: StandaloneConfig, given: string | undefined): Promise<string> {
  const url = targetOf(config, given)
  const own: StandaloneConfig = { ...config, api: { ...config.api, DATABASE_URL: undefined } }
  const file = sqliteFileOf(own)
  if (!existsSync(file)) throw new StartError(`There is no database ${file} to move.`)
  const release = holdDatabase(own)
  try {
    // The driver hands on what it warns of as a failure too.
    const moved = await moveToPostgres(file, url, { log: { warn: () => {} }, now: Date.now() })
    const lines = moved.map(({ table, rows }) => `  ${table}: ${rows} of ${rows} rows`)
    return [
      `Everything is in ${shownAddress(url)} now, counted on both sides:`,
      ...lines,
      `Start the server with this address as DATABASE_URL. ${file} is as it was.`,
    ].join('\n')
  } catch (failure) {
    if (failure instanceof DataError) throw failure
    // The codes of one database are none of the other's.
    const isOfFile = codeOf(failure).startsWith('SQLITE_')
    const sentence = databaseSentence(failure, isOfFile ? file : url)
    // A failure of the driver can carry rows, which are nobody's to read.
    throw new StartError(sentence ?? `Nothing was moved: the copying failed (${codeOf(failure)}).`)
  } finally {
    release()
  }
}
