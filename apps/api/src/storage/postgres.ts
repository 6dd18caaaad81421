import { Kysely } from 'kysely'
import { type CustomTypesConfig, DatabaseError, Pool, type PoolClient, types as usualTypes } from 'pg'
import { type ApiLog, failureOf } from '../log.ts'
import { createStatementNames, PostgresConnection } from './postgres-connection.ts'
import { postgresDialect } from './postgres-dialect.ts'
import type { Schema } from './schema.ts'
import type { Rows, Storage, Transaction } from './storage.ts'
import { createConnectionSharing } from './connection-sharing.ts'
import { createTransactionBatching } from './transaction-batching.ts'
import { runTransaction } from './run-transaction.ts'

/**
 * Connections of one instance. PostgreSQL flushes the commits of several together, so more than the cores pay off; past eight they
 * wait for each other, and the slowest answers become slower (`npm run bench api`, batch of changes).
 */
const MOST_CONNECTIONS = 8
const CONNECT_TIMEOUT_MS = 5000
/** No query of ours takes long; one that does waits for a lock that will not come. */
const STATEMENT_TIMEOUT_MS = 15_000

const INT8 = 20

/** Whole numbers of 64 bits as numbers: ours are milliseconds and counters, far below 2^53. */
const types: CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === INT8 ? Number : usualTypes.getTypeParser(id, format ?? 'text'),
}

/** Codes of refusals that leave open what was kept: a connection that broke, a server that goes, an outcome that is not known. */
const OPEN_OUTCOME = /^(?:08|57P|40003)/

class Undone extends Error {
  override readonly name = 'Undone'
}

/** Whether nothing was kept of a transaction whose end failed so. When the connection breaks then, nobody knows. */
const isUndone = (failure: unknown): boolean =>
  failure instanceof Undone || (failure instanceof DatabaseError && !OPEN_OUTCOME.test(failure.code ?? ''))

interface Lease {
  connection: PostgresConnection
  /** Queries on this connection. */
  rows: Rows
}

/** A transaction of one unit. Its beginning and its end travel with the queries next to them. */
async function inTransaction<T>({ connection, rows }: Lease, transaction: Transaction<T>): Promise<T> {
  // Should it fail, the queries behind it and the end fail as well.
  connection.execute('begin').catch(() => {})
  const { value, deferred } = await runTransaction(transaction, rows)
  const [ended] = await Promise.all([connection.execute('commit'), ...deferred])
  if (ended !== 'COMMIT') throw new Undone('PostgreSQL undid a transaction.')
  return value
}

/** A PostgreSQL server, or what speaks its protocol. */
export function openPostgres(url: string, log: ApiLog): Storage {
  const pool = new Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    pipeline: true,
    types,
  })
  // A connection that breaks is replaced; without a listener it would end the process. The pool listens while it rests; when it is
  // lent, those who asked on it hear of it.
  pool.on('error', (failure) => log.warn(failureOf(failure), 'a connection to PostgreSQL broke'))
  pool.on('connect', (client) => client.on('error', () => {}))

  const names = createStatementNames()
  const leases = new WeakMap<PoolClient, Lease>()
  const leaseOf = (client: PoolClient): Lease => {
    const known = leases.get(client)
    if (known) return known
    const connection = new PostgresConnection(client, names)
    const source = { acquire: () => Promise.resolve(connection), release: () => {} }
    const lease = { connection, rows: new Kysely<Schema>({ dialect: postgresDialect(source) }) }
    leases.set(client, lease)
    return lease
  }

  /** Each query by itself. */
  const single: Rows = new Kysely<Schema>({
    dialect: postgresDialect(createConnectionSharing(async () => leaseOf(await pool.connect()).connection)),
  })

  const write: Storage['write'] = async (transaction) => {
    const lease = leaseOf(await pool.connect())
    try {
      const value = await inTransaction(lease, transaction)
      lease.connection.release()
      return value
    } catch (failure) {
      const isBroken = await lease.connection.execute('rollback').then(
        () => false,
        () => true,
      )
      lease.connection.release(isBroken)
      throw failure
    }
  }
  const share = createTransactionBatching(write, isUndone)

  return {
    engine: 'postgres',
    read: single,
    write,
    writeBatched: share,
    writeStatement: (statement) => share('', statement, () => statement(single)),
    close: () => pool.end(),
  }
}
