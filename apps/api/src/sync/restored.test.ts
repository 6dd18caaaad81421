import { HOUR_MS, MINUTE_MS } from '@matinee/server-kit'
import type { InteropClient } from '@matinee/testing'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type ApiUnderTest, onEveryEngine, START } from '../testing/running-api.ts'
import { openStorage } from '../storage/open.ts'
import { changes, putBookmark, putProgress, submit } from './testing/changes.ts'

const WEEK_MS = 7 * 24 * HOUR_MS
const TABLES = ['users', 'records', 'seen_changes', 'milestones'] as const

/** Keeps what the library is made of; the returned function brings it back, as restoring a backup does. */
async function backUp({ database }: ApiUnderTest): Promise<() => Promise<void>> {
  const storage = openStorage(database, { warn: () => {} })
  const stored = await Promise.all(
    TABLES.map(async (table) => (await sql<object>`select * from ${sql.table(table)}`.execute(storage.read)).rows),
  )
  return async () => {
    await storage.write(async (rows) => {
      for (const [at, table] of TABLES.entries()) {
        if (table !== 'users') await sql`delete from ${sql.table(table)}`.execute(rows)
        for (const row of stored[at] ?? []) {
          const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
          const values = sql.join(Object.values(row).map((value: unknown) => sql`${value}`))
          if (table === 'users')
            await sql`update users set (${columns}) = (${values}) where id = ${Object(row).id}`.execute(rows)
          else await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(rows)
        }
      }
    })
    await storage.close()
  }
}

onEveryEngine('a server that was restored from a backup', (start) => {
  let server: ApiUnderTest
  beforeAll(async () => {
    server = await start()
  })

  /** A film goes on playing: one record, and a place of the order for each save. */
  const watch = async (client: InteropClient, times: number) => {
    for (let watched = 1; watched <= times; watched += 1) {
      await server.clock.advance(3000)
      const position = { position: { duration: 1000, watched } }
      await submit(client, putProgress('film', server.clock.now(), position))
    }
  }
  const add = async (client: InteropClient, ...ids: string[]) =>
    submit(client, ...ids.map((id) => putBookmark(id, server.clock.now())))
  /** What a device knows that has read everything. */
  const device = async (client: InteropClient) => {
    const { nextCursor, serverTime } = await changes(client)
    return `?since=${nextCursor}&told=${nextCursor}:${serverTime}`
  }
  const whole = { reset: true, lost: true }

  it('knows a device that was farther, also once others have written past its place', async () => {
    const client = await server.register()
    await add(client, '1', '2')
    const restore = await backUp(server)
    await server.clock.advance(HOUR_MS)
    await add(client, '3', '4', '5')
    const away = await device(client)
    await server.clock.advance(HOUR_MS)
    await restore()
    expect(await changes(client, away)).toMatchObject({ ...whole, nextCursor: 2 })
    await watch(client, 8)
    const page = await changes(client, away)
    expect(page).toMatchObject({ ...whole, nextCursor: 10 })
    expect(page.changes).toHaveLength(3)
    // Once it has read everything its place is known.
    expect(await changes(client, `?since=10&told=10:${page.serverTime}`)).not.toHaveProperty('reset')
    // A device of before does not say when, and is answered as before.
    expect(await changes(client, '?since=5')).not.toHaveProperty('reset')
  })

  it('knows a device whose last batch it lost, though its place stands', async () => {
    const client = await server.register()
    await add(client, '1')
    const { nextCursor, serverTime: before } = await changes(client)
    const restore = await backUp(server)
    await server.clock.advance(HOUR_MS)
    const { cursor, serverTime } = await add(client, '2')
    await server.clock.advance(HOUR_MS)
    await restore()
    const asked = `?since=${nextCursor}&told=${nextCursor}:${before},${cursor}:${serverTime}`
    expect(await changes(client, asked)).toMatchObject(whole)
    await watch(client, 4)
    expect(await changes(client, asked)).toMatchObject(whole)
    expect(await changes(client, asked.replace('since=1', 'since=0'))).toMatchObject(whole)
  })

  it('is not suspected where devices were away, or the clocks of its instances differ a little', async () => {
    const client = await server.register()
    await add(client, '1')
    for (let day = 0; day < 5; day += 1) {
      const away = await device(client)
      await server.clock.advance(24 * HOUR_MS)
      await watch(client, 3)
      expect(await changes(client, away)).not.toHaveProperty('reset')
      const { nextCursor, serverTime } = await changes(client)
      const behind = `?since=${nextCursor}&told=${nextCursor}:${serverTime - MINUTE_MS}`
      expect(await changes(client, behind)).not.toHaveProperty('reset')
    }
  })

  it('is not suspected for long where its clock was ahead and is put right', async () => {
    const client = await server.register()
    server.clock.set(START + WEEK_MS)
    await add(client, '1')
    server.clock.set(START)
    const away = await device(client)
    expect(await changes(client, away)).not.toHaveProperty('reset')
    // Whoever is away until that time comes reads everything once, and then no more.
    server.clock.set(START + WEEK_MS + HOUR_MS)
    expect(await changes(client, away)).toMatchObject(whole)
    expect(await changes(client, await device(client))).not.toHaveProperty('reset')
    server.clock.set(START)
  })

  it.each(['1', '1:soon', '1:-5', '1.5:1', '', '1:1:1', '1:1,', `${'1:1,'.repeat(10)}1:1`])(
    'told=%s is no question',
    async (reported) => {
      const client = await server.register()
      expect((await client.call('GET', `/users/{uid}/changes?since=1&told=${reported}`)).status).toBe(400)
    },
  )
})
