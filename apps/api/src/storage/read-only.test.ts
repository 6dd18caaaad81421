import Database from 'libsql'
import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { type ApiUnderTest, film, onEveryEnginePair, onSqlite } from '../testing/running-api.ts'

/** Makes a database read-only, or ends that; sessions that are open end, since they would not hear of it. */
async function makePostgresReadOnly(database: string, isOn: boolean): Promise<void> {
  const client = new Client({ connectionString: database, options: '-c default_transaction_read_only=off' })
  await client.connect()
  const name = new URL(database).pathname.slice(1)
  await client.query(`alter database ${name} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

/** What a viewer and the operator are told while nothing can be written, and that all goes on after it. */
async function expectToSayAndGoOn(
  server: ApiUnderTest,
  makeReadOnly: (isOn: boolean) => Promise<unknown>,
): Promise<void> {
  const client = await server.register()
  const add = (id: string) => client.call('POST', `/users/{uid}/bookmarks/${id}`, { tmdbId: id, meta: film('Detour') })
  const codeOf = async (id: string) => (await add(id)).body
  const lines = (text: string) => server.logged.filter((line) => line.startsWith(text))
  expect((await add('1')).status).toBe(200)

  await makeReadOnly(true)
  // The first ones may find their session ended.
  await expect.poll(() => codeOf('2'), { timeout: 20_000 }).toMatchObject({ code: 'diskReadOnly' })
  for (const id of ['3', '4', '5']) expect(await codeOf(id)).toMatchObject({ code: 'diskReadOnly' })
  expect(lines('the database cannot be written')).toHaveLength(1)
  expect((await client.call('GET', '/users/{uid}/bookmarks')).body).toMatchObject([{ tmdbId: '1' }])

  await makeReadOnly(false)
  await expect.poll(async () => (await add('2')).status, { timeout: 20_000 }).toBe(200)
  await server.clock.advance(30_000)
  expect((await add('3')).status).toBe(200)
  expect(lines('the database can be written again')).toHaveLength(1)
}

const SAYS_AND_GOES_ON =
  'is named in the answer, and in the log once; what it holds is read, and writing goes on when it can'

onSqlite('a SQLite file that cannot be written', (start) => {
  it(SAYS_AND_GOES_ON, async () => {
    const asked = vi.spyOn(Database.prototype, 'prepare')
    const server = await start()
    // A storage opens first the connection that writes.
    const writer = asked.mock.contexts.find((asking) => asking instanceof Database)
    asked.mockRestore()
    // Whoever runs the tests may write any file: the connection is what may not.
    await expectToSayAndGoOn(server, async (isOn) =>
      writer?.prepare(`pragma query_only = ${isOn ? 'on' : 'off'}`).all(),
    )
  })
})

onEveryEnginePair('a PostgreSQL database that is read-only', ({ startOnPostgres }) => {
  it(SAYS_AND_GOES_ON, async () => {
    const server = await startOnPostgres()
    await expectToSayAndGoOn(server, (isOn) => makePostgresReadOnly(server.database, isOn))
  })
})
