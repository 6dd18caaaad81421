import { DatabaseInUseError, lockDatabase } from '@matinee/api'
import { databaseLocation } from '../compose.ts'
import type { StandaloneConfig } from '../config.ts'
import { StartError } from '../start-error.ts'
import { prepareDataFolder } from './data-folder.ts'

/**
 * Takes the database in the data folder for this process, until the returned function is called or the process ends. A PostgreSQL
 * serves several instances, so there is nothing to take.
 * @throws StartError
 */
export function holdDatabase(config: StandaloneConfig): () => void {
  if (config.api.DATABASE_URL !== undefined) return () => {}
  prepareDataFolder(config.MATINEE_DATA)
  try {
    return lockDatabase(databaseLocation(config))
  } catch (failure) {
    if (!(failure instanceof DatabaseInUseError)) throw failure
    throw new StartError(
      `Another process has the database in ${config.MATINEE_DATA} open: a server, or npm run data. End that first, or set MATINEE_DATA to another folder.`,
    )
  }
}
