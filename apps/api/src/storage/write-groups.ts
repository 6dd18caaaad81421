/** The words of one writing connection. */
export interface TransactionWords {
  /** Opens a transaction, as soon as nobody else has one. */
  begin: () => Promise<void>
  /** Opens a unit inside it. */
  open: () => void
  /** Keeps the unit. */
  keep: () => void
  /** Undoes the unit. */
  undo: () => void
  /** Makes every kept unit durable; nothing else is said meanwhile. */
  commit: () => Promise<void>
  /** Undoes the whole transaction. */
  abandon: () => void
}

export interface WriteGroups {
  /** Runs `unit` alone on the connection; resolves once it is durable, or rejects with nothing of it kept. */
  run: <T>(unit: () => Promise<T>) => Promise<T>
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
  // Every unit awaits it, but a group whose units all failed has nobody left who does.
  durable.catch(() => {})
  return { durable, end }
}

/**
 * Units that arrive together share one transaction, each in a savepoint of its own, and so one flush to the disk, which takes as
 * long as several units. Those that arrive during a flush are the next group. Nobody is told of success before the flush.
 */
export function createWriteGroups(words: TransactionWords): WriteGroups {
  let queue: Promise<unknown> = Promise.resolve()
  let group: Group | undefined

  const commit = async (): Promise<void> => {
    const ending = group
    try {
      await words.commit()
      group = undefined
      ending?.end()
    } catch (failure) {
      group = undefined
      // A commit that failed may have ended the transaction already.
      try {
        words.abandon()
      } catch {
        // Nothing was open any more.
      }
      ending?.end(failure)
    }
  }

  const runAlone = async <T>(unit: () => Promise<T>): Promise<{ value: T; durable: Promise<void> }> => {
    if (!group) {
      await words.begin()
      group = openGroup()
      // After the sockets that are readable now have been read, and behind the units they bring.
      setImmediate(() => {
        queue = queue.then(commit)
      })
    }
    const { durable } = group
    words.open()
    try {
      const value = await unit()
      words.keep()
      return { value, durable }
    } catch (failure) {
      words.undo()
      throw failure
    }
  }

  return {
    async run(unit) {
      const turn = queue.then(() => runAlone(unit))
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
        await group?.durable.catch(() => {})
      } while (queue !== last)
    },
  }
}
