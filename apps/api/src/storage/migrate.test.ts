import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createInteropClient, accountKeysOf } from '@matinee/testing'
import { createManualClock } from '@matinee/testing/clock'
import { createApi } from '../api.ts'
import { film, onEveryDatabase, onEveryEngine, START } from '../testing/running-api.ts'
import { migrate, SchemaError } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { openStorage } from './open.ts'
import type { Engine, Rows, Storage } from './storage.ts'

/** What an account was in every schema there has been: its own row, and a bookmark. */
async function leaveAccount(rows: Rows, publicKey: string): Promise<void> {
  const state = `{"registers":{"bookmark":{"stamp":[1,0,""],"value":${JSON.stringify(film('Detour'))}}}}`
  const wire = { tmdbId: '20367', meta: film('Detour'), updatedAt: new Date(1).toISOString() }
  await sql`insert into users
    (id, public_key, namespace, profile, created_at, last_logged_in, last_seen_at, cursor, clock_at, clock_counter, forgotten_to)
    values ('left-account', ${publicKey}, 'movie-web', ${JSON.stringify({ colorA: '', colorB: '', icon: 'cat' })},
      ${START}, ${START}, ${START}, 1, 1, 0, 0)`.execute(rows)
  await sql`insert into records
    (user_id, kind, title_id, season_id, episode_id, cursor, changed_at, is_gone, state, wire)
    values ('left-account', 'bookmark', '20367', '', '', 1, 1, 0, ${state}, ${JSON.stringify(wire)})`.execute(rows)
}

onEveryDatabase('migrations from a schema before', (make) => {
  it.each(MIGRATIONS.map(({ name }, at) => [at + 1, name] as const))(
    'keep what an account has, from step %i, %s, on',
    { timeout: 30_000 },
    async (steps) => {
      const database = await make()
      const storage = openStorage(database, { warn: () => {} })
      await migrate(storage, MIGRATIONS.slice(0, steps), 1)
      const passphrase = 'of a version before'
      await storage.write((rows) => leaveAccount(rows, accountKeysOf(passphrase).publicKey))
      await storage.close()

      const logged: string[] = []
      const api = createApi({
        database,
        identity: { name: 'Test server', version: '1.2.3' },
        log: { warn: (_fields, message) => void logged.push(message) },
        clock: createManualClock(START),
        limits: 'off',
      })
      await api.ready
      const client = createInteropClient({
        base: 'http://api.test',
        fetch: (request) => api.fetch(request),
        passphrase,
      })
      expect((await client.login('a device')).status).toBe(200)
      expect((await client.call('GET', '/users/{uid}/bookmarks')).body).toMatchObject([{ tmdbId: '20367' }])
      const page = (await client.call('GET', '/users/{uid}/changes')).body
      expect(page).toMatchObject({ changes: [{ kind: 'bookmark', tmdbId: '20367', op: 'put' }], nextCursor: 1 })
      const added = { tmdbId: '2', meta: film('Another') }
      expect((await client.call('POST', '/users/{uid}/bookmarks/2', added)).status).toBe(200)
      expect(logged).toEqual([])
      await api.close()
    },
  )
})

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
