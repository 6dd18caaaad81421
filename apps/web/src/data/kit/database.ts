import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** Rows are checked by whoever reads them; here they are whatever lies on disk. */
type Row = Record<string, unknown>

interface DeviceSchema extends DBSchema {
  /** What is acknowledged, one row a record. */
  records: { key: string[]; value: Row }
  /** Changes on their way to the server, one row a record and slot. */
  outbox: { key: string[]; value: Row }
  /** Single facts of the device: its id, its clock, the account, cursors. */
  facts: { key: string; value: unknown }
  /** Copies of data before something replaces it. */
  backups: { key: string; value: unknown }
}
export type DeviceDatabase = IDBPDatabase<DeviceSchema>

interface SubtitleSchema extends DBSchema {
  /** Subtitle files, one row a film and file. */
  files: { key: string[]; value: Row }
}
export type SubtitleDatabase = IDBPDatabase<SubtitleSchema>

const NAME = 'matinee'
const VERSION = 2

/**
 * Opens the device's database: library records, outbox, facts and backups. Rejects where the browser refuses one (private
 * mode); callers then live without memory and say so.
 */
export async function openDeviceDatabase(name = NAME): Promise<DeviceDatabase> {
  // Some browsers refuse by throwing on the spot: inside an async function that is a rejection like any other.
  return openDB<DeviceSchema>(name, VERSION, {
    upgrade(database, from) {
      if (from < 1) {
        database.createObjectStore('records', {
          keyPath: ['partition', 'kind', 'tmdbId', 'seasonId', 'episodeId'],
        })
        database.createObjectStore('facts')
        database.createObjectStore('backups')
      }
      // The first version had an outbox by number that nothing ever used.
      if (from === 1) database.deleteObjectStore('outbox')
      database.createObjectStore('outbox', {
        keyPath: ['partition', 'kind', 'tmdbId', 'seasonId', 'episodeId', 'slot'],
      })
    },
    // Another tab wants a newer version: let it have it, this page reopens on its next start.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}

/**
 * Opens the database of kept subtitle files (docs/decisions/0087). Rejects where the browser refuses one; callers then keep none.
 */
export async function openSubtitleDatabase(name = 'matinee-subtitles'): Promise<SubtitleDatabase> {
  return openDB<SubtitleSchema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('files', { keyPath: ['watched', 'id'] })
    },
    // Another tab wants a newer version: this page keeps no more files.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}
