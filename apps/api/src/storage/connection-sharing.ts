/** What a pool lends. */
interface Lent {
  release: () => void
}

interface Sharing<Connection> {
  connection: Promise<Connection>
  /** Queries under way, and the turn itself. */
  holders: number
}

/** More on one connection would keep those behind a long answer waiting. */
const MOST_SHARING = 8

/**
 * Queries that are asked in one turn of the event loop share a connection, where they leave in one packet and are answered one after
 * the other: for a database that is a journey away, packets and wake-ups cost more than the queries. Who is given a connection gives
 * it back; the last one gives it back to the pool.
 */
export function createConnectionSharing<Connection extends Lent>(connect: () => Promise<Connection>) {
  const sharings = new WeakMap<Connection, Sharing<Connection>>()
  let current: Sharing<Connection> | undefined

  const release = (connection: Connection): void => {
    const sharing = sharings.get(connection)
    if (!sharing) return
    sharing.holders -= 1
    if (sharing.holders === 0) connection.release()
  }

  const begin = (): Sharing<Connection> => {
    const begun: Sharing<Connection> = {
      holders: 1,
      connection: connect().then((connection) => {
        sharings.set(connection, begun)
        return connection
      }),
    }
    setImmediate(() => {
      if (current === begun) current = undefined
      // Where there is no connection, those who asked for it hear so.
      begun.connection.then(release, () => {})
    })
    return begun
  }

  return {
    acquire(): Promise<Connection> {
      if (!current || current.holders > MOST_SHARING) current = begin()
      current.holders += 1
      return current.connection
    },
    release,
  }
}
