import { serverMetaSchema } from '@matinee/contracts'
import { expect, it } from 'vitest'
import { onEveryEngine } from '../testing/running-api.ts'

onEveryEngine('meta', (start) => {
  it('S-285 S-468 says who the server is, and that it has the batch protocol', async () => {
    const server = await start()
    const { status, body } = await server.send('/meta')
    expect(status).toBe(200)
    expect(body).toEqual({
      name: 'Test server',
      description: 'For tests',
      version: '1.2.3',
      hasCaptcha: false,
      sessionHeader: true,
      sync: { version: 1, changes: true, live: true, sealed: true, subtitles: true, usage: true, ratings: true },
    })
    expect(serverMetaSchema.parse(body)).toEqual(body)
  })

  it('S-285 names the human check and its key', async () => {
    const server = await start({ humanCheck: { kind: 'recaptcha', clientKey: 'public key', secret: 'secret' } })
    const { body } = await server.send('/meta')
    expect(body).toMatchObject({ hasCaptcha: true, captchaClientKey: 'public key', humanCheck: { kind: 'recaptcha' } })
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  it('has secrets for other parts, the same for every instance of its database, each of its own', async () => {
    const server = await start()
    const first = await server.api.secretFor('proxy')
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(await server.api.secretFor('other')).not.toBe(first)
    await server.restart()
    expect(await server.api.secretFor('proxy')).toBe(first)
    const elsewhere = await start({ sessionSecret: 'a secret of thirty-two characters' })
    expect(await elsewhere.api.secretFor('proxy')).not.toBe(first)
  })

  it('says that it is healthy, and 503 where its database is gone', async () => {
    const server = await start()
    expect((await server.send('/healthcheck')).body).toEqual({ healthy: true, databaseConnected: true })
    expect((await server.send('/')).body).toEqual({ message: 'Test server is working as expected (v1.2.3)' })
    await server.api.close()
    const { status, body } = await server.send('/healthcheck')
    expect([status, body]).toEqual([503, { healthy: false, databaseConnected: false }])
  })

  it('answers HEAD without a body', async () => {
    const server = await start()
    const { status, body } = await server.send('/healthcheck', { method: 'HEAD' })
    expect([status, body]).toEqual([200, ''])
  })
})
