import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'

/** Queries on the tables, the same on every engine. */
export type Rows = Kysely<Schema>

/** Takes a write whose outcome only the end of the transaction waits for, so that both can travel together. */
export type DeferWrite = (write: Promise<unknown>) => void

/** Queries that happen together or not at all. */
export type Transaction<T> = (rows: Rows, defer: DeferWrite) => Promise<T>

/** Where everything is kept. */
export interface Storage {
  readonly engine: Engine
  /** Sees only what has been made durable. */
  readonly read: Rows
  /**
   * Runs a unit as one transaction: all of it or nothing. Resolves once it is durable. What the unit throws undoes it and is
   * thrown on. A unit awaits nothing but its queries: on SQLite every other writer waits for it. Queries happen in the order
   * they are asked, also when none is awaited between.
   */
  readonly write: <T>(transaction: Transaction<T>) => Promise<T>
  /**
   * As `write`, for a unit that is short, works on the rows of one account, and may run twice: on PostgreSQL, those that arrive
   * together share a transaction.
   */
  readonly writeBatched: <T>(account: string, transaction: Transaction<T>) => Promise<T>
  /** Runs a single statement, which may run twice where it fails; resolves once it is durable. */
  readonly writeStatement: <T>(statement: (rows: Rows) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}
