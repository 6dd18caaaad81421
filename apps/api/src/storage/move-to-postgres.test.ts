import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { settingsSchema } from '@matinee/contracts'
import { createInteropClient, type InteropClient } from '@matinee/testing'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { changes, putBookmark, putProgress, putSetting, statuses, submit } from '../sync/testing/changes.ts'
import { onEveryEnginePair, START } from '../testing/running-api.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { migrate } from './migrate.ts'
import { moveToPostgres } from './move-to-postgres.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const QUIET = { log: { warn: () => {} }, now: START }
/** More than one page of a table has. */
const RECORDS = 450
const CHANGES_A_BATCH = 90

const tablesIn = async (url: string): Promise<string[]> => {
  const { read, close } = openPostgres(url, QUIET.log)
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
    read,
  )
  await close()
  return rows.map(({ name }) => name)
}

/** Fills an account with more than a page of everything that it can have. */
async function fill(client: InteropClient): Promise<void> {
  for (let first = 0; first < RECORDS; first += CHANGES_A_BATCH) {
    const batch = Array.from({ length: CHANGES_A_BATCH }, (_, at) => {
      const id = String(first + at)
      return at % 2 === 0
        ? putBookmark(id, START + first + at, `Film “${id}” \u{1F3AC}`)
        : putProgress(id, START + first + at, { position: { duration: 5400, watched: at } })
    })
    await submit(client, ...batch)
  }
  await submit(client, putSetting('applicationTheme', START, 'blue'))
}

onEveryEnginePair('moving to PostgreSQL', ({ startOnSqlite, startOnPostgres, makePostgres }) => {
  it('takes everything along, and devices go on as if nothing was', { timeout: 90_000 }, async () => {
    const before = await startOnSqlite()
    let { api } = before
    const [client, other] = ['one device', 'another'].map((passphrase) =>
      createInteropClient({ base: 'http://api.test', fetch: (request) => api.fetch(request), passphrase }),
    ) as [InteropClient, InteropClient]
    for (const one of [client, other]) expect((await one.register('a device')).status).toBe(200)
    await fill(client)
    const own = putBookmark('of the other', START)
    await submit(other, own)
    const whole = await changes(client, '?limit=1000')
    const lists = {
      bookmarks: (await client.call('GET', '/users/{uid}/bookmarks')).body,
      sessions: (await client.call('GET', '/users/{uid}/sessions')).body,
    }
    await before.api.close()

    const url = await makePostgres()
    const moved = await moveToPostgres(before.database, url, QUIET)
    const counts = Object.fromEntries(moved.map(({ table, rows }) => [table, rows]))
    expect(counts).toMatchObject({ users: 2, sessions: 2, records: RECORDS + 2, seen_changes: RECORDS + 2 })

    const after = await startOnPostgres({ database: url })
    ;({ api } = after)
    // The same session, at the same place: nothing is news, and nothing was lost.
    const asked = `?since=${whole.nextCursor}&told=${whole.nextCursor}:${whole.serverTime}`
    expect(await changes(client, asked)).toMatchObject({ changes: [], nextCursor: whole.nextCursor })
    expect(await changes(client, asked)).not.toHaveProperty('reset')
    expect((await changes(client, '?limit=1000')).changes).toEqual(whole.changes)
    expect((await client.call('GET', '/users/{uid}/bookmarks')).body).toEqual(lists.bookmarks)
    expect((await client.call('GET', '/users/{uid}/sessions')).body).toEqual(lists.sessions)
    expect(settingsSchema.parse((await client.call('GET', '/users/{uid}/settings')).body)).toMatchObject({
      applicationTheme: 'blue',
    })
    // What was acknowledged before is known by its key; what is new is news.
    expect(statuses(await submit(other, own))).toEqual(['duplicate'])
    expect(statuses(await submit(client, putBookmark('new', after.clock.now())))).toEqual(['applied'])
    expect((await changes(client, asked)).changes).toMatchObject([{ tmdbId: 'new' }])
  })

  it('refuses a target that is not empty, also one that it filled, and says which without its password', async () => {
    const before = await startOnSqlite()
    await before.register()
    await before.api.close()
    const target = new URL(await makePostgres())
    target.password = 'hidden-word'
    await moveToPostgres(before.database, target.href, QUIET)
    const again = moveToPostgres(before.database, target.href, QUIET)
    await expect(again).rejects.toThrow(/^The database postgres:\/\/.* is not empty: it has a table "schema_steps"/)
    await expect(again).rejects.not.toThrow('hidden-word')
  })

  it('takes a database of a version before along, and brings it up to date there', async () => {
    const { database } = await startOnSqlite()
    const file = `${database}-before`
    const storage = openSqlite(file)
    await migrate(storage, MIGRATIONS.slice(0, 1), 1)
    await storage.write((rows) => rows.insertInto('server_values').values({ name: 'of before', value: 'x' }).execute())
    await storage.close()
    const url = await makePostgres()
    await moveToPostgres(file, url, QUIET)
    expect((await tablesIn(url)).toSorted()).toContain('milestones')
    const { api, send } = await startOnPostgres({ database: url })
    await api.ready
    expect((await send('/meta')).status).toBe(200)
  })

  it('leaves nothing behind where a row cannot be moved', async () => {
    const before = await startOnSqlite()
    await before.register()
    await before.api.close()
    const storage = openSqlite(before.database)
    await storage.write((rows) => sql`insert into spent_tokens values ('a token', 'no moment')`.execute(rows))
    await storage.close()
    const url = await makePostgres()
    await expect(moveToPostgres(before.database, url, QUIET)).rejects.toThrow()
    expect(await tablesIn(url)).toEqual([])
  })

  it('leaves nothing behind where it is killed half way', { timeout: 90_000 }, async () => {
    const before = await startOnSqlite()
    await fill(await before.register())
    await before.api.close()
    const url = await makePostgres()
    const held = await doorThatHolds(new URL(url), 100_000)
    const moving = fork(
      fileURLToPath(new URL('./testing/move-to-kill.ts', import.meta.url)),
      [before.database, held.url],
      {
        execArgv: ['--import', 'tsx'],
      },
    )
    await held.isFull
    moving.kill('SIGKILL')
    await once(moving, 'exit')
    await held.close()
    expect(await tablesIn(url)).toEqual([])
    await moveToPostgres(before.database, url, QUIET)
    expect(await tablesIn(url)).toContain('records')
  })
})

/** Passes so many bytes on to a server, and holds the rest. */
async function doorThatHolds(beyond: URL, bytes: number) {
  const sockets = new Set<Socket>()
  const opened = createServer((socket) => {
    const further = connect(Number(beyond.port), beyond.hostname)
    for (const [from, to] of [
      [socket, further],
      [further, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
    }
    further.pipe(socket)
    let passed = 0
    socket.on('data', (chunk) => {
      passed += chunk.length
      if (passed > bytes) {
        socket.pause()
        opened.emit('full')
      } else further.write(chunk)
    })
  }).listen(0, '127.0.0.1')
  await once(opened, 'listening')
  const url = new URL(beyond)
  url.port = String((opened.address() as AddressInfo).port)
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    opened.close()
  }
  onTestFinished(close)
  return { url: url.href, isFull: once(opened, 'full'), close }
}
