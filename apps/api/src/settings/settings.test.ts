import { settingsSchema } from '@matinee/contracts'
import { beforeAll, expect, it } from 'vitest'
import { type ApiUnderTest, onEveryEngine } from '../testing/running-api.ts'

onEveryEngine('settings', (start) => {
  let server: ApiUnderTest
  beforeAll(async () => {
    server = await start()
  })

  const PATH = '/users/{uid}/settings'
  const all = {
    applicationLanguage: 'de-DE',
    applicationTheme: 'blue',
    defaultSubtitleLanguage: 'en',
    proxyUrls: ['https://proxy.test', 'https://other.test'],
  }

  it('S-466 is an object also where nothing was ever set', async () => {
    const client = await server.register()
    const { status, body } = await client.call('GET', PATH)
    expect(status).toBe(200)
    expect(settingsSchema.parse(body).id).toBe(client.userId)
  })

  it('S-245 S-467 keeps the four settings', async () => {
    const client = await server.register()
    const { status, body } = await client.call('PUT', PATH, all)
    expect([status, body]).toEqual([200, { id: client.userId, ...all }])
    expect((await client.call('GET', PATH)).body).toEqual(body)
  })

  it('S-467 S-478 a name left out stays, null clears', async () => {
    const client = await server.register()
    await client.call('PUT', PATH, all)
    const { body } = await client.call('PUT', PATH, { applicationTheme: null, unknown: 5 })
    expect(body).toEqual({ id: client.userId, ...all, applicationTheme: null })
    expect((await client.call('PUT', PATH, {})).body).toEqual(body)
    expect((await client.call('PUT', PATH, { proxyUrls: null })).body).toMatchObject({ proxyUrls: null })
  })

  it('S-467 refuses other types', async () => {
    const client = await server.register()
    for (const wrong of [
      { applicationTheme: 5 },
      { applicationLanguage: {} },
      { proxyUrls: 'https://proxy.test' },
      { proxyUrls: [null] },
      { defaultSubtitleLanguage: 'x'.repeat(256) },
      [],
      'text',
      null,
    ]) {
      expect((await client.call('PUT', PATH, wrong)).status, JSON.stringify(wrong)).toBe(400)
    }
    expect((await client.call('PUT', PATH)).status).toBe(400)
  })

  it('is the owner’s alone', async () => {
    const [client, stranger] = [await server.register(), await server.register()]
    expect((await client.call('GET', `/users/${stranger.userId}/settings`)).status).toBe(403)
    expect((await client.call('PUT', `/users/${stranger.userId}/settings`, all)).status).toBe(403)
  })
})
