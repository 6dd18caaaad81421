import { type ChangeEvent, changeEventSchema } from '@matinee/contracts'
import type { InteropClient } from '@matinee/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiUnderTest, film, onEveryEngine, REDIS } from '../testing/running-api.ts'
import { DAY_MS } from '@matinee/server-kit'
import { HEARTBEAT_MS } from './event-stream.ts'

interface Stream {
  headers: Headers
  /** The next event, or undefined at the end; comments are passed over. */
  next: () => Promise<ChangeEvent | undefined>
  /** The next block of text, comments included. */
  nextBlock: () => Promise<string | undefined>
  leave: () => Promise<void>
}

async function listen(server: ApiUnderTest, client: InteropClient): Promise<Stream> {
  const response = await server.api.fetch(
    new Request(`http://api.test/users/${client.userId}/events`, {
      headers: { authorization: `Bearer ${client.token}` },
    }),
  )
  expect(response.status).toBe(200)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const nextBlock = async (): Promise<string | undefined> => {
    while (!text.includes('\n\n')) {
      // To a device a stream that was dropped is over as well.
      const read = await reader?.read().catch(() => undefined)
      if (!read || read.done) return undefined
      text += read.value
    }
    const [block = '', ...rest] = text.split('\n\n')
    text = rest.join('\n\n')
    return block
  }
  return {
    headers: response.headers,
    nextBlock,
    async next() {
      for (;;) {
        const block = await nextBlock()
        if (block === undefined) return undefined
        const data = /^event: change\nid: \d+\ndata: (.*)$/.exec(block)?.[1]
        if (data !== undefined) return changeEventSchema.parse(JSON.parse(data))
        expect(block).toMatch(/^:/)
      }
    },
    leave: async () => reader?.cancel(),
  }
}

const bookmark = (client: InteropClient, tmdbId: string, title = 'Detour') =>
  client.call('POST', `/users/{uid}/bookmarks/${tmdbId}`, { tmdbId, meta: film(title) })

onEveryEngine('live events', (start) => {
  let server: ApiUnderTest
  beforeAll(async () => {
    server = await start()
  })

  it('a stream that nobody reads is dropped with what it held', async () => {
    const client = await server.register()
    const response = await server.api.fetch(
      new Request(`http://api.test/users/${client.userId}/events`, {
        headers: { authorization: `Bearer ${client.token}` },
      }),
    )
    const events = await listen(server, client)
    for (let at = 0; at < 70; at++) {
      await bookmark(client, String(at), 'x'.repeat(900))
      await events.next()
    }
    await expect(response.body?.getReader().read()).rejects.toThrow('unread')
    expect(await events.next()).toMatchObject({ cursor: 70 })
    await events.leave()
  })

  it('begin with where the account stands', async () => {
    const client = await server.register()
    await bookmark(client, '1')
    const stream = await listen(server, client)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.headers.get('cache-control')).toContain('no-store')
    expect(await stream.next()).toEqual({ since: 1, cursor: 1 })
    await stream.leave()
  })

  it('tell every device of the account what changed, and nobody else', async () => {
    const [client, stranger] = [await server.register(), await server.register()]
    const [one, two, theirs] = [
      await listen(server, client),
      await listen(server, client),
      await listen(server, stranger),
    ]
    for (const stream of [one, two, theirs]) await stream.next()
    await bookmark(client, '7')
    for (const stream of [one, two]) {
      expect(await stream.next()).toMatchObject({
        since: 0,
        cursor: 1,
        changes: [{ kind: 'bookmark', op: 'put', tmdbId: '7', cursor: 1 }],
      })
    }
    await bookmark(stranger, '8')
    expect(await theirs.next()).toMatchObject({ changes: [{ tmdbId: '8' }] })
    for (const stream of [one, two, theirs]) await stream.leave()
  })

  it('tell of settings, progress and deletions, whichever protocol made them', async () => {
    const client = await server.register()
    const stream = await listen(server, client)
    await stream.next()
    await client.call('PUT', '/users/{uid}/settings', { applicationTheme: 'red' })
    expect(await stream.next()).toMatchObject({
      changes: [{ kind: 'setting', name: 'applicationTheme', value: 'red' }],
    })
    await client.call('PUT', '/users/{uid}/progress/1', { tmdbId: '1', meta: film('x'), duration: 9, watched: 5 })
    expect(await stream.next()).toMatchObject({ changes: [{ kind: 'progress', value: { position: { watched: 5 } } }] })
    await client.call('DELETE', '/users/{uid}/progress/1', {})
    expect(await stream.next()).toMatchObject({ since: 2, cursor: 3, changes: [{ kind: 'progress', op: 'delete' }] })
    await stream.leave()
  })

  it('end when the server is about to stop, also those that come then', async () => {
    const own = await start()
    const client = await own.register()
    const stream = await listen(own, client)
    await stream.next()
    own.api.endStreams()
    expect(await stream.next()).toBeUndefined()
    const late = await listen(own, client)
    expect(await late.next()).toEqual({ since: 0, cursor: 0 })
    expect(await late.next()).toBeUndefined()
  })

  it('are for so many streams of an address, and so many altogether; the operator is told once', async () => {
    const own = await start({ eventStreams: { most: 3, mostPerAddress: 2 }, trustedProxies: 1 })
    const client = await own.register()
    const listenFrom = (address: string) =>
      own.api.fetch(
        new Request(`http://api.test/users/${client.userId}/events`, {
          headers: { authorization: `Bearer ${client.token}`, 'x-forwarded-for': address },
        }),
      )
    const [first] = [await listenFrom('192.0.2.1'), await listenFrom('192.0.2.1')]
    const third = await listenFrom('192.0.2.1')
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await listenFrom('192.0.2.2')).status).toBe(200)
    expect((await listenFrom('192.0.2.3')).status).toBe(429)
    expect(own.logged.filter((line) => line.includes('EVENT_STREAMS'))).toHaveLength(1)
    await first?.body?.cancel()
    expect((await listenFrom('192.0.2.1')).status).toBe(200)
    own.api.endStreams()
  })

  it('are none for who asks for their headers alone', async () => {
    const own = await start({ eventStreams: { most: 0, mostPerAddress: 1 }, trustedProxies: 1 })
    const client = await own.register()
    const ask = (method: string) =>
      own.api.fetch(
        new Request(`http://api.test/users/${client.userId}/events`, {
          method,
          headers: { authorization: `Bearer ${client.token}`, 'x-forwarded-for': '192.0.2.1' },
        }),
      )
    for (let time = 0; time < 2; time++) {
      const headers = await ask('HEAD')
      expect([headers.status, headers.headers.get('content-type'), headers.body]).toEqual([
        200,
        expect.stringContaining('text/event-stream') as string,
        null,
      ])
    }
    const stream = await ask('GET')
    expect(stream.status).toBe(200)
    await stream.body?.cancel()
  })

  it('leave large changes to be read', async () => {
    const client = await server.register()
    const stream = await listen(server, client)
    await stream.next()
    const list = Array.from({ length: 300 }, (_, index) => ({ tmdbId: String(index), meta: film('Film') }))
    await client.call('PUT', '/users/{uid}/bookmarks', list)
    expect(await stream.next()).toEqual({ since: 0, cursor: 300 })
    await bookmark(client, 'long', 'x'.repeat(1000))
    expect(await stream.next()).toMatchObject({ since: 300, cursor: 301 })
    await stream.leave()
  })

  it('carry a comment every 25 seconds', async () => {
    const client = await server.register()
    const stream = await listen(server, client)
    await stream.next()
    await server.clock.advance(HEARTBEAT_MS)
    expect(await stream.nextBlock()).toMatch(/^: /)
    await stream.leave()
  })

  describe('end', () => {
    it('when the session is ended by another device', async () => {
      const passphrase = 'ended'
      const [client, other] = [server.client(passphrase), server.client(passphrase)]
      await client.register('one')
      await other.login('two')
      const [mine, theirs] = [await listen(server, client), await listen(server, other)]
      await mine.next()
      await theirs.next()
      await client.call('DELETE', `/sessions/${other.sessionId}`)
      expect(await theirs.next()).toBeUndefined()
      await bookmark(client, '1')
      expect(await mine.next()).toMatchObject({ cursor: 1 })
      await mine.leave()
    })

    it('when the account is removed', async () => {
      const client = await server.register()
      const stream = await listen(server, client)
      await stream.next()
      await client.call('DELETE', '/users/{uid}')
      expect(await stream.next()).toBeUndefined()
    })

    it('when the session expires', async () => {
      const own = await start()
      const client = await own.register()
      const stream = await listen(own, client)
      await stream.next()
      own.clock.set(own.clock.now() + 22 * DAY_MS)
      await own.clock.advance(HEARTBEAT_MS)
      expect(await stream.next()).toBeUndefined()
    })

    it('within a heartbeat when another instance ends the session, with nothing between the two', async () => {
      const one = await start()
      const two = await start({ database: one.database, clock: one.clock })
      const client = await one.register()
      const stream = await listen(one, client)
      await stream.next()
      const headers = { authorization: `Bearer ${client.token}` }
      await two.send(`/sessions/${client.sessionId}`, { method: 'DELETE', headers })
      await one.clock.advance(HEARTBEAT_MS)
      expect(await stream.next()).toBeUndefined()
    })

    it('when the server stops', async () => {
      const own = await start()
      const stream = await listen(own, await own.register())
      await stream.next()
      await own.api.close()
      expect(await stream.next()).toBeUndefined()
    })

    it('for a device that does not read, which comes back and reads what it missed', async () => {
      const client = await server.register()
      const stream = await listen(server, client)
      await Promise.all(Array.from({ length: 300 }, (_, index) => bookmark(client, String(index))))
      let last: ChangeEvent | undefined
      for (let event = await stream.next(); event; event = await stream.next()) last = event
      expect(last?.cursor).toBeLessThan(300)
      const again = await listen(server, client)
      expect(await again.next()).toEqual({ since: 300, cursor: 300 })
      await again.leave()
    })

    it('for the oldest of too many', async () => {
      const client = await server.register()
      const oldest = await listen(server, client)
      await oldest.next()
      const more = await Promise.all(Array.from({ length: 32 }, () => listen(server, client)))
      expect(await oldest.next()).toBeUndefined()
      await Promise.all(more.map((stream) => stream.leave()))
    })
  })

  it.each(['?token=x', '?access_token=x'])('take no token from the address: %s', async (query) => {
    const client = await server.register()
    const { status } = await server.send(`/users/${client.userId}/events${query.replace('x', client.token)}`)
    expect(status).toBe(401)
  })

  it('go on inside an instance whose Redis-compatible server is away', async () => {
    const own = await start({ redisUrl: 'redis://127.0.0.1:1', limits: 'sign-in' })
    const client = await own.register()
    const stream = await listen(own, client)
    await stream.next()
    await bookmark(client, '1')
    expect(await stream.next()).toMatchObject({ cursor: 1 })
    await stream.leave()
    expect(own.logged.join()).toContain('Redis is away')
  })

  describe.skipIf(REDIS === undefined)('of two instances with a Redis-compatible server', () => {
    it('reach the devices of the other', async () => {
      const redisUrl = REDIS ?? ''
      const one = await start({ redisUrl })
      const two = await start({ redisUrl, database: one.database, clock: one.clock })
      const client = await one.register()
      const [here, there] = [await listen(one, client), await listen(two, client)]
      await here.next()
      await there.next()
      await bookmark(client, '1')
      expect(await here.next()).toMatchObject({ cursor: 1, changes: [{ tmdbId: '1' }] })
      expect(await there.next()).toMatchObject({ since: 0, cursor: 1, changes: [{ tmdbId: '1' }] })
      await here.leave()
      await there.leave()
    })

    it('say at once that a session is over', async () => {
      const redisUrl = REDIS ?? ''
      const one = await start({ redisUrl })
      const two = await start({ redisUrl, database: one.database, clock: one.clock })
      const client = await one.register()
      const there = await listen(two, client)
      await there.next()
      await client.call('DELETE', '/users/{uid}')
      expect(await there.next()).toBeUndefined()
      const response = await two.api.fetch(
        new Request('http://api.test/users/@me', { headers: { authorization: `Bearer ${client.token}` } }),
      )
      expect(response.status).toBe(401)
    })
  })
})
