import { type Dialect, type Driver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { PostgresConnection } from './postgres-connection.ts'

/** Where a Kysely gets its connections, and what becomes of them. */
export interface ConnectionSource {
  acquire: () => Promise<PostgresConnection>
  release: (connection: PostgresConnection) => void
}

const noTransaction = async (): Promise<void> => {
  throw new Error('Transactions are made by `write` of the storage.')
}

/** PostgreSQL as Kysely speaks it, on our own connections. */
export function postgresDialect({ acquire, release }: ConnectionSource): Dialect {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: acquire,
    beginTransaction: noTransaction,
    commitTransaction: noTransaction,
    rollbackTransaction: noTransaction,
    releaseConnection: async (connection) => release(connection as PostgresConnection),
    destroy: async () => {},
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
