import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { film, onEveryEnginePair } from '../testing/running-api.ts'
import { databaseConditionOf } from './failures.ts'
import { openSqlite } from './sqlite.ts'

/** Makes a database read-only, or ends that; sessions that are open end, since they would not hear of it. */
async function makeReadOnly(database: string, isOn: boolean): Promise<void> {
  const client = new Client({ connectionString: database, options: '-c default_transaction_read_only=off' })
  await client.connect()
  const name = new URL(database).pathname.slice(1)
  await client.query(`alter database ${name} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

onEveryEnginePair('a database that is read-only', ({ startOnPostgres }) => {
  it('is named in the answer, and in the log once; what it holds is read, and writing goes on when it can', async () => {
    const server = await startOnPostgres()
    const client = await server.register()
    const add = (id: string) =>
      client.call('POST', `/users/{uid}/bookmarks/${id}`, { tmdbId: id, meta: film('Detour') })
    const codeOf = async (id: string) => (await add(id)).body as { code?: string }
    const lines = (text: string) => server.logged.filter((line) => line.startsWith(text))
    expect((await add('1')).status).toBe(200)

    await makeReadOnly(server.database, true)
    // The first ones may find their session ended.
    await expect.poll(async () => (await codeOf('2')).code, { timeout: 20_000 }).toBe('diskReadOnly')
    for (const id of ['3', '4', '5']) expect(await codeOf(id)).toMatchObject({ code: 'diskReadOnly' })
    expect(lines('the database cannot be written')).toHaveLength(1)
    expect((await client.call('GET', '/users/{uid}/bookmarks')).body).toMatchObject([{ tmdbId: '1' }])

    await makeReadOnly(server.database, false)
    await expect.poll(async () => (await add('2')).status, { timeout: 20_000 }).toBe(200)
    await server.clock.advance(30_000)
    expect((await add('3')).status).toBe(200)
    expect(lines('the database can be written again')).toHaveLength(1)
  })
})

it('a SQLite file that cannot be written is named so, and is read meanwhile', async () => {
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'matinee-read-only-')), 'one.db'))
  await storage.write((rows) => sql`create table notes (name text primary key)`.execute(rows))
  const insert = (name: string) => storage.write((rows) => sql`insert into notes values (${name})`.execute(rows))
  await insert('before')
  // Whoever runs the tests may write any file: the connection that writes is what may not.
  await storage.write((rows) => sql`pragma query_only = on`.execute(rows))
  const refusal = await insert('while').catch((failure: unknown) => failure)
  expect(databaseConditionOf(refusal)).toBe('readOnly')
  const { rows } = await sql<{ name: string }>`select name from notes order by name`.execute(storage.read)
  expect(rows.map(({ name }) => name)).toEqual(['before'])
  await storage.close()
})
