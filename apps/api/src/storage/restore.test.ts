import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@matinee/server-kit'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { changes, putBookmark, putProgress, statuses, submit } from '../sync/testing/changes.ts'
import { type ApiUnderTest, onSqlite } from '../testing/running-api.ts'
import { copySqlite } from './copy.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { openSqlite } from './sqlite.ts'
import { restoreSqlite } from './restore.ts'

const TABLES = [
  'users',
  'sessions',
  'records',
  'seen_changes',
  'milestones',
  'spent_tokens',
  'server_values',
  'schema_steps',
]

/** Every row of every table. */
async function contentOf(file: string): Promise<unknown> {
  const { read, close } = openSqlite(file)
  const rows = await Promise.all(
    TABLES.map(async (table) => [table, (await sql`select * from ${sql.table(table)}`.execute(read)).rows]),
  )
  await close()
  return rows
}

onSqlite('a database that is restored', (start) => {
  /** Closes the server, does something to its file, and starts it again. */
  const away = async (server: ApiUnderTest, work: () => Promise<void>): Promise<void> => {
    await server.api.close()
    await work()
    await server.restart()
  }

  it('is exactly what was copied, and devices give back what they were told is safe', async () => {
    const server = await start()
    const folder = mkdtempSync(join(tmpdir(), 'matinee-copies-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [copy, aside] = [join(folder, 'copy.db'), join(folder, 'aside.db')]
    const client = await server.register()
    await submit(
      client,
      putBookmark('1', server.clock.now()),
      putProgress('film', server.clock.now(), { position: { duration: 100, watched: 1 } }),
    )
    const { nextCursor, serverTime: readAt } = await changes(client)

    copySqlite(server.database, copy)
    const copied = await contentOf(copy)

    await server.clock.advance(HOUR_MS)
    // Acknowledged after the copy, and then one that the server never got.
    const safe = [
      putBookmark('2', server.clock.now()),
      putProgress('film', server.clock.now(), { position: { duration: 100, watched: 60 } }),
    ]
    const { cursor, serverTime } = await submit(client, ...safe)
    const waiting = putBookmark('3', server.clock.now())
    const replaced = await contentOf(server.database)
    await server.clock.advance(HOUR_MS)
    await away(server, async () => {
      await restoreSqlite(copy, server.database, { aside })
      expect(await contentOf(server.database)).toEqual(copied)
      expect(await contentOf(aside)).toEqual(replaced)
    })

    // The session was there when the copy was made. The device says what it knows, and hears that some of it was lost.
    const asked = `?since=${nextCursor}&told=${nextCursor}:${readAt},${cursor}:${serverTime}`
    const page = await changes(client, asked)
    expect(page).toMatchObject({ reset: true, lost: true })
    expect(statuses(await submit(client, ...safe, waiting))).toEqual(['applied', 'applied', 'applied'])
    const whole = await changes(client)
    expect(
      whole.changes.map((change) => `${change.kind} ${'tmdbId' in change ? change.tmdbId : ''}`).toSorted(),
    ).toEqual(['bookmark 1', 'bookmark 2', 'bookmark 3', 'progress film'])
    expect(whole.changes.find(({ kind }) => kind === 'progress')).toMatchObject({
      value: { position: { watched: 60 } },
    })
    expect(
      await changes(client, `?since=${whole.nextCursor}&told=${whole.nextCursor}:${whole.serverTime}`),
    ).not.toHaveProperty('reset')
  })
})

describe('a copy', () => {
  it('takes the log beside it along', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'matinee-copies-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [from, to] = [join(folder, 'from.db'), join(folder, 'to.db')]
    const storage = openSqlite(from)
    onTestFinished(() => storage.close())
    await storage.write(async (rows) => {
      await sql`create table schema_steps (step integer primary key, name text not null, applied_at bigint not null)`.execute(
        rows,
      )
      await sql`insert into schema_steps values (1, 'accounts-and-library', 1)`.execute(rows)
    })
    // Still open: all of it is in the log.
    await restoreSqlite(from, to, { aside: join(folder, 'aside.db') })
    const { read, close } = openSqlite(to)
    expect((await sql`select name from schema_steps`.execute(read)).rows).toEqual([{ name: 'accounts-and-library' }])
    await close()
  })

  it.each(['444', '644'])('of whatever mode (%s) is restored, for this user alone', async (mode) => {
    const folder = mkdtempSync(join(tmpdir(), 'matinee-copies-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [database, copy] = [join(folder, 'matinee.db'), join(folder, 'copy.db')]
    const storage = openSqlite(copy)
    await migrate(storage, MIGRATIONS, 1)
    await storage.close()
    chmodSync(copy, Number.parseInt(mode, 8))
    await restoreSqlite(copy, database, { aside: join(folder, 'aside.db') })
    expect((statSync(database).mode & 0o777).toString(8)).toBe('600')
  })
})
