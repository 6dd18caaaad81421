import { createHmac, randomUUID } from 'node:crypto'
import { type AccountSession, userAndSessionSchema } from '@matinee/contracts'
import type { InteropClient } from '@matinee/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiUnderTest, onEveryEngine } from '../testing/running-api.ts'
import { openStorage } from '../storage/open.ts'
import { insertSession } from './repository.ts'
import { DAY_MS, MINUTE_MS } from '@matinee/server-kit'

const SECRET = 'a secret of the operator that is long enough'
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

onEveryEngine('sessions', (start) => {
  let server: ApiUnderTest
  beforeAll(async () => {
    server = await start({ sessionSecret: SECRET })
  })

  const me = async (client: InteropClient) => client.call('GET', '/users/@me')
  const withToken = (authorization?: string) =>
    server.send('/users/@me', authorization === undefined ? {} : { headers: { authorization } })
  const secondDevice = async (client: InteropClient, passphrase: string): Promise<InteropClient> => {
    const other = server.client(passphrase)
    await other.login('second')
    expect(other.userId).toBe(client.userId)
    return other
  }
  const registered = async (passphrase: string): Promise<InteropClient> => {
    const client = server.client(passphrase)
    await client.register('first')
    return client
  }

  it('lists the devices that were used last, however many there are', async () => {
    const client = await registered('many devices')
    const storage = openStorage(server.database, { warn: () => {} })
    const now = server.clock.now()
    for (let at = 0; at < 250; at++) {
      const session = { user_id: client.userId, id: randomUUID(), device: 'd', user_agent: '' }
      await storage.write((rows) =>
        insertSession(rows, {
          ...session,
          created_at: now - 10_000 + at,
          accessed_at: now - 10_000 + at,
          expires_at: now + DAY_MS,
        }),
      )
    }
    await storage.close()
    const { body } = await client.call('GET', '/users/{uid}/sessions')
    const listed = body as AccountSession[]
    expect(listed).toHaveLength(200)
    expect(listed.map(({ id }) => id)).toContain(client.sessionId)
    expect(listed.map(({ createdAt }) => createdAt)).toEqual(listed.map(({ createdAt }) => createdAt).toSorted())
  })

  it('S-439 S-450 the token opens the account it was given for', async () => {
    const client = await server.register()
    const { status, body } = await me(client)
    expect(status).toBe(200)
    const { user, session } = userAndSessionSchema.parse(body)
    expect([user.id, session.id]).toEqual([client.userId, client.sessionId])
  })

  it('S-439 a token is a JWT with nothing in it but the session and its time', async () => {
    const client = await server.register()
    const [header = '', claims = ''] = client.token.split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' })
    const iat = Math.floor(server.clock.now() / 1000)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({ sid: client.sessionId, iat })
  })

  it('the scheme may be written in any case', async () => {
    const client = await server.register()
    expect((await withToken(`bEaReR ${client.token}`)).status).toBe(200)
  })

  it('comes in a header of its own beside what a gateway wants, which is then nobody’s', async () => {
    const { token } = await server.register()
    const shown = async (headers: Record<string, string>) =>
      (await server.send('/users/@me', { headers: { authorization: 'Basic dXNlcjpwYXNz', ...headers } })).status
    expect(await shown({ 'x-session-token': token })).toBe(200)
    expect(await shown({ 'x-session-token': `Bearer ${token}` })).toBe(400)
    expect(await shown({ 'x-session-token': '' })).toBe(400)
    expect(await shown({})).toBe(400)
  })

  it('a refusal says that the header of its own was read, since an older server’s says nothing of the session', async () => {
    const client = await server.register()
    server.clock.set(server.clock.now() + 30 * DAY_MS)
    const marksOf = async (headers: Record<string, string>) => {
      const answer = await server.send('/users/@me', { headers })
      return [answer.status, answer.headers.get('x-session-token')]
    }
    expect(await marksOf({ 'x-session-token': client.token })).toEqual([401, 'refused'])
    expect(await marksOf({ authorization: `Bearer ${client.token}` })).toEqual([401, null])
  })

  describe('a token that is not ours', () => {
    const sign = (header: object, claims: object, secret: string): string => {
      const text = `${encode(header)}.${encode(claims)}`
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    }
    const hs256 = { alg: 'HS256', typ: 'JWT' }
    const sid = '00000000-0000-4000-8000-000000000000'

    it.each([
      ['none at all', undefined, 401],
      ['another scheme', 'Basic dXNlcjpwYXNz', 400],
      ['no token', 'Bearer ', 400],
      ['no JWT', 'Bearer hello', 400],
      ['a forged signature', `Bearer ${sign(hs256, { sid }, 'another secret')}`, 400],
      ['no signature', `Bearer ${encode({ alg: 'none' })}.${encode({ sid })}.`, 400],
      ['no session in it', `Bearer ${sign(hs256, { sub: sid }, SECRET)}`, 400],
      ['a session of the wrong type', `Bearer ${sign(hs256, { sid: 5 }, SECRET)}`, 400],
      ['a session that never was', `Bearer ${sign(hs256, { sid }, SECRET)}`, 401],
      ['a session that is no UUID', `Bearer ${sign(hs256, { sid: "' or 1=1 --" }, SECRET)}`, 401],
      ['very long', `Bearer ${'a'.repeat(6000)}.b.c`, 400],
    ])('%s', async (_, authorization, expected) => {
      const { status, body } = await withToken(authorization)
      expect(status).toBe(expected)
      expect(body).toMatchObject({ errorType: 'message', message: expect.any(String) })
    })

    it('a changed token', async () => {
      const [header, , signature] = (await server.register()).token.split('.')
      const other = await server.register()
      const token = [header, encode({ sid: other.sessionId }), signature].join('.')
      expect((await withToken(`Bearer ${token}`)).status).toBe(400)
    })
  })

  it('lives for 21 days after its last use', async () => {
    const client = await server.register()
    server.clock.set(server.clock.now() + 20 * DAY_MS)
    expect((await me(client)).status).toBe(200)
    server.clock.set(server.clock.now() + 20 * DAY_MS)
    expect((await me(client)).status).toBe(200)
    server.clock.set(server.clock.now() + 21 * DAY_MS)
    expect((await me(client)).status).toBe(401)
  })

  it('its use is written down once a minute at most', async () => {
    const client = await server.register()
    const accessedAt = async (): Promise<string> =>
      userAndSessionSchema.parse((await me(client)).body).session.accessedAt
    const first = await accessedAt()
    await server.clock.advance(MINUTE_MS - 1)
    expect(await accessedAt()).toBe(first)
    await server.clock.advance(1)
    expect(Date.parse(await accessedAt()) - Date.parse(first)).toBe(MINUTE_MS)
  })

  it('S-453 lists every device of the account, and nobody else’s', async () => {
    const client = await registered('list')
    await server.clock.advance(1000)
    const other = await secondDevice(client, 'list')
    await server.register()
    const { body } = await client.call('GET', '/users/{uid}/sessions')
    expect((body as AccountSession[]).map(({ id }) => id)).toEqual([client.sessionId, other.sessionId])
    expect(Object.keys((body as object[])[0] ?? {}).toSorted()).toEqual(
      ['accessedAt', 'createdAt', 'device', 'id', 'userAgent', 'userId'].toSorted(),
    )
  })

  it('S-454 renames a device of the account, also another one', async () => {
    const client = await registered('rename')
    const other = await secondDevice(client, 'rename')
    const { status, body } = await client.call('PATCH', `/sessions/${other.sessionId}`, { deviceName: 'iv.new.tag' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: other.sessionId, device: 'iv.new.tag' })
    expect(userAndSessionSchema.parse((await me(other)).body).session.device).toBe('iv.new.tag')
    expect((await client.call('PATCH', `/sessions/${other.sessionId}`, {})).status).toBe(200)
  })

  it('S-454 cannot rename somebody else’s device', async () => {
    const [client, stranger] = [await server.register(), await server.register()]
    const { status } = await client.call('PATCH', `/sessions/${stranger.sessionId}`, { deviceName: 'mine now' })
    expect(status).toBe(403)
    expect(userAndSessionSchema.parse((await me(stranger)).body).session.device).not.toBe('mine now')
  })

  it.each(['nothing', '00000000-0000-4000-8000-000000000000', '%00', '☃'])('S-454 the device %s is 404', async (id) => {
    const client = await server.register()
    const { status } = await client.call('PATCH', `/sessions/${id}`, { deviceName: 'x' })
    expect([400, 404]).toContain(status)
  })

  it('S-455 ends a device of the account at once', async () => {
    const client = await registered('end')
    const other = await secondDevice(client, 'end')
    expect((await me(other)).status).toBe(200)
    const { status, body } = await client.call('DELETE', `/sessions/${other.sessionId}`)
    expect([status, body]).toEqual([200, { id: other.sessionId }])
    expect((await me(other)).status).toBe(401)
    expect((await me(client)).status).toBe(200)
  })

  it('S-455 ending what is over is no failure', async () => {
    const client = await server.register()
    expect((await client.call('DELETE', '/sessions/00000000-0000-4000-8000-000000000000')).status).toBe(200)
  })

  it('S-455 cannot end somebody else’s device', async () => {
    const [client, stranger] = [await server.register(), await server.register()]
    expect((await client.call('DELETE', `/sessions/${stranger.sessionId}`)).status).toBe(401)
    expect((await me(stranger)).status).toBe(200)
  })

  it('survives a restart', async () => {
    const own = await start()
    const client = await own.register()
    await own.restart()
    expect((await me(client)).status).toBe(200)
  })
})
