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
  /** Makes every kept unit durable. */
  commit: () => void
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

/** How many turns of the event loop a group waits at most for more units. */
const MOST_TURNS = 4

/**
 * Units that arrive together share one transaction, each in a savepoint of its own, and so one flush to the disk: a flush takes
 * milliseconds, a unit takes a tenth of one. A group is flushed after a turn of the event loop that brought no more units. Nobody is
 * told of success before the flush.
 */
export function createWriteGroups(words: TransactionWords): WriteGroups {
  let queue: Promise<unknown> = Promise.resolve()
  let group: Group | undefined
  let arrived = 0

  const commit = (): void => {
    const ending = group
    group = undefined
    try {
      words.commit()
      ending?.end()
    } catch (failure) {
      // A commit that failed may have ended the transaction already.
      try {
        words.abandon()
      } catch {
        // Nothing was open any more.
      }
      ending?.end(failure)
    }
  }

  /** After the sockets that are readable now have been read, and behind the units they bring. */
  const commitWhenQuiet = (turnsLeft: number): void => {
    const before = arrived
    setImmediate(() => {
      if (arrived > before && turnsLeft > 1) commitWhenQuiet(turnsLeft - 1)
      else queue = queue.then(commit)
    })
  }

  const runAlone = async <T>(unit: () => Promise<T>): Promise<{ value: T; durable: Promise<void> }> => {
    if (!group) {
      await words.begin()
      group = openGroup()
      commitWhenQuiet(MOST_TURNS)
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
      arrived++
      const turn = queue.then(() => runAlone(unit))
      queue = turn.catch(() => {})
      const { value, durable } = await turn
      await durable
      return value
    },
    async idle() {
      for (let last = group; last; last = group) await last.durable.catch(() => {})
    },
  }
}
