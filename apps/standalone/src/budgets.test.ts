import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { createInteropClient, type InteropClient } from '@matinee/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderForServer, startServer } from './testing/started-server.ts'

const ROOT = join(import.meta.dirname, '../../..')
const MEGABYTE = 1024 * 1024

/** The table of what each endpoint may cost: the request is below, the figures are in the document. */
const BUDGETS = readFileSync(join(ROOT, 'docs/security/budgets.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, endpoint = '', answer, turn, growth] =
      /^\| `([^`]+)` +\|[^|]*\| +([\d.]+) kB +\| +(?:(\d+) ms|any) +\| +(\d+) MB +\|$/.exec(line) ?? []
    return endpoint === ''
      ? []
      : [
          {
            endpoint,
            answerBytes: Number(answer) * 1000,
            turnMs: turn === undefined ? Infinity : Number(turn),
            growthMegabytes: Number(growth),
          },
        ]
  })

/** What a request is made of besides its method and path. */
interface Worst {
  /** The path as it is asked, where it differs from the endpoint's. */
  path?: string
  body?: unknown
  /** What it is answered with; 200 when left out. */
  status?: number
  /** Whether the answer is left once it has begun: it has no end. */
  isEndless?: boolean
}

/** As long as a title and a poster's address may be. */
const meta = { title: 'x'.repeat(1000), year: 1945, type: 'movie', poster: 'x'.repeat(2000) }
/** So many that a body is nearly as long as one may be. */
const many = <Row>(row: (at: number) => Row): Row[] => {
  const { length } = JSON.stringify(row(100_000))
  return Array.from({ length: Math.floor(MEGABYTE / (length + 1)) - 1 }, (_, at) => row(at))
}
const padding = 'x'.repeat(MEGABYTE - 5000)
const profile = { colorA: 'x', colorB: 'x', icon: 'x' }
const keyed = { publicKey: 'k', challenge: { code: 'c', signature: 's' }, device: 'd' }

function worstOf(endpoint: string, { client, film }: { client: InteropClient; film: string }): Worst {
  const mine = (path: string) => endpoint.split(' ')[1]?.replace(':userId', client.userId).replace(/:\w+/, path) ?? ''
  const proxied = (query: string) => `/proxy?destination=${encodeURIComponent(film)}${query}`
  const requests: Readonly<Record<string, Worst>> = {
    'GET *': { path: `/media/tmdb-movie-1000037638-${'x'.repeat(6000)}` },
    'GET /samples/*': { path: '/samples/film/720.mp4' },
    'GET /catalogue/*': { path: `/catalogue/3/search/multi?query=${'a'.repeat(10_000)}` },
    'GET /proxy': { path: proxied('') },
    'GET /proxy/*': { path: `${proxied('/playlist').replace('?', '/?')}&rewrite=hls` },
    'GET /scraper/*': { path: '/scraper/metadata' },
    'POST /api/auth/register/start': { body: { captchaToken: 'x', padding } },
    'POST /api/auth/register/complete': { body: { ...keyed, namespace: 'n', profile, padding }, status: 400 },
    'POST /api/auth/login/start': { body: { publicKey: 'k', padding }, status: 401 },
    'POST /api/auth/login/complete': { body: { ...keyed, padding }, status: 401 },
    'PATCH /api/users/:userId': { body: { profile, padding } },
    'DELETE /api/users/:userId': { path: '/api/users/somebody', status: 403 },
    'PATCH /api/sessions/:sessionId': { path: '/api/sessions/none', body: { deviceName: 'x', padding }, status: 404 },
    'DELETE /api/sessions/:sessionId': { path: '/api/sessions/none' },
    'PUT /api/users/:userId/bookmarks': { body: many((at) => ({ tmdbId: String(at), meta })) },
    'POST /api/users/:userId/bookmarks/:titleId': { path: mine('new'), body: { tmdbId: 'new', meta, padding } },
    'PUT /api/users/:userId/progress/:titleId': {
      path: mine('1'),
      body: { tmdbId: '1', meta, duration: 1, watched: 1, padding },
    },
    'PUT /api/users/:userId/progress/import': {
      body: many((at) => ({ tmdbId: String(at), meta, duration: 1, watched: 1 })),
    },
    'DELETE /api/users/:userId/progress/:titleId': { path: mine('1'), body: { seasonId: 's', padding } },
    'PUT /api/users/:userId/settings': {
      body: { proxyUrls: Array.from({ length: 100 }, (_, at) => `https://${at}.test/${'x'.repeat(1000)}`) },
    },
    'POST /api/users/:userId/changes': {
      body: {
        changes: many((at) => ({
          id: randomUUID(),
          deed: { at: 1, counter: 1, device: 'd' },
          ...{ kind: 'bookmark', op: 'put', tmdbId: String(at), value: { meta } },
        })).slice(0, 500),
      },
    },
    'GET /api/users/:userId/changes': { path: `${mine('')}?limit=1000` },
    'GET /api/users/:userId/events': { isEndless: true },
    'POST /api/metrics/providers': {
      body: {
        items: Array.from({ length: 10 }, (_, at) => ({
          ...{ tmdbId: String(at), type: 'movie', title: 'x'.repeat(255), status: 'failed', providerId: 'p' },
          ...{ fullError: 'x'.repeat(50_000) },
        })),
      },
    },
    'POST /api/metrics/captcha': { body: { success: true, padding } },
  }
  return requests[endpoint] ?? {}
}

/** Every route that the sources of the server name. */
function routesOfSources(): string[] {
  const routesIn = (file: string, pattern: RegExp, prefix: string) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)].map(
      ([, method = '', path = '']) => `${method.toUpperCase().replace('ALL', 'GET')} ${prefix}${path}`,
    )
  const own = routesIn('apps/standalone/src/app.ts', /app\.(get|all)\('([^']+)'/g, '')
  const files = readdirSync(join(ROOT, 'apps/api/src')).map((folder) => `apps/api/src/${folder}/routes.ts`)
  const api = files
    .filter((file) => existsSync(join(ROOT, file)))
    .flatMap((file) => routesIn(file, /routes\.(get|put|post|patch|delete)\('([^']+)'/g, '/api'))
  return [...own.filter((route) => route !== 'GET /api/*'), ...api].map((route) => route.replace(/\/$/, ''))
}

let url = ''
let client: InteropClient
let film = ''

/** A figure that the server counts of itself. */
async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

async function ask(endpoint: string): Promise<{ status: number; expected: number; bytes: number }> {
  const [method = '', path = ''] = endpoint.split(' ')
  const worst = worstOf(endpoint, { client, film })
  const answer = await fetch(url + (worst.path ?? path.replace(':userId', client.userId)), {
    method,
    headers: {
      authorization: `Bearer ${client.token}`,
      ...(worst.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(worst.body !== undefined && { body: JSON.stringify(worst.body) }),
  })
  const reader = answer.body?.getReader()
  let bytes = 0
  for (;;) {
    const read = await reader?.read()
    bytes += read?.value?.byteLength ?? 0
    if (!read || read.done || worst.isEndless) break
  }
  await reader?.cancel()
  return { status: answer.status, expected: worst.status ?? 200, bytes }
}

/** Milliseconds of the longest turn while something was done. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  // Each reading begins anew.
  await figure('nodejs_eventloop_lag_max_seconds')
  await work()
  return (await figure('nodejs_eventloop_lag_max_seconds')) * 1000
}

beforeAll(async () => {
  const quarter = Buffer.alloc(64 * MEGABYTE)
  const destination = createServer((request, answer) => {
    if (request.url?.includes('playlist')) {
      answer.setHeader('content-encoding', 'gzip')
      answer.end(gzipSync(`#EXTM3U\n${'a.ts\n'.repeat(150_000)}`))
    } else Readable.from(Array.from({ length: 4 }, () => quarter)).pipe(answer)
  }).listen(0, '127.0.0.1')
  await once(destination, 'listening')
  film = `http://127.0.0.1:${(destination.address() as AddressInfo).port}/`
  const { folder, remove } = folderForServer()
  const server = startServer(folder, {
    ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'error', PROXY_ALLOW_ADDRESSES: '127.0.0.1' },
    ...{ PROXY_ORIGINS: '*', SCRAPER_ORIGINS: '*', SECURITY_CONTACT: 'mailto:security@matinee.example' },
  })
  url = await server.ready()
  client = createInteropClient({
    base: `${url}/api`,
    fetch: (request) => fetch(request),
    passphrase: 'a large account',
  })
  await client.register('a device')
  // Sixteen megabytes, half of them bookmarks, half positions.
  for (const [method, path, more] of [
    ['PUT', '/users/{uid}/bookmarks', {}],
    ['PUT', '/users/{uid}/progress/import', { duration: 1, watched: 1 }],
  ] as const) {
    for (let batch = 0; batch < 8; batch += 1) {
      const rows = many((at) => ({ tmdbId: String(batch * 10_000 + at), meta, ...more }))
      await client.call(method, path, rows)
    }
  }
  return async () => {
    await server.stop()
    remove()
    destination.close()
  }
}, 120_000)

describe('what a request may cost', () => {
  it('is written down for every endpoint', () => {
    expect(BUDGETS.map(({ endpoint }) => endpoint).toSorted()).toEqual([...new Set(routesOfSources())].toSorted())
  })

  it.each(BUDGETS)('$endpoint', async ({ endpoint, answerBytes, turnMs, growthMegabytes }) => {
    const before = await figure('process_resident_memory_bytes')
    let answered = { status: 0, expected: 0, bytes: 0 }
    const turn = await longestTurn(async () => (answered = await ask(endpoint)))
    const growth = ((await figure('process_resident_memory_bytes')) - before) / MEGABYTE
    expect(answered.status).toBe(answered.expected)
    expect(answered.bytes).toBeLessThanOrEqual(answerBytes)
    expect(growth).toBeLessThanOrEqual(growthMegabytes)
    // The machine may have given the process no time; what the request takes, it takes again.
    const turnOfRequest = turn <= turnMs ? turn : Math.min(turn, await longestTurn(() => ask(endpoint)))
    expect(turnOfRequest).toBeLessThanOrEqual(turnMs)
  })
})
