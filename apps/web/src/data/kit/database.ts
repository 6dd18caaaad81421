import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** One change on its way to the server: what was done, to which record, in the order it was done. */
export interface OutboxEntry {
  /** Idempotency key: sending it twice does what sending it once does. */
  id: string
  partition: string
  change: unknown
}

interface DeviceSchema extends DBSchema {
  records: { key: string[]; value: Record<string, unknown>; indexes: { byKind: [string, string] } }
  outbox: { key: number; value: OutboxEntry; indexes: { byPartition: string } }
  /** Single facts of the device: its id, its clock, the account, cursors. */
  facts: { key: string; value: unknown }
  /** Copies of data before something replaces it. */
  backups: { key: string; value: unknown }
}
export type DeviceDatabase = IDBPDatabase<DeviceSchema>

const NAME = 'matinee'
const VERSION = 1

/**
 * Opens the device's database: library records, outbox, facts and backups. Rejects where the browser refuses one (private
 * mode); callers then live without memory and say so.
 */
export function openDeviceDatabase(name = NAME): Promise<DeviceDatabase> {
  return openDB<DeviceSchema>(name, VERSION, {
    upgrade(database) {
      const records = database.createObjectStore('records', {
        keyPath: ['partition', 'kind', 'tmdbId', 'seasonId', 'episodeId'],
      })
      records.createIndex('byKind', ['partition', 'kind'])
      const outbox = database.createObjectStore('outbox', { autoIncrement: true })
      outbox.createIndex('byPartition', 'partition')
      database.createObjectStore('facts')
      database.createObjectStore('backups')
    },
    // Another tab wants a newer version: let it have it, this page reopens on its next start.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
}
