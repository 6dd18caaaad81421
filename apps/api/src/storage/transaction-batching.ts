import type { Storage, Transaction } from './storage.ts'

interface Member {
  /** Whose rows it works on; '' for a single statement, which is beside all others. */
  account: string
  run: Transaction<void>
  /** The transaction is durable. */
  keep: () => void
  runAlone: () => void
  fail: (failure: unknown) => void
}

/** PostgreSQL does what one connection asks one after the other: more are sooner done on another one as well. */
const MOST_ACCOUNTS = 8

/** How far a shared transaction came. */
type Reached = 'nothing' | 'units' | 'end'

const byAccount = (one: Member, two: Member): number =>
  Number(one.account > two.account) - Number(one.account < two.account)

/** Single statements, and as many accounts as may share; what one account asked for stays together. */
function groupsOf(members: readonly Member[]): Member[][] {
  const groups: Member[][] = []
  let accounts = new Set<string>()
  for (const member of members) {
    const isFull = accounts.size >= MOST_ACCOUNTS && !accounts.has(member.account)
    if (isFull || groups.length === 0) {
      groups.push([])
      accounts = new Set()
    }
    if (member.account !== '') accounts.add(member.account)
    groups.at(-1)?.push(member)
  }
  return groups
}

/** Runs members in one transaction; none goes on asking when it is over. */
const together =
  (members: readonly Member[]): Transaction<void> =>
  async (rows, defer) => {
    const lines = new Map<unknown, Promise<void>>()
    for (const member of members) {
      const line = member.account || member
      const before = lines.get(line) ?? Promise.resolve()
      lines.set(
        line,
        before.then(() => member.run(rows, defer)),
      )
    }
    for (const outcome of await Promise.allSettled(lines.values())) {
      if (outcome.status === 'rejected') throw outcome.reason
    }
  }

/**
 * Units that arrive in one turn of the event loop share a transaction, or a few if they are many, for a database that is a journey
 * away: they leave in one packet and are flushed together. Units of one account run one after the other; the accounts are taken in
 * order, so that groups seldom wait for what each other has. Where one unit fails, or PostgreSQL parts two groups that wait for each
 * other, nothing of the group is kept, and each runs again by itself: only those fail that have to. `isUndone` says of a failure of
 * the end whether nothing was kept for certain.
 */
export function createTransactionBatching(write: Storage['write'], isUndone: (failure: unknown) => boolean) {
  let waiting: Member[] = []
  /** Where not even a connection was to be had, more attempts would only keep others waiting. */
  const worthAnother = (reached: Reached, failure: unknown): boolean =>
    reached === 'units' || (reached === 'end' && isUndone(failure))

  const serve = async (members: readonly Member[]): Promise<void> => {
    const [first] = members
    if (first && members.length === 1) {
      first.runAlone()
      return
    }
    const run = together(members)
    let reached: Reached = 'nothing'
    try {
      await write(async (rows, defer) => {
        reached = 'units'
        await run(rows, defer)
        reached = 'end'
      })
      for (const { keep } of members) keep()
    } catch (failure) {
      const isWorthAnother = worthAnother(reached, failure)
      for (const { runAlone, fail } of members) {
        if (isWorthAnother) runAlone()
        else fail(failure)
      }
    }
  }

  const serveAll = (): void => {
    const groups = groupsOf(waiting.toSorted(byAccount))
    waiting = []
    for (const members of groups) void serve(members)
  }

  /**
   * Runs a unit that is short, and that can run twice; `account` is whose rows it works on, '' where it is a single statement.
   * `alone` runs it by itself.
   */
  return <T>(account: string, transaction: Transaction<T>, alone = () => write(transaction)): Promise<T> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(serveAll)
      const member: Member = {
        account,
        async run(rows, defer) {
          const value = await transaction(rows, defer)
          member.keep = () => resolve(value)
        },
        keep: () => {},
        runAlone: () => void alone().then(resolve, reject),
        fail: reject,
      }
      waiting.push(member)
    })
}
