import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { accountKeysOf } from '@matinee/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { film, json, onSqlite, REDIS, type Start } from '../testing/running-api.ts'
import { type Bucket, createRateLimits } from './rate-limits.ts'

/** The rows of the specification: `| bucket | endpoint | 10 in 10 minutes |`. */
const SPECIFIED = Array.from(
  readFileSync(new URL('../../../../docs/specification/protocols.md', import.meta.url), 'utf8').matchAll(
    /^\| `(\w+)` .*\| ([\d,]+) in (a|\d+) minutes? +\|$/gm,
  ),
  ([, bucket = '', most = '', minutes = '']) => ({
    bucket: bucket as Bucket,
    most: Number(most.replace(',', '')),
    minutes: minutes === 'a' ? 1 : Number(minutes),
  }),
)

describe('what the specification allows', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is said of nine buckets', () => {
    expect(SPECIFIED).toHaveLength(9)
  })

  it.each(SPECIFIED)('is $most in $minutes minutes of $bucket, and not one more', async ({ bucket, most, minutes }) => {
    const { take } = createRateLimits('all', undefined)
    await take(bucket, 'somebody', most)
    await expect(take(bucket, 'somebody')).rejects.toMatchObject({ reason: 'tooMany' })
    vi.advanceTimersByTime(minutes * 60_000 - 1)
    await expect(take(bucket, 'somebody')).rejects.toMatchObject({ reason: 'tooMany' })
    vi.advanceTimersByTime(2)
    await take(bucket, 'somebody')
  })
})

const limits = (start: Start, more: object) => {
  const ask = async (count: number, path: string, body: unknown, options: object = {}) => {
    const server = await start({ limits: 'sign-in', ...more, ...options })
    const statuses: number[] = []
    for (let call = 0; call < count; call++) statuses.push((await server.send(path, json('POST', body))).status)
    return { server, statuses }
  }

  it('let so many sign-ins through and no more', async () => {
    const login = { publicKey: accountKeysOf(randomUUID()).publicKey }
    const { server, statuses } = await ask(22, '/auth/login/start', login)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429])
    const { headers, body } = await server.send('/auth/login/start', json('POST', login))
    expect(body).toMatchObject({ errorType: 'message' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(590)
  })

  it('count each bucket by itself, and registrations more strictly', async () => {
    const { server, statuses } = await ask(11, '/auth/register/start', {})
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    const login = json('POST', { publicKey: accountKeysOf('nobody').publicKey })
    expect((await server.send('/auth/login/start', login)).status).toBe(401)
  })

  it('do not count what is malformed', async () => {
    const { server } = await ask(30, '/auth/register/start', { captchaToken: 5 })
    expect((await server.send('/auth/register/start', json('POST', {}))).status).toBe(200)
  })

  it('count reports by their items', async () => {
    const items = Array.from({ length: 10 }, () => ({
      ...{ tmdbId: '1', type: 'movie', title: 'x', status: 'success', providerId: 'p' },
    }))
    const { statuses } = await ask(32, '/metrics/providers', { items }, { limits: 'all' })
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
    expect(statuses.slice(30)).toEqual([429, 429])
  })

  it('refuse an import before anything of it is stored', async () => {
    const server = await start({ ...more, limits: 'all' })
    const client = await server.register()
    for (let watched = 1; watched <= 6; watched++) {
      const item = { tmdbId: '1', meta: film('x'), duration: 100, watched }
      const { status } = await client.call('PUT', '/users/{uid}/progress/import', [item])
      expect(status).toBe(watched <= 5 ? 200 : 429)
    }
    expect((await client.call('GET', '/users/{uid}/progress')).body).toMatchObject([{ watched: 5 }])
  })
}

onSqlite('rate limits in memory', (start) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  limits(start, {})

  it('end with their window', async () => {
    const server = await start({ limits: 'sign-in' })
    const ask = async () => (await server.send('/auth/register/start', json('POST', {}))).status
    for (let call = 0; call < 10; call++) await ask()
    vi.advanceTimersByTime(599_000)
    expect(await ask()).toBe(429)
    vi.advanceTimersByTime(1_000)
    expect(await ask()).toBe(200)
  })

  it('count by address, as far as a proxy that is trusted says it', async () => {
    const server = await start({ limits: 'sign-in', trustedProxies: 1 })
    const ask = async (address: string) =>
      (await server.send('/auth/register/start', json('POST', {}, { 'x-forwarded-for': address }))).status
    for (let call = 0; call < 10; call++) await ask('192.0.2.1')
    expect(await ask('192.0.2.1')).toBe(429)
    expect(await ask('192.0.2.2')).toBe(200)
  })

  it('can be switched off', async () => {
    const server = await start({ limits: 'off' })
    for (let call = 0; call < 30; call++) {
      expect((await server.send('/auth/register/start', json('POST', {}))).status).toBe(200)
    }
  })

  it('count reports, and the reading of what they sum up to', async () => {
    const server = await start({ limits: 'sign-in' })
    const report = async () => (await server.send('/metrics/captcha', json('POST', { success: true }))).status
    for (let call = 0; call < 300; call++) expect(await report()).toBe(200)
    expect(await report()).toBe(429)
    for (let call = 0; call < 60; call++) expect((await server.send('/metrics')).status).toBe(200)
    expect((await server.send('/metrics')).status).toBe(429)
    vi.advanceTimersByTime(60_000)
    expect((await server.send('/metrics')).status).toBe(200)
  })

  it('are off for imports unless asked for', async () => {
    const server = await start({ limits: 'sign-in' })
    const client = await server.register()
    const item = { tmdbId: '1', meta: film('x'), duration: 100, watched: 1 }
    for (let call = 0; call < 10; call++) {
      expect((await client.call('PUT', '/users/{uid}/progress/import', [item])).status).toBe(200)
    }
  })
})

describe.skipIf(REDIS === undefined)('rate limits in Redis', () => {
  onSqlite('of one instance', (start) => {
    // Each run counts for callers of its own.
    const address = `test-${randomUUID().slice(0, 8)}`
    it('are shared with another instance', async () => {
      const options = { limits: 'sign-in', redisUrl: REDIS, trustedProxies: 1 } as const
      const [one, two] = [await start(options), await start(options)]
      const ask = async (server: typeof one) =>
        (await server.send('/auth/register/start', json('POST', {}, { 'x-forwarded-for': address }))).status
      for (let call = 0; call < 5; call++) expect([await ask(one), await ask(two)]).toEqual([200, 200])
      expect([await ask(one), await ask(two)]).toEqual([429, 429])
    })
  })
})
