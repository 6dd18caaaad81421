import { randomBytes, randomUUID } from 'node:crypto'
import { type ChangesPage, challengeSchema } from '@matinee/contracts'
import { accountKeysOf } from '@matinee/testing'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type ApiUnderTest, film, json, onEveryEngine } from '../testing/running-api.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@matinee/server-kit'
import { createManualClock } from '@matinee/testing/clock'
import { openStorage } from '../storage/open.ts'
import type { Storage } from '../storage/storage.ts'
import { deleteUser } from '../users/repository.ts'
import { cleanUp, REMEMBER_SPENT_MS } from './clean-up.ts'
import { takeLease } from './leases.ts'
import { startUpkeep } from './upkeep.ts'

onEveryEngine('upkeep', (start) => {
  /** Looks into the database beside the server. */
  const inside = async <T>(server: ApiUnderTest, look: (storage: Storage) => Promise<T>): Promise<T> => {
    const storage = openStorage(server.database, { warn: () => {} })
    try {
      return await look(storage)
    } finally {
      await storage.close()
    }
  }
  const count = (server: ApiUnderTest, table: string): Promise<number> =>
    inside(server, async ({ read }) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(read)
      return Number(rows[0]?.count)
    })
  /** Time goes by with nobody there: the server's own clean-up is not what is tried here. */
  const pass = (server: ApiUnderTest, ms: number): void => server.clock.set(server.clock.now() + ms)
  const clean = (server: ApiUnderTest): Promise<void> =>
    inside(server, (storage) =>
      cleanUp(storage, { now: server.clock.now(), isClockProven: true }, new AbortController().signal),
    )

  /** Shows a challenge in vain: that it was used is remembered for minutes. */
  const useUp = async (server: ApiUnderTest): Promise<void> => {
    const { body } = await server.send('/auth/register/start', json('POST', {}))
    const { challenge: code } = challengeSchema.parse(body)
    const shown = { publicKey: accountKeysOf('nobody').publicKey, challenge: { code, signature: 'x' }, device: 'x' }
    expect((await server.send('/auth/login/complete', json('POST', shown))).status).toBe(401)
  }

  it('removes used challenges and sessions that are over, and nothing else', async () => {
    const server = await start()
    const client = await server.register()
    pass(server, 4 * 60_000)
    await useUp(server)
    await clean(server)
    expect(await count(server, 'spent_tokens')).toBe(2)
    pass(server, 2 * 60_000 + REMEMBER_SPENT_MS)
    await clean(server)
    expect(await count(server, 'spent_tokens')).toBe(1)
    expect(await count(server, 'sessions')).toBe(1)
    pass(server, 22 * DAY_MS)
    await clean(server)
    expect(await count(server, 'sessions')).toBe(0)
    expect(await count(server, 'users')).toBe(1)
    expect((await client.login('back')).status).toBe(200)
  })

  it('a challenge that was used stays used when a clock that ran ahead for a day is put back', async () => {
    const server = await start()
    const { publicKey, sign } = accountKeysOf('put back')
    await server.client('put back').register('here')
    const { body } = await server.send('/auth/login/start', json('POST', { publicKey }))
    const { challenge: code } = challengeSchema.parse(body)
    const shown = json('POST', { publicKey, challenge: { code, signature: sign(code) }, device: 'x' })
    expect((await server.send('/auth/login/complete', shown)).status).toBe(200)
    const now = server.clock.now()
    server.clock.set(now + 30 * HOUR_MS)
    await clean(server)
    server.clock.set(now + MINUTE_MS)
    expect((await server.send('/auth/login/complete', shown)).status).toBe(401)
  })

  it('removes an account that nobody used for a year, with all it has', async () => {
    const server = await start()
    const client = await server.register()
    await client.call('POST', '/users/{uid}/bookmarks/1', { tmdbId: '1', meta: film('x') })
    pass(server, 364 * DAY_MS)
    const young = await server.register()
    await clean(server)
    expect(await count(server, 'users')).toBe(2)
    pass(server, 2 * DAY_MS)
    await clean(server)
    expect(await count(server, 'users')).toBe(1)
    expect(await count(server, 'records')).toBe(0)
    expect((await young.call('GET', '/users/@me')).status).toBe(200)
  })

  it('leaves an account alone that somebody logs in to while it is being removed', async () => {
    const server = await start()
    const client = await server.register()
    await client.call('POST', '/users/{uid}/bookmarks/1', { tmdbId: '1', meta: film('x') })
    pass(server, 366 * DAY_MS)
    const unusedSince = server.clock.now() - 365 * DAY_MS
    expect((await client.login('back')).status).toBe(200)
    await inside(server, (storage) => storage.write((rows) => deleteUser(rows, client.userId, unusedSince)))
    expect((await client.call('GET', '/users/{uid}/bookmarks')).body).toHaveLength(1)
    await inside(server, (storage) => storage.write((rows) => deleteUser(rows, client.userId, server.clock.now() + 1)))
    expect(await count(server, 'users')).toBe(0)
  })

  it('never takes an account in use, however long ago it logged in', async () => {
    const server = await start()
    const client = await server.register()
    for (let visit = 0; visit < 25; visit++) {
      pass(server, 18 * DAY_MS)
      expect((await client.call('GET', '/users/@me')).status).toBe(200)
    }
    pass(server, 30 * DAY_MS)
    await clean(server)
    expect(await count(server, 'users')).toBe(1)
  })

  it('remembers deletions for 180 days; older cursors then start over', async () => {
    const server = await start()
    const client = await server.register()
    await client.call('PUT', '/users/{uid}/bookmarks', [
      { tmdbId: '1', meta: film('One') },
      { tmdbId: '2', meta: film('Two') },
    ])
    await client.call('DELETE', '/users/{uid}/bookmarks/1')
    const changes = async (since: number): Promise<ChangesPage> =>
      (await client.call('GET', `/users/{uid}/changes?since=${since}`)).body as ChangesPage
    for (let days = 0; days < 180; days += 20) {
      pass(server, 20 * DAY_MS)
      await client.call('GET', '/users/@me')
    }
    await clean(server)
    expect((await changes(2)).changes).toMatchObject([{ op: 'delete', tmdbId: '1' }])
    pass(server, DAY_MS)
    await clean(server)
    expect(await changes(2)).toMatchObject({ reset: true, changes: [{ op: 'put', tmdbId: '2' }], nextCursor: 3 })
    expect(await changes(2)).not.toHaveProperty('lost')
    expect(await count(server, 'milestones')).toBe(0)
    expect(await changes(3)).toMatchObject({ changes: [], nextCursor: 3 })
    expect((await changes(3)).reset).toBeUndefined()
  })

  it('knows changes again for 30 days', async () => {
    const server = await start()
    const client = await server.register()
    const change = {
      ...{ id: randomUUID(), kind: 'setting', op: 'put', name: 'applicationTheme', value: 'red' },
      deed: { at: 1, counter: 0, device: 'd' },
    }
    await client.call('POST', '/users/{uid}/changes', { changes: [change] })
    pass(server, 15 * DAY_MS)
    await client.call('GET', '/users/@me')
    pass(server, 15 * DAY_MS)
    await clean(server)
    expect(await count(server, 'seen_changes')).toBe(1)
    pass(server, 1)
    await clean(server)
    expect(await count(server, 'seen_changes')).toBe(0)
    expect((await client.call('POST', '/users/{uid}/changes', { changes: [change] })).body).toMatchObject({
      results: [{ status: 'superseded' }],
    })
  })

  it('cleans more than fits one transaction', { tags: ['slow'] }, async () => {
    const server = await start()
    await Promise.all(Array.from({ length: 600 }, () => useUp(server)))
    expect(await count(server, 'spent_tokens')).toBe(600)
    pass(server, REMEMBER_SPENT_MS + HOUR_MS)
    await clean(server)
    expect(await count(server, 'spent_tokens')).toBe(0)
  })

  it('is done by one instance a day', async () => {
    const server = await start()
    await inside(server, async (storage) => {
      const take = (now: number) => storage.write((rows) => takeLease(rows, 'test', { now, until: now + DAY_MS }))
      const taken = await Promise.all([take(0), take(0), take(0)])
      expect(taken.filter(Boolean)).toHaveLength(1)
      expect(await take(DAY_MS - 1)).toBe(false)
      expect(await take(DAY_MS)).toBe(true)
    })
  })

  it('takes a lease back from a clock that was far ahead, and not from one that is a little', async () => {
    const server = await start()
    await inside(server, async (storage) => {
      const take = (now: number) => storage.write((rows) => takeLease(rows, 'test', { now, until: now + DAY_MS }))
      expect(await take(400 * DAY_MS)).toBe(true)
      expect(await take(399 * DAY_MS)).toBe(false)
      expect(await take(2 * DAY_MS)).toBe(true)
      expect(await take(2 * DAY_MS + 1)).toBe(false)
    })
  })

  /** The upkeep of a server that starts at this time, by its own clock. */
  const upkeepFrom = (storage: Storage, now: number) => {
    const [clock, over] = [createManualClock(now), new AbortController()]
    const log = { warn: (failure: object) => expect.fail(JSON.stringify(failure)) }
    const upkeep = startUpkeep({ storage, clock, random: randomBytes, log, signal: over.signal })
    return {
      async runs(days: number) {
        for (let hours = 0; hours < days * 24; hours += 1) {
          await clock.advance(HOUR_MS)
          await upkeep.idle()
        }
      },
      async stop() {
        over.abort()
        await upkeep.idle()
      },
    }
  }

  it.each([
    ['with clean-ups before', 16],
    ['with none before', 0],
  ])('a clock that leaps years ahead at the start takes nobody, %s', { tags: ['slow'] }, async (_before, days) => {
    const server = await start()
    await server.register()
    const born = server.clock.now()
    await inside(server, async (storage) => {
      if (days > 0) {
        const before = upkeepFrom(storage, born)
        await before.runs(days)
        await before.stop()
      }
      const ahead = upkeepFrom(storage, born + 800 * DAY_MS)
      await ahead.runs(3)
      await ahead.stop()
      expect([await count(server, 'sessions'), await count(server, 'users')]).toEqual([1, 1])
      // Put right, it has to prove itself again, and nothing is lost meanwhile.
      const right = upkeepFrom(storage, born + (days + 1) * DAY_MS)
      await right.runs(3)
      await right.stop()
      expect([await count(server, 'sessions'), await count(server, 'users')]).toEqual([1, 1])
    })
  })

  it(
    'a clock that went on by itself for two weeks is believed: what is abandoned goes then',
    { tags: ['slow'] },
    async () => {
      const server = await start()
      await server.register()
      await inside(server, async (storage) => {
        const late = upkeepFrom(storage, server.clock.now() + 800 * DAY_MS)
        await late.runs(13)
        expect(await count(server, 'users')).toBe(1)
        await late.runs(3)
        expect(await count(server, 'users')).toBe(0)
        await late.stop()
      })
    },
  )

  it('begins by itself within minutes of the start, and again each day', async () => {
    const server = await start()
    const over = new AbortController()
    const clock = createManualClock(server.clock.now() + REMEMBER_SPENT_MS + HOUR_MS)
    const logged: string[] = []
    const log = { warn: (_: object, message: string) => void logged.push(message) }
    await inside(server, async (storage) => {
      const upkeep = startUpkeep({ storage, clock, random: randomBytes, log, signal: over.signal })
      for (const wait of [4 * MINUTE_MS, 25 * HOUR_MS]) {
        await useUp(server)
        expect(await count(server, 'spent_tokens')).toBe(1)
        await clock.advance(wait)
        await upkeep.idle()
        expect(await count(server, 'spent_tokens')).toBe(0)
      }
      over.abort()
      await clock.advance(DAY_MS)
      await upkeep.idle()
    })
    expect(logged).toEqual([])
  })
})
