import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type ApiUnderTest, onEveryEngine } from '../testing/running-api.ts'
import { openStorage } from './open.ts'
import type { Rows, Storage } from './storage.ts'

onEveryEngine('storage', (start) => {
  let server: ApiUnderTest
  let storage: Storage
  beforeAll(async () => {
    server = await start()
    storage = openStorage(server.database, { warn: () => {} })
    return () => storage.close()
  })

  const put = (rows: Rows, name: string) => rows.insertInto('server_values').values({ name, value: '' }).execute()
  const names = async (prefix: string): Promise<string[]> => {
    const rows = await storage.read
      .selectFrom('server_values')
      .select('name')
      .where('name', 'like', `${prefix}%`)
      .execute()
    return rows.map(({ name }) => name).toSorted()
  }

  it('keeps a unit whole, and gives what it gives', async () => {
    expect(await storage.write(async (rows) => (await put(rows, 'whole 1'), await put(rows, 'whole 2'), 5))).toBe(5)
    expect(await names('whole')).toEqual(['whole 1', 'whole 2'])
  })

  it('undoes a unit that throws, and only that one', async () => {
    const units = ['a', 'b', 'c', 'd'].map((name) =>
      storage.write(async (rows) => {
        await put(rows, `some ${name}`)
        if (name === 'b' || name === 'd') throw new Error(name)
      }),
    )
    const outcomes = await Promise.allSettled(units)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(await names('some')).toEqual(['some a', 'some c'])
  })

  it('undoes a unit whose query fails, also one left to the end', async () => {
    await expect(storage.write(async (rows) => (await put(rows, 'twice'), await put(rows, 'twice')))).rejects.toThrow()
    await expect(
      storage.write(async (rows, defer) => {
        defer(put(rows, 'late'))
        defer(put(rows, 'late'))
      }),
    ).rejects.toThrow()
    await expect(
      storage.write(async (rows, defer) => {
        defer(put(rows, 'late'))
        for (const name of ['late', 'late 1', 'late 2', 'late 3']) defer(put(rows, name))
      }),
    ).rejects.toThrow()
    await expect(
      storage.write(async (rows, defer) => {
        for (const name of ['late', 'late 1', 'late 2', 'late 3']) defer(put(rows, name))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await storage.write((rows) => put(rows, 'twice and on'))
    expect(await names('twice')).toEqual(['twice and on'])
    expect(await names('late')).toEqual([])
  })

  /** Reads a value and writes it with more, having taken its row as changes take their account. */
  const further = async (rows: Rows, name: string, by: string) => {
    const { value } = await rows
      .updateTable('server_values')
      .set(({ ref }) => ({ value: ref('value') }))
      .where('name', '=', name)
      .returning('value')
      .executeTakeFirstOrThrow()
    await rows
      .updateTable('server_values')
      .set({ value: value + by })
      .where('name', '=', name)
      .execute()
    if (by === 'd') throw new Error(by)
  }
  const valueOf = async (name: string) => {
    const found = storage.read.selectFrom('server_values').select('value').where('name', '=', name)
    return (await found.executeTakeFirstOrThrow()).value
  }

  it('runs short units that arrive together, those of one account one after the other', async () => {
    for (const name of ['one 1', 'one 2']) await storage.writeStatement((rows) => put(rows, name))
    const units = ['one 2', 'one 1'].flatMap((name) =>
      [...'abc'].map((by) => storage.writeBatched(name, (rows) => further(rows, name, by))),
    )
    await Promise.all([...units, storage.writeStatement((rows) => put(rows, 'one 3'))])
    expect([await valueOf('one 1'), await valueOf('one 2')]).toEqual(['abc', 'abc'])
    expect(await names('one')).toEqual(['one 1', 'one 2', 'one 3'])
  })

  it('lets only those short units fail that have to', async () => {
    const own = 'short of one'
    await storage.writeStatement((rows) => put(rows, own))
    const units = [...'abcdef'].map((by) => storage.writeBatched(own, (rows) => further(rows, own, by)))
    const others = ['x', 'y', 'x'].map((name) => storage.writeBatched(name, (rows) => put(rows, `short ${name}`)))
    const outcomes = await Promise.allSettled([...units, ...others])
    const isStored = outcomes.map(({ status }) => status === 'fulfilled')
    expect(isStored.slice(0, units.length)).toEqual([true, true, true, false, true, true])
    // Which of the two of one name comes second is nobody's promise.
    expect(isStored.slice(units.length).toSorted()).toEqual([false, true, true])
    expect([...(await valueOf(own))].toSorted().join('')).toBe('abcef')
    expect(await names('short')).toEqual([own, 'short x', 'short y'])
  })

  it('keeps a single statement, and gives what it gives', async () => {
    const added = await storage.writeStatement((rows) =>
      rows.insertInto('server_values').values({ name: 'single', value: 'x' }).returning('value').execute(),
    )
    expect(added).toEqual([{ value: 'x' }])
    expect(await names('single')).toEqual(['single'])
    await expect(storage.writeStatement((rows) => put(rows, 'single'))).rejects.toThrow()
    await storage.writeStatement((rows) => put(rows, 'single and on'))
    expect(await names('single')).toEqual(['single', 'single and on'])
  })

  it('goes on after failures', async () => {
    for (let round = 0; round < 40; round++) {
      // Failing is what it is for.
      await storage.write(async () => Promise.reject(new Error('no'))).catch(() => {})
    }
    await storage.write((rows) => put(rows, 'after'))
    expect(await names('after')).toEqual(['after'])
  })

  it('goes on where a connection breaks under a unit, a statement or a query', async () => {
    const breaking =
      storage.engine === 'postgres' ? sql`select pg_terminate_backend(pg_backend_pid())` : sql`select nothing_known()`
    await expect(storage.write((rows) => breaking.execute(rows))).rejects.toThrow()
    await expect(storage.writeBatched('broken', (rows) => breaking.execute(rows))).rejects.toThrow()
    await expect(storage.writeStatement((rows) => breaking.execute(rows))).rejects.toThrow()
    await expect(breaking.execute(storage.read)).rejects.toThrow()
    const outcomes = await Promise.allSettled([
      storage.writeBatched('broken', (rows) => breaking.execute(rows)),
      storage.writeBatched('whole', (rows) => put(rows, 'broken and on')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(await names('broken')).toEqual(['broken and on'])
  })

  it('asks in order, also when nothing is awaited between', async () => {
    const seen = await storage.write(async (rows) => {
      const [, found] = await Promise.all([
        put(rows, 'order'),
        rows.selectFrom('server_values').select('name').where('name', '=', 'order').execute(),
      ])
      return found
    })
    expect(seen).toHaveLength(1)
  })

  it('shows readers nothing that is not durable yet', async () => {
    const seen = await storage.write(async (rows) => {
      await put(rows, 'unseen')
      return names('unseen')
    })
    expect(seen).toEqual([])
    expect(await names('unseen')).toEqual(['unseen'])
  })

  it('lets two openers write by turns', async () => {
    const other = openStorage(server.database, { warn: () => {} })
    for (let index = 0; index < 10; index++) {
      await storage.write((rows) => put(rows, `turn ${index} a`))
      await other.write((rows) => put(rows, `turn ${index} b`))
    }
    expect(await names('turn')).toHaveLength(20)
    await other.close()
  })

  it('gives numbers, not texts', async () => {
    await storage.write((all) =>
      all
        .insertInto('leases')
        .values({ job: 'big', held_until: 2 ** 45 })
        .execute(),
    )
    const lease = await storage.read
      .selectFrom('leases')
      .select('held_until')
      .where('job', '=', 'big')
      .executeTakeFirst()
    expect(lease?.held_until).toBe(2 ** 45)
  })
})
