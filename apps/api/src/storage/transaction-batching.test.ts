import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Schema } from './schema.ts'
import { createTransactionBatching } from './transaction-batching.ts'
import type { Storage, Transaction } from './storage.ts'
import { runTransaction } from './run-transaction.ts'

/** The database is not asked: what units say is written down here. */
const rows = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

class Undone extends Error {}

describe('shared transactions', () => {
  let said: string[]
  let ends: (() => void)[]
  let isFull: boolean
  let share: ReturnType<typeof createTransactionBatching>
  beforeEach(() => {
    said = []
    ends = []
    isFull = false
    const write: Storage['write'] = async (transaction) => {
      if (isFull) throw new Error('no connection')
      said.push('begin')
      try {
        const { value, deferred } = await runTransaction(transaction, rows)
        await Promise.all(deferred)
        ends.shift()?.()
        said.push('commit')
        return value
      } catch (failure) {
        said.push('rollback')
        throw failure
      }
    }
    share = createTransactionBatching(write, (failure) => failure instanceof Undone)
  })

  const saying =
    (word: string, failure?: Error): Transaction<string> =>
    async () => {
      said.push(word)
      await Promise.resolve()
      if (failure) throw failure
      return word
    }

  it('units of one turn share one, in the order of their accounts; the next turn has its own', async () => {
    const [c, a, b] = await Promise.all([share('c', saying('c')), share('a', saying('a')), share('b', saying('b'))])
    expect([c, a, b]).toEqual(['c', 'a', 'b'])
    expect(said).toEqual(['begin', 'a', 'b', 'c', 'commit'])
    expect(await share('d', saying('d'))).toBe('d')
    expect(said.slice(5)).toEqual(['begin', 'd', 'commit'])
  })

  it('units of one account run one after the other, single statements beside each other', async () => {
    const long =
      (word: string): Transaction<void> =>
      async () => {
        said.push(`${word} begins`)
        await new Promise<void>((turned) => setImmediate(turned))
        said.push(`${word} ends`)
      }
    await Promise.all([share('a', long('a1')), share('a', long('a2')), share('', long('1')), share('', long('2'))])
    const of = (account: RegExp) => said.filter((word) => account.test(word))
    expect(of(/^a/)).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends'])
    expect(of(/^\d/)).toEqual(['1 begins', '2 begins', '1 ends', '2 ends'])
  })

  it('a ninth account does not wait for eight, but for what it asked for before', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const first = share('a', async () => held)
    const stored: string[] = []
    const asked = ['i', '', ...'bcdefgh', 'h', 'i'].map(async (account) => {
      await share(account, saying(account))
      stored.push(account)
    })
    await Promise.all([asked[0], asked.at(-1)])
    expect(stored).toEqual(['i', 'i'])
    release()
    await Promise.all([first, ...asked])
    expect(said.filter((word) => word === 'begin')).toHaveLength(2)
  })

  it('where one fails each runs again by itself, after all of them came to rest', async () => {
    let isOver = false
    const slow: Transaction<string> = async () => {
      await new Promise<void>((turned) => setImmediate(turned))
      said.push(isOver ? 'again' : 'slow')
      isOver = true
      return 'slow'
    }
    const outcomes = await Promise.allSettled([share('a', saying('bad', new Error('bad'))), share('b', slow)])
    expect(outcomes).toMatchObject([{ reason: { message: 'bad' } }, { value: 'slow' }])
    expect(said.slice(0, 4)).toEqual(['begin', 'bad', 'slow', 'rollback'])
    expect(said.filter((word) => word === 'again')).toHaveLength(1)
    expect(said.filter((word) => word === 'commit')).toHaveLength(1)
  })

  it('where there is no connection nobody tries again, and a single statement runs alone in its own way', async () => {
    isFull = true
    const own = () => Promise.resolve('its own way')
    const outcomes = await Promise.allSettled([share('a', saying('a')), share('', saying('b'), own)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(said).toEqual([])
    expect(await share('', saying('b'), own)).toBe('its own way')
  })

  it('after an end that failed, only what is not kept for certain runs again', async () => {
    const fail = (failure: Error) => () => {
      throw failure
    }
    ends = [fail(new Undone())]
    expect(await Promise.all([share('a', saying('a')), share('b', saying('b'))])).toEqual(['a', 'b'])
    said.length = 0
    ends = [fail(new Error('the connection is gone'))]
    const outcomes = await Promise.allSettled([share('a', saying('a')), share('b', saying('b'))])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(said).toEqual(['begin', 'a', 'b', 'rollback'])
  })
})
