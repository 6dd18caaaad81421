/** What one writing connection does. */
export interface TransactionStatements {
  /** Opens a transaction, as soon as nobody else has one. */
  begin: () => Promise<void>
  /** Whether a transaction is open: SQLite ends one by itself when the disk is full or fails. */
  isOpen: () => boolean
  /** Opens a savepoint for one write. */
  open: () => void
  /** Keeps what was written since the savepoint. */
  keep: () => void
  /** Undoes what was written since the savepoint. */
  undo: () => void
  /** Makes everything that was kept durable; nothing else is said meanwhile. */
  commit: () => Promise<void>
  /** Undoes the whole transaction. */
  abandon: () => void
}

export interface GroupCommit {
  /** Runs a write alone on the connection; resolves once it is durable, or rejects with nothing of it kept. */
  run: <T>(transaction: () => Promise<T>) => Promise<T>
  /** Resolves when nothing is under way. */
  idle: () => Promise<void>
}

interface Group {
  durable: Promise<void>
  end: (failure?: unknown) => void
}

function openGroup(): Group {
  let end: Group['end'] = () => {}
  const durable = new Promise<void>((resolve, reject) => {
    end = (failure) => (failure === undefined ? resolve() : reject(failure))
  })
  // Every write awaits it, but a group whose writes all failed has nobody left who does.
  durable.catch(() => {})
  return { durable, end }
}

/**
 * Writes that arrive together share one transaction, each in a savepoint of its own, and so one flush to the disk, which takes as
 * long as several writes. Those that arrive during a flush are the next group. Nobody hears of success before the flush.
 */
export function createGroupCommit(statements: TransactionStatements): GroupCommit {
  let queue: Promise<unknown> = Promise.resolve()
  let group: Group | undefined

  /** Ends the group with nothing of it kept. */
  const abandon = (failure: unknown): void => {
    const ending = group
    group = undefined
    if (statements.isOpen()) statements.abandon()
    ending?.end(failure)
  }

  const commit = async (): Promise<void> => {
    // A group that failed is over before its flush.
    if (!group) return
    try {
      await statements.commit()
    } catch (failure) {
      return abandon(failure)
    }
    const ending = group
    group = undefined
    ending.end()
  }

  /** Undoes one write. Where that cannot be done, the transaction is lost with everything in it. */
  const undo = (failure: unknown): void => {
    try {
      statements.undo()
    } catch {
      abandon(failure)
    }
  }

  const runAlone = async <T>(work: () => Promise<T>): Promise<{ value: T; durable: Promise<void> }> => {
    if (!group) {
      await statements.begin()
      group = openGroup()
      // After the sockets that are readable now have been read, and behind the writes they bring.
      setImmediate(() => {
        queue = queue.then(commit)
      })
    }
    const { durable } = group
    statements.open()
    try {
      const value = await work()
      statements.keep()
      return { value, durable }
    } catch (failure) {
      // Without a transaction, the savepoints of later writes would be kept one by one, and their writers told otherwise.
      if (statements.isOpen()) undo(failure)
      else abandon(failure)
      throw failure
    }
  }

  return {
    async run(transaction) {
      const turn = queue.then(() => runAlone(transaction))
      // Whoever asked for a transaction hears of its failure; the next one runs all the same.
      queue = turn.catch(() => {})
      const { value, durable } = await turn
      await durable
      return value
    },
    async idle() {
      let last: Promise<unknown>
      do {
        last = queue
        await last
        // Whoever wrote in the group hears of its failure; here only its end counts.
        await group?.durable.catch(() => {})
      } while (queue !== last)
    },
  }
}
