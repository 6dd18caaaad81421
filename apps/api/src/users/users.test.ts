import { userSchema } from '@matinee/contracts'
import { beforeAll, expect, it } from 'vitest'
import { type ApiUnderTest, film, onEveryEngine } from '../testing/running-api.ts'

onEveryEngine('accounts', (start) => {
  let server: ApiUnderTest
  beforeAll(async () => {
    server = await start()
  })

  it('S-451 answers the account in a frame', async () => {
    const client = await server.register()
    const { status, body } = await client.call('GET', '/users/{uid}')
    expect(status).toBe(200)
    expect(userSchema.parse((body as { user: unknown }).user).id).toBe(client.userId)
  })

  it('S-452 changes the profile and answers the bare account', async () => {
    const client = await server.register()
    const profile = { colorA: '#123456', colorB: 'red', icon: 'any' }
    const { status, body } = await client.call('PATCH', '/users/{uid}', { profile, name: 'ignored' })
    expect(status).toBe(200)
    expect(userSchema.parse(body)).toMatchObject({ id: client.userId, profile })
    expect(body).not.toHaveProperty('name')
    expect((await client.call('PATCH', '/users/{uid}', {})).body).toMatchObject({ profile })
  })

  it.each(['GET', 'PATCH', 'DELETE'])(
    'S-451 S-452 %s of another account is 403, and so is one that is not',
    async (method) => {
      const [client, stranger] = [await server.register(), await server.register()]
      const body = method === 'PATCH' ? { profile: { colorA: '', colorB: '', icon: '' } } : undefined
      for (const id of [stranger.userId, 'nobody', '@you', '%00', '☃']) {
        expect((await client.call(method, `/users/${id}`, body)).status, id).toBe(403)
      }
      expect((await stranger.call('GET', '/users/@me')).body).toMatchObject({ user: { profile: { icon: 'cat' } } })
    },
  )

  it('never deletes on GET, whatever a client means by it', async () => {
    const client = await server.register()
    await client.call('GET', '/users/{uid}')
    await client.call('GET', '/users/{uid}/bookmarks/1')
    expect((await client.call('GET', '/users/{uid}')).status).toBe(200)
  })

  it('removes an account with all it has, and every session', async () => {
    const passphrase = 'to be removed'
    const [client, other] = [server.client(passphrase), server.client(passphrase)]
    await client.register('one')
    await other.login('two')
    await client.call('POST', '/users/{uid}/bookmarks/1', { tmdbId: '1', meta: film('Detour') })
    await client.call('PUT', '/users/{uid}/settings', { applicationTheme: 'red' })
    expect((await other.call('GET', '/users/{uid}/bookmarks')).body).toHaveLength(1)

    const { status, body } = await client.call('DELETE', '/users/{uid}')
    expect([status, body]).toEqual([200, { id: client.userId }])
    for (const [method, path] of [
      ['GET', '/users/@me'],
      ['GET', '/users/{uid}/bookmarks'],
      ['PUT', '/users/{uid}/settings'],
      ['GET', '/users/{uid}/changes'],
    ] as const) {
      expect((await other.call(method, path, method === 'PUT' ? {} : undefined)).status, path).toBe(401)
    }
    expect((await other.login('again')).status).toBe(401)

    const anew = server.client(passphrase)
    await anew.register('three')
    expect(anew.userId).not.toBe(client.userId)
    expect((await anew.call('GET', '/users/{uid}/bookmarks')).body).toEqual([])
    expect((await anew.call('GET', '/users/{uid}/changes?since=0')).body).toMatchObject({ changes: [], nextCursor: 0 })
  })

  it('a write that meets the removal of its account leaves nothing behind', async () => {
    const client = await server.register()
    const writes = Array.from({ length: 10 }, (_, index) =>
      client.call('POST', `/users/{uid}/bookmarks/${index}`, { tmdbId: String(index), meta: film('Race') }),
    )
    const removal = client.call('DELETE', '/users/{uid}')
    const answers = await Promise.all([...writes, removal])
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect((await client.call('GET', '/users/@me')).status).toBe(401)
    expect(server.logged).toEqual([])
  })
})
