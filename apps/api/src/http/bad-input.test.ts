import {
  accountErrorSchema,
  MOST_CHANGES,
  MOST_LIST_ITEMS,
  MOST_PROXY_URLS,
  MOST_REPORT_ITEMS,
} from '@matinee/contracts'
import type { InteropClient } from '@matinee/testing'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type ApiUnderTest, film, json, onEveryEngine } from '../testing/running-api.ts'

const keyed = (passphrase: string) => ({ publicKey: passphrase, challenge: { code: 'c', signature: 's' }, device: 'd' })
const position = { tmdbId: '1', meta: film('x'), duration: 1, watched: 1 }
const bookmark = { tmdbId: '1', meta: film('x') }

/** Every endpoint that takes a body, with a body it takes. */
const ENDPOINTS: readonly (readonly [method: string, path: string, body: unknown])[] = [
  ['POST', '/auth/register/start', { captchaToken: 'x' }],
  ['POST', '/auth/register/complete', { ...keyed('k'), namespace: 'n', profile: { colorA: '', colorB: '', icon: '' } }],
  ['POST', '/auth/login/start', { publicKey: 'k' }],
  ['POST', '/auth/login/complete', keyed('k')],
  ['PATCH', '/users/{uid}', { profile: { colorA: '', colorB: '', icon: '' } }],
  ['PATCH', '/sessions/{sid}', { deviceName: 'x' }],
  ['PUT', '/users/{uid}/bookmarks', [bookmark]],
  ['POST', '/users/{uid}/bookmarks/1', bookmark],
  ['PUT', '/users/{uid}/progress/1', position],
  ['PUT', '/users/{uid}/progress/import', [position]],
  ['DELETE', '/users/{uid}/progress/1', { seasonId: 's' }],
  ['PUT', '/users/{uid}/settings', { applicationTheme: 'x' }],
  ['POST', '/users/{uid}/changes', { changes: [] }],
  ['POST', '/metrics/providers', { items: [] }],
  ['POST', '/metrics/captcha', { success: true }],
]

type Wrap = (rows: unknown[]) => unknown

/** Every list in a body, with a row that it takes and how many of them at most. */
const LISTS: readonly { method: string; path: string; wrap: Wrap; row: unknown; most: number }[] = [
  { method: 'PUT', path: '/users/{uid}/bookmarks', wrap: (rows) => rows, row: bookmark, most: MOST_LIST_ITEMS },
  { method: 'PUT', path: '/users/{uid}/progress/import', wrap: (rows) => rows, row: position, most: MOST_LIST_ITEMS },
  { method: 'POST', path: '/users/{uid}/changes', wrap: (changes) => ({ changes }), row: {}, most: MOST_CHANGES },
  {
    method: 'PUT',
    path: '/users/{uid}/settings',
    wrap: (proxyUrls) => ({ proxyUrls }),
    row: 'x',
    most: MOST_PROXY_URLS,
  },
  { method: 'POST', path: '/metrics/providers', wrap: (items) => ({ items }), row: {}, most: MOST_REPORT_ITEMS },
]

const OWNED: readonly (readonly [method: string, path: string])[] = [
  ['GET', ''],
  ['PATCH', ''],
  ['DELETE', ''],
  ['GET', '/sessions'],
  ['GET', '/bookmarks'],
  ['PUT', '/bookmarks'],
  ['POST', '/bookmarks/1'],
  ['DELETE', '/bookmarks/1'],
  ['GET', '/progress'],
  ['PUT', '/progress/1'],
  ['PUT', '/progress/import'],
  ['DELETE', '/progress/1'],
  ['GET', '/settings'],
  ['PUT', '/settings'],
  ['POST', '/changes'],
  ['GET', '/changes'],
  ['GET', '/events'],
]

/** Values in place of which something else was expected. */
const STRANGE = [
  null,
  true,
  5,
  -1.5,
  'text',
  '',
  [],
  {},
  [[]],
  'x'.repeat(20_000),
  '\u0000',
  '\ud800',
  '📺'.repeat(9000),
]

onEveryEngine('bad input', (start) => {
  let server: ApiUnderTest
  let client: InteropClient
  beforeAll(async () => {
    server = await start()
    client = await server.register()
  })

  const call = (method: string, path: string, body: unknown) =>
    client.call(method, path.replace('{sid}', client.sessionId), body)
  const expectAnswer = ({ status, body }: { status: number; body: unknown }, about: string): void => {
    expect([200, 400, 401, 404], about).toContain(status)
    if (status !== 200) expect(accountErrorSchema.safeParse(body).success, about).toBe(true)
  }

  it.each(ENDPOINTS)('%s %s answers strange bodies', async (method, path, body) => {
    for (const strange of STRANGE) {
      const answer = await call(method, path, strange)
      expectAnswer(answer, JSON.stringify(strange).slice(0, 60))
      if (typeof strange !== 'object') expect(answer.status).toBe(400)
    }
    expect(server.logged).toEqual([])
    expect(body).toBeDefined()
  })

  it.each(ENDPOINTS)('%s %s answers bodies with one part that is missing or strange', async (method, path, body) => {
    for (const spoilt of spoil(body))
      expectAnswer(await call(method, path, spoilt), JSON.stringify(spoilt).slice(0, 200))
    expect(server.logged).toEqual([])
  })

  it.each(OWNED)('%s /users/{somebody else}%s is 403, with or without a right body', async (method, path) => {
    const stranger = await server.register()
    const body = method === 'GET' ? undefined : {}
    const { status } = await client.call(method, `/users/${stranger.userId}${path}`, body)
    expect(status).toBe(403)
  })

  it.each(OWNED)('%s /users/{an id that is none}%s is nobody’s', async (method, path) => {
    const ids = [
      '%00',
      '☃',
      '%ff',
      '%2e%2e%2f',
      "' or 1=1 --",
      'x'.repeat(5000),
      '@me',
      ' ',
      client.userId.toLowerCase() + '.',
    ]
    for (const id of ids) {
      const { status } = await client.call(method, `/users/${id}${path}`, method === 'GET' ? undefined : {})
      const isOwn = id === '@me' && path === '' && method === 'GET'
      expect(isOwn ? [200] : [400, 403, 404, 405], `${method} ${id.slice(0, 20)}`).toContain(status)
    }
    expect(server.logged).toEqual([])
  })

  it.each(OWNED)('%s /users/{id}%s without a token is 401', async (method, path) => {
    const { status } = await server.send(`/users/${client.userId}${path}`, { method })
    expect(status).toBe(401)
  })

  it('ids of any kind in a path get an answer', async () => {
    const segment = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('%', '%00', '%ff', '..'),
    )
    await fc.assert(
      fc.asyncProperty(segment, fc.constantFrom('bookmarks', 'progress'), async (text, kind) => {
        const id = text.startsWith('%') ? text : encodeURIComponent(text).replaceAll('.', '%2e')
        const answer = await call('DELETE', `/users/{uid}/${kind}/${id}`, {})
        expect([200, 400, 404]).toContain(answer.status)
      }),
      { numRuns: 60 },
    )
    expect(server.logged).toEqual([])
  })

  it.each(LISTS)('$method $path: a bad list is answered in a few words', async ({ method, path, wrap }) => {
    for (const row of [0, {}, { meta: {} }, null]) {
      const bad = wrap(Array.from({ length: 20_000 }, () => row))
      const response = await server.send(path.replace('{uid}', client.userId), {
        ...json(method, bad, { authorization: `Bearer ${client.token}` }),
      })
      const { errors } = response.body as { errors: unknown[] }
      expect(response.status).toBe(400)
      expect(errors.length).toBeGreaterThan(0)
      expect(errors.length).toBeLessThanOrEqual(20)
      expect(JSON.stringify(response.body).length).toBeLessThanOrEqual(8 * 1024)
    }
  })

  it('tells the first faults of a list that is not too long', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => ({ ...bookmark, tmdbId: at < 2990 ? String(at) : 5 }))
    const { status, body } = await call('PUT', '/users/{uid}/bookmarks', rows)
    expect(status).toBe(400)
    expect((body as { errors: object[] }).errors.map((issue) => 'path' in issue && issue.path)).toEqual(
      Array.from({ length: 10 }, (_, at) => [2990 + at, 'tmdbId']),
    )
  })

  it.each(LISTS)('$method $path: a list has a longest length', async ({ method, path, wrap, row, most }) => {
    const { status, body } = await call(method, path, wrap(Array.from({ length: most + 1 }, () => row)))
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ code: 'too_big' }] })
  })

  it.each(['%', '%1', '%zz', '%ff', '%c3%28', 'a%', '%ed%a0%80'])(
    'a path with the broken escape %s is 400',
    async (id) => {
      for (const [method, path] of [
        ['DELETE', '/users/{uid}/bookmarks/'],
        ['PUT', '/users/{uid}/progress/'],
        ['PATCH', '/sessions/'],
        ['GET', '/nowhere/'],
      ] as const) {
        const { status, body } = await call(method, path + id, method === 'GET' ? undefined : position)
        expect([status, body], `${method} ${path}`).toEqual([400, expect.objectContaining({ errorType: 'message' })])
      }
    },
  )

  it.each([
    'since=-1',
    'since=x',
    'since=1e3',
    'since=99999999999999999',
    'limit=0',
    'limit=1001',
    'limit=-5',
    'since=',
  ])('GET changes?%s is 400', async (query) => {
    expect((await client.call('GET', `/users/{uid}/changes?${query}`)).status).toBe(400)
  })
})

/** A right body with each of its parts taken away, or replaced by something strange. */
function spoil(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => spoil(one).map((spoilt) => [spoilt]))
  if (typeof value !== 'object' || value === null) return STRANGE
  return Object.entries(value).flatMap(([key, part]) => {
    const { [key]: _, ...rest } = value as Record<string, unknown>
    return [rest, ...spoil(part).map((spoilt) => ({ ...rest, [key]: spoilt }))]
  })
}
