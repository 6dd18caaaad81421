import { createAccountServer, stated } from '@matinee/testing/account-server'
import { describe, expect, it } from 'vitest'
import { createAccountApi } from './account-api.ts'
import type { AccountApiError, AccountApiErrorCode } from './account-api-error.ts'
import { endpoint } from './request.ts'

const never = () => new AbortController().signal
const answering = (answer: Response | Error) =>
  createAccountApi({ fetch: async () => (answer instanceof Error ? Promise.reject(answer) : answer), timeout: never })
const codeOf = (call: Promise<unknown>): Promise<AccountApiErrorCode | 'none'> =>
  call.then(
    () => 'none' as const,
    (failure: AccountApiError) => failure.code,
  )

describe('calls to the accounts server', () => {
  it('S-443 keep the base path of any address, and put no slash at its end', () => {
    expect(endpoint('https://a.test/base/', '/meta')).toBe('https://a.test/base/meta')
    expect(endpoint('/api', '/meta')).toBe('/api/meta')
  })

  it('S-439 S-450 S-451 S-453 S-454 S-455 S-466 S-467 S-468 speak the specified endpoints, with a bearer token', async () => {
    const server = createAccountServer()
    const requests: Request[] = []
    const api = createAccountApi({
      fetch: (input, init) => {
        requests.push(new Request(input, init))
        return server.fetch(input, init)
      },
      timeout: never,
    })
    const access = server.session('sealed')
    expect(await api.meta(access.baseUrl)).toMatchObject({ name: 'Test', hasCaptcha: false })
    expect((await api.me(access.baseUrl, access.token)).session.id).toBe(access.sessionId)
    expect(await api.sessions(access)).toHaveLength(1)
    expect((await api.renameDevice(access, 'other')).device).toBe('other')
    expect((await api.changeProfile(access, { colorA: 'a', colorB: 'b', icon: 'couch' })).profile.icon).toBe('couch')
    await api.putSettings(access, { applicationTheme: 'red', proxyUrls: null })
    expect(await api.settings(access)).toMatchObject({ applicationTheme: 'red', proxyUrls: null })
    await api.endSession(access, access.sessionId)
    expect(await codeOf(api.settings(access))).toBe('unauthorized')
    expect(server.calls).toEqual([
      'GET /meta',
      'GET /users/@me',
      'GET /users/userABCDEFGH/sessions',
      `PATCH /sessions/${access.sessionId}`,
      'PATCH /users/userABCDEFGH',
      'PUT /users/userABCDEFGH/settings',
      'GET /users/userABCDEFGH/settings',
      `DELETE /sessions/${access.sessionId}`,
      'GET /users/userABCDEFGH/settings',
    ])
    expect(requests[0]?.headers.has('authorization')).toBe(false)
    for (const request of requests.slice(1)) {
      expect(request.headers.get('authorization')).toBe(`Bearer ${access.token}`)
      expect(request.credentials).toBe('same-origin')
    }
  })

  it('escape their values in an address', async () => {
    const server = createAccountServer()
    const access = server.session()
    const api = createAccountApi({ fetch: server.fetch, timeout: never })
    await api.removeBookmark(access, '../settings?x=1')
    expect(server.calls).toEqual(['DELETE /users/userABCDEFGH/bookmarks/..%2Fsettings%3Fx%3D1'])
  })

  it.each([
    [400, 'invalid'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [409, 'taken'],
    [413, 'invalid'],
    [429, 'tooMany'],
    [500, 'failed'],
    [503, 'failed'],
  ] as const)('status %i is the failure %s', async (status, code) => {
    expect(await codeOf(answering(stated(status)).meta('/api'))).toBe(code)
  })

  const PAGE = { 'content-type': 'text/html; charset=utf-8' }
  it.each([
    ['a filter', 403, PAGE, '<h1>Blocked</h1>'],
    ['a gateway that wants a password', 401, { ...PAGE, 'www-authenticate': 'Basic realm="x"' }, '<h1>Log in</h1>'],
    ['a gateway that has no page', 401, { 'www-authenticate': 'Basic realm="x"' }, ''],
    ['a proxy', 400, PAGE, '<h1>Bad request</h1>'],
    ['a host without the server', 404, PAGE, '<h1>Not found</h1>'],
    ['a hotel', 200, PAGE, '<h1>Welcome</h1>'],
    ['a network that wants a login', 511, PAGE, '<h1>Welcome</h1>'],
    ['a gateway of a cloud', 403, { 'content-type': 'application/json' }, '{"message":"Forbidden"}'],
    ['a gateway that says nothing', 403, {}, ''],
  ])('the answer of %s, %i, is not the server’s', async (_who, status, headers, body) => {
    expect(await codeOf(answering(new Response(body, { status, headers })).meta('/api'))).toBe('foreign')
  })

  it.each([
    ['diskFull', 'diskFull'],
    ['diskReadOnly', 'diskReadOnly'],
    ['constructor', 'failed'],
    [undefined, 'failed'],
  ])('a server that cannot write, by the code %s, is %s', async (code, expected) => {
    const body = { errorType: 'message', message: 'no', code }
    expect(await codeOf(answering(Response.json(body, { status: 503 })).meta('/api'))).toBe(expected)
    // Only the server itself says that, and only of what it cannot write.
    expect(await codeOf(answering(Response.json(body, { status: 401 })).meta('/api'))).toBe('unauthorized')
    expect(await codeOf(answering(Response.json({ code }, { status: 503 })).meta('/api'))).toBe('failed')
  })

  it('a redirect that is not followed is a gateway’s', async () => {
    const redirect = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
    expect(await codeOf(answering(redirect).meta('/api'))).toBe('foreign')
  })

  it.each([
    [429, 'tooMany'],
    [500, 'failed'],
    [502, 'failed'],
    [503, 'failed'],
    [504, 'failed'],
  ] as const)('a page of a gateway with %i says %s of the server', async (status, code) => {
    expect(await codeOf(answering(new Response('<h1>Sorry</h1>', { status, headers: PAGE })).meta('/api'))).toBe(code)
  })

  it('report how long a busy server asks to wait', async () => {
    const busy = (header: string) => new Response('', { status: 429, headers: { 'retry-after': header } })
    await expect(answering(busy('12')).meta('/api')).rejects.toMatchObject({ retryAfterMs: 12_000 })
    await expect(answering(busy('9'.repeat(12))).meta('/api')).rejects.toMatchObject({ retryAfterMs: 3_600_000 })
    const dated = new Response('', {
      status: 503,
      headers: { date: 'Thu, 15 Jan 2026 12:00:00 GMT', 'retry-after': 'Thu, 15 Jan 2026 12:00:30 GMT' },
    })
    await expect(answering(dated).meta('/api')).rejects.toMatchObject({ retryAfterMs: 30_000 })
    await expect(answering(busy('soon')).meta('/api')).rejects.toMatchObject({ retryAfterMs: undefined })
  })

  it.each(['', 'not json', '{"name":1}', '[]', '{"name":"x"'])(
    'the answer %j does not have the promised form',
    async (text) => {
      expect(await codeOf(answering(new Response(text)).meta('/api'))).toBe('shape')
    },
  )

  it('distinguish an unreachable server from one that does not answer', async () => {
    expect(await codeOf(answering(new TypeError('refused')).meta('/api'))).toBe('unreachable')
    const patience = new AbortController()
    const hanging = createAccountApi({
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true })
          patience.abort()
        }),
      timeout: () => patience.signal,
    })
    expect(await codeOf(hanging.meta('/api'))).toBe('timeout')
  })

  it('say of a refusal whose body breaks off that the server cannot be reached', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('reset')) })
    expect(await codeOf(answering(new Response(body, { status: 401 })).meta('/api'))).toBe('unreachable')
  })

  it('rethrow the caller’s own abort', async () => {
    const own = new AbortController()
    own.abort(new Error('left'))
    const api = createAccountApi({ fetch: (_input, init) => Promise.reject(init?.signal?.reason), timeout: never })
    await expect(api.meta('/api', { signal: own.signal })).rejects.toThrow('left')
  })
})
