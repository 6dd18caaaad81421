import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onEveryEngine } from '../testing/running-api.ts'
import { migrate, SchemaError } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { openStorage } from './open.ts'
import type { Engine, Rows, Storage } from './storage.ts'

onEveryEngine('migrations', (start) => {
  const withStorages = async (database: string, count: number, work: (storages: Storage[]) => Promise<void>) => {
    const storages = Array.from({ length: count }, () => openStorage(database, { warn: () => {} }))
    await work(storages).finally(() => Promise.all(storages.map((storage) => storage.close())))
  }
  const steps = async ({ read }: Storage) =>
    (await sql<{ step: number; name: string }>`select step, name from schema_steps order by step`.execute(read)).rows

  it('run once when several instances start at once', async () => {
    const server = await start()
    await withStorages(server.database, 4, async (storages) => {
      await Promise.all(storages.map((storage) => migrate(storage, MIGRATIONS, 1)))
      const [storage] = storages
      expect(storage && (await steps(storage))).toHaveLength(MIGRATIONS.length)
    })
  })

  it('add what is missing, each step once', async () => {
    const server = await start()
    const more = {
      name: 'more',
      async up(rows: Rows, engine: Engine) {
        if (engine === 'postgres') await sql`select pg_sleep(0.05)`.execute(rows)
        await sql`create table more (id integer)`.execute(rows)
      },
    }
    await withStorages(server.database, 2, async (storages) => {
      await Promise.all(storages.map((storage) => migrate(storage, [...MIGRATIONS, more], 1)))
      const [storage] = storages
      expect(storage && (await steps(storage)).at(-1)?.name).toBe('more')
    })
  })

  it('undo a step that fails, whole', async () => {
    const server = await start()
    const broken = {
      name: 'broken',
      up: async (rows: Rows) => {
        await sql`create table half (id integer)`.execute(rows)
        throw new Error('no further')
      },
    }
    await withStorages(server.database, 1, async ([storage]) => {
      if (!storage) return
      await expect(migrate(storage, [...MIGRATIONS, broken], 1)).rejects.toThrow('no further')
      expect(await steps(storage)).toHaveLength(MIGRATIONS.length)
      await expect(sql`select * from half`.execute(storage.read)).rejects.toThrow()
    })
  })

  it('refuse a database of a newer version, and the server says so at once', async () => {
    const server = await start()
    await withStorages(server.database, 1, async ([storage]) => {
      if (!storage) return
      await expect(migrate(storage, [], 1)).rejects.toBeInstanceOf(SchemaError)
      await storage.write((rows) =>
        sql`insert into schema_steps values (${MIGRATIONS.length + 1}, 'from the future', 1)`.execute(rows),
      )
    })
    await expect(server.restart()).rejects.toBeInstanceOf(SchemaError)
    expect((await server.send('/meta')).status).toBe(500)
  })

  it('refuse steps with a gap', async () => {
    const server = await start()
    await withStorages(server.database, 1, async ([storage]) => {
      if (!storage) return
      await storage.write((rows) => sql`insert into schema_steps values (7, 'gap', 1)`.execute(rows))
      await expect(migrate(storage, MIGRATIONS, 1)).rejects.toThrow('gap')
    })
  })
})
