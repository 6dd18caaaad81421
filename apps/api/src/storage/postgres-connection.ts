import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { DatabaseError, type PoolClient } from 'pg'

/** Texts kept prepared on a connection. */
const MOST_PREPARED = 200

export type StatementNames = (sql: string) => string | undefined

/** Gives each text that comes again and again one name, so that PostgreSQL parses and plans it once a connection. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= MOST_PREPARED) return known
    const name = `matinee_${names.size}`
    names.set(sql, name)
    return name
  }
}

/** One connection for Kysely. What is asked in one turn leaves in one packet; PostgreSQL answers in that order. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #names: StatementNames
  #isHeldBack = false
  #isOver = false

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.#holdBack()
    const name = this.#names(sql)
    const asked = { text: sql, values: [...parameters], ...(name !== undefined && { name }) }
    const { rows, rowCount } = await this.#client.query(asked).catch((failure: unknown) => {
      // Said before the socket closes: until then it looks as good as any.
      const isRefusal = failure instanceof DatabaseError && failure.severity === 'ERROR'
      if (!isRefusal) this.#isOver = true
      throw failure
    })
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The server reads no streams from its database.')
  }

  /** One of the words of a transaction; what PostgreSQL says it did. */
  async execute(word: 'begin' | 'commit' | 'rollback'): Promise<string> {
    this.#holdBack()
    const { command } = await this.#client.query(word)
    return command
  }

  /** Gives the connection back, or ends it where it cannot be used again. */
  release(isBroken = false): void {
    this.#client.release(isBroken || this.#isOver)
  }

  #holdBack(): void {
    if (this.#isHeldBack) return
    const { stream } = this.#client.connection
    this.#isHeldBack = true
    stream.cork()
    process.nextTick(() => {
      this.#isHeldBack = false
      stream.uncork()
    })
  }
}
