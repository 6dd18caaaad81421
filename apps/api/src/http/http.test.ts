import { accountErrorSchema } from '@matinee/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiUnderTest, film, json, onSqlite } from '../testing/running-api.ts'
import { LONGEST_BODY } from './read-body.ts'

onSqlite('HTTP', (start) => {
  let server: ApiUnderTest
  beforeAll(async () => {
    server = await start()
  })

  const post = (init: RequestInit & { duplex?: 'half' }) => server.send('/metrics/captcha', { method: 'POST', ...init })
  const typed = { 'content-type': 'application/json' }

  describe('a body', () => {
    it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/ld+json'])(
      'of type %s is read',
      async (type) => {
        const { status, body } = await post({ body: '{"success":true}', headers: { 'content-type': type } })
        expect([status, body]).toEqual([200, true])
      },
    )

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'json',
    ])('of type %s is 400', async (type) => {
      const { status, body } = await post({ body: '{"success":true}', headers: { 'content-type': type } })
      expect(status).toBe(400)
      expect(accountErrorSchema.parse(body)).toMatchObject({ errorType: 'message' })
    })

    it.each(['{', '{"success":tru', "{'success':true}", 'undefined', '\u0000', '[1,]', '{"success":true}}'])(
      'that is not JSON is 400: %j',
      async (body) => {
        const answer = await post({ body, headers: typed })
        expect(answer.status).toBe(400)
        expect(answer.body).toMatchObject({ errorType: 'message' })
      },
    )

    it('that is missing is 400 validation', async () => {
      const { status, body } = await post({ headers: typed })
      expect(status).toBe(400)
      expect(body).toEqual({
        errorType: 'validation',
        errors: [{ code: 'invalid_type', path: [], message: expect.stringContaining('expected object') }],
      })
    })

    it('may have keys nobody knows, also those of every object', async () => {
      const body = '{"success":true,"more":1,"__proto__":{"success":false},"constructor":null}'
      expect((await post({ body, headers: typed })).status).toBe(200)
    })

    it('over 1 MiB is 413, whether it says its length or not', async () => {
      const long = JSON.stringify({ success: true, filling: 'x'.repeat(LONGEST_BODY) })
      const declared = await post({ body: long, headers: { ...typed, 'content-length': String(long.length) } })
      expect(declared.status).toBe(413)
      const streamed = await post({ body: new Blob([long]).stream(), headers: typed, duplex: 'half' })
      expect(streamed.status).toBe(413)
      expect(streamed.body).toMatchObject({ errorType: 'message' })
    })

    it('that is streamed without a length is read', async () => {
      const { status } = await post({
        body: new Blob(['{"success":', 'true}']).stream(),
        headers: typed,
        duplex: 'half',
      })
      expect(status).toBe(200)
    })

    it('nested without end is an answer', async () => {
      const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
      expect((await post({ body, headers: typed })).status).toBe(400)
    })
  })

  it.each([
    ['GET', '/nowhere'],
    ['GET', '/meta/'],
    ['POST', '/auth/login'],
    ['GET', '/auth/login/start'],
    ['DELETE', '/meta'],
    ['PUT', '/users/@me'],
  ])('%s %s is an unknown route: 404 in the frame clients know', async (method, path) => {
    const { status, body } = await server.send(path, { method })
    expect(status).toBe(404)
    expect(body).toEqual({ message: expect.any(String), error: 'Not Found', statusCode: 404 })
  })

  it('an answer about a viewer is for no cache', async () => {
    const client = await server.register()
    const { headers } = await client.call('GET', '/users/@me')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('a failure inside says nothing of its reason, to the viewer or the log', async () => {
    const own = await start()
    const client = await own.register()
    await own.api.close()
    const { status, body } = await client.call('POST', '/users/{uid}/bookmarks/1', {
      tmdbId: '1',
      meta: film('Secret'),
    })
    expect(status).toBe(500)
    expect(body).toEqual({ errorType: 'message', message: 'The server failed.' })
    expect(own.logged.join()).toContain('a request failed')
    expect(own.logged.join()).not.toMatch(/Secret|Bearer|eyJ/)
  })

  describe('pages of other origins', () => {
    const preflight = {
      method: 'OPTIONS',
      headers: { origin: 'https://site.test', 'access-control-request-method': 'PATCH' },
    }
    const visit = { headers: { origin: 'https://site.test' } }
    const allowed = (headers: Headers) => headers.get('access-control-allow-origin')

    it('may not read answers, unless the operator says so', async () => {
      expect(allowed((await server.send('/meta', visit)).headers)).toBeNull()
      const { status, headers } = await server.send('/users/x', preflight)
      expect(status).toBe(204)
      expect(allowed(headers)).toBeNull()
    })

    it('on the list may, also what is refused', async () => {
      const listed = await start({ origins: ['https://site.test', 'https://other.test'] })
      const { headers } = await listed.send('/users/@me', visit)
      expect(allowed(headers)).toBe('https://site.test')
      expect(headers.get('vary')).toContain('Origin')
      expect(allowed((await listed.send('/meta', { headers: { origin: 'https://evil.test' } })).headers)).toBeNull()
      expect(allowed((await listed.send('/metrics', visit)).headers)).toBe('https://site.test')
    })

    it('all may with *, and never with credentials', async () => {
      const open = await start({ origins: '*' })
      const { status, headers } = await open.send('/users/x', preflight)
      expect(status).toBe(204)
      expect(allowed(headers)).toBe('*')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      const methods = headers.get('access-control-allow-methods')?.split(',')
      expect(methods).toEqual(expect.arrayContaining(['GET', 'PUT', 'PATCH', 'POST', 'DELETE']))
      expect(headers.get('access-control-allow-headers')?.split(',')).toEqual(['authorization', 'content-type'])
      expect(allowed((await open.send('/nowhere', visit)).headers)).toBe('*')
    })
  })

  it('is mounted below its base path, with /metrics at the root as well', async () => {
    const mounted = await start({ basePath: '/api' })
    expect((await mounted.send('/api/meta')).status).toBe(200)
    expect((await mounted.send('/api')).body).toMatchObject({ message: expect.stringContaining('1.2.3') })
    expect((await mounted.send('/meta')).status).toBe(404)
    for (const path of ['/metrics', '/api/metrics']) {
      const { status, body } = await mounted.send(path)
      expect(status).toBe(200)
      expect(body).toContain('mw_user_count{namespace="movie-web"} 0\n')
    }
    expect((await mounted.send('/api/metrics/captcha', json('POST', { success: true }))).body).toBe(true)
  })
})
