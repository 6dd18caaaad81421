import { existsSync } from 'node:fs'
import { checkDatabase, shownAddress } from '@matinee/api'
import { databaseLocation } from '../compose.ts'
import type { StandaloneConfig } from '../config.ts'
import { StartError } from '../start-error.ts'

/**
 * Looks for what is wrong in the database, also while a server runs on it; what was found, in sentences.
 * @throws StartError where there is something to repair, with all of it.
 */
export async function check(config: StandaloneConfig): Promise<string> {
  const location = databaseLocation(config)
  const isFile = config.api.DATABASE_URL === undefined
  if (isFile && !existsSync(location)) throw new StartError(`There is no database ${location} to check.`)
  const { problems, accounts, records } = await checkDatabase(location, { warn: () => {} })
  const shown = shownAddress(location)
  if (problems.length > 0)
    throw new StartError([`The database ${shown} is not as it should be:`, ...problems].join('\n'))
  return `The database ${shown} is whole: ${accounts} accounts and ${records} records can be read.`
}
