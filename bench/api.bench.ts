/**
 * The accounts server under load, in a process of its own: requests per second, p50, p99 and CPU per request at 1, 16 and 64
 * connections, on SQLite and on PostgreSQL with every commit flushed, with 400,000 rows of other accounts.
 * Promise (ten times the reference server's own rates): at 16 connections 1,930 bookmark lists, 1,180 progress lists and 2,070
 * progress writes a second, with p99 under 50 ms.
 *
 * `npx tsx bench/api.bench.ts [sqlite|postgres] [scenario]`
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createApi } from '@matinee/api'
import { createInteropClient, type InteropClient } from '@matinee/testing'
import autocannon from 'autocannon'
import { startPostgres } from '../tools/services.mjs'

type Row = Record<string, string | number>

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const WARM_UP_SECONDS = 2
const CONNECTIONS = [1, 16, 64]
const OTHER_ROWS = 400_000
const ROWS_OF_ONE = 2_500
const BOOKMARKS = 100
const POSITIONS = 200
const BATCH = 10
const PROMISED: Readonly<Record<string, number>> = {
  'list of 100 bookmarks': 1930,
  'list of 200 positions': 1180,
  'progress PUT': 2070,
}
const PROMISED_P99_MS = 50
const PROMISED_AT = 16

const meta = (index: number, type: 'movie' | 'show' = 'movie') => ({
  title: `A film with a title of usual length, part ${index}`,
  year: 1920 + (index % 100),
  poster: `https://image.tmdb.org/t/p/w342/poster-of-${index}.jpg`,
  type,
})
const bookmark = (index: number) => ({ tmdbId: String(100_000 + index), meta: meta(index) })
const position = (index: number, watched = 600) => ({
  tmdbId: String(200_000 + Math.floor(index / 10)),
  meta: meta(index, 'show'),
  duration: 3000,
  watched,
  seasonId: '300001',
  seasonNumber: 1,
  episodeId: String(400_000 + index),
  episodeNumber: (index % 10) + 1,
})

interface Served {
  url: string
  /** CPU that the server has used so far, in ms. */
  cpuMs: () => Promise<number>
  stop: () => Promise<void>
}

/** The server alone in a process, as `standalone` serves it. */
async function serve(database: string): Promise<void> {
  const api = createApi({
    database,
    identity: { name: 'bench', version: '0' },
    log: { warn: (fields, message) => console.error(message, fields) },
    limits: 'off',
  })
  await api.ready
  const server = createServer(getRequestListener((request) => api.fetch(request)))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.((user + system) / 1000)
  })
}

async function start(database: string): Promise<Served> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['serve', database], {
    execArgv: ['--import', 'tsx'],
  })
  const ended = once(child, 'exit')
  const next = async (): Promise<number> => {
    const said = await Promise.race([once(child, 'message'), ended])
    if (child.exitCode !== null) throw new Error('the server ended')
    return Number(said[0])
  }
  const port = await next()
  return {
    url: `http://127.0.0.1:${port}`,
    cpuMs: () => {
      child.send('cpu')
      return next()
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}

async function expectOk(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`the server answered ${status}: ${JSON.stringify(body)}`)
}

async function register(url: string, name: string): Promise<InteropClient> {
  const client = createInteropClient({ base: url, fetch: (request) => fetch(request), passphrase: name })
  await expectOk(client.register('bench'))
  return client
}

/** Accounts that nobody asks about. */
async function fillWithOthers(url: string): Promise<void> {
  const half = Array.from({ length: ROWS_OF_ONE / 2 }, (_, index) => index)
  for (let other = 0; other < OTHER_ROWS / ROWS_OF_ONE; other++) {
    const client = await register(url, `other ${other}`)
    await expectOk(client.call('PUT', '/users/{uid}/bookmarks', half.map(bookmark)))
    await expectOk(
      client.call(
        'PUT',
        '/users/{uid}/progress/import',
        half.map((index) => position(index)),
      ),
    )
  }
}

type Requests = (client: InteropClient) => autocannon.Request[]

const authorized = ({ token }: InteropClient) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

const loginRequests: Requests = ({ keys }) => [
  {
    method: 'POST',
    path: '/auth/login/start',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publicKey: keys.publicKey }),
    onResponse: (_status, body, context: { code?: string }) => {
      context.code = (JSON.parse(body) as { challenge: string }).challenge
    },
  },
  {
    method: 'POST',
    path: '/auth/login/complete',
    headers: { 'content-type': 'application/json' },
    setupRequest: (request, context: { code?: string }) => ({
      ...request,
      body: JSON.stringify({
        publicKey: keys.publicKey,
        challenge: { code: context.code, signature: keys.sign(context.code ?? '') },
        device: 'bench',
      }),
    }),
  },
]

/** What a second of playing costs: each request a new position of one of the account's episodes. */
const putRequests: Requests = (client) => {
  let count = 0
  return [
    {
      method: 'PUT',
      headers: authorized(client),
      setupRequest: (request) => {
        const one = position(count % POSITIONS, count)
        count++
        return { ...request, path: `/users/${client.userId}/progress/${one.tmdbId}`, body: JSON.stringify(one) }
      },
    },
  ]
}

const batchRequests: Requests = (client) => {
  let count = 0
  return [
    {
      method: 'POST',
      path: `/users/${client.userId}/changes`,
      headers: authorized(client),
      setupRequest: (request) => {
        const changes = Array.from({ length: BATCH }, () => {
          const { tmdbId, seasonId, episodeId, meta: what, duration, watched } = position(count % POSITIONS, count)
          count++
          return {
            id: crypto.randomUUID(),
            kind: 'progress',
            op: 'put',
            ...{ tmdbId, seasonId, episodeId },
            deed: { at: Date.now() - 1000, counter: count % 1_000_000, device: 'bench' },
            value: { meta: what, seasonNumber: 1, episodeNumber: 1, position: { duration, watched } },
          }
        })
        return { ...request, body: JSON.stringify({ changes }) }
      },
    },
  ]
}

const getRequests =
  (path: string): Requests =>
  (client) => [{ method: 'GET', path: `/users/${client.userId}/${path}`, headers: authorized(client) }]

interface Scenario {
  requests: Requests
  /** Requests that are one of what is counted. */
  per: number
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  login: { requests: loginRequests, per: 2 },
  'progress PUT': { requests: putRequests, per: 1 },
  'list of 100 bookmarks': { requests: getRequests('bookmarks'), per: 1 },
  'list of 200 positions': { requests: getRequests('progress'), per: 1 },
  [`batch of ${BATCH} changes`]: { requests: batchRequests, per: 1 },
}

/** Every connection is a device of an account of its own. */
async function load(url: string, scenario: Scenario, clients: readonly InteropClient[], seconds: number) {
  let next = 0
  const result = await autocannon({
    url,
    connections: clients.length,
    duration: seconds,
    setupClient: (connection) => {
      const client = clients[next++ % clients.length]
      if (client) connection.setRequests(scenario.requests(client))
    },
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refused and ${result.errors} broken: ${JSON.stringify(result.statusCodeStats)}`)
  }
  return result
}

async function measure(engine: string, served: Served, wanted: string | undefined): Promise<Row[]> {
  const clients: InteropClient[] = []
  for (let index = 0; index < Math.max(...CONNECTIONS); index++) {
    const client = await register(served.url, `${engine} device ${index}`)
    const items = Array.from({ length: POSITIONS }, (_, at) => position(at))
    await expectOk(
      client.call(
        'PUT',
        '/users/{uid}/bookmarks',
        Array.from({ length: BOOKMARKS }, (_, at) => bookmark(at)),
      ),
    )
    await expectOk(client.call('PUT', '/users/{uid}/progress/import', items))
    clients.push(client)
  }
  const rows: Row[] = []
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    if (wanted !== undefined && !name.includes(wanted)) continue
    for (const connections of CONNECTIONS) {
      const devices = clients.slice(0, connections)
      await load(served.url, scenario, devices, WARM_UP_SECONDS)
      const cpuBefore = await served.cpuMs()
      const { requests, latency, duration } = await load(served.url, scenario, devices, SECONDS)
      const cpuMs = (await served.cpuMs()) - cpuBefore
      const done = requests.total / scenario.per
      const perSecond = Math.round(done / duration)
      const promised = connections === PROMISED_AT ? (PROMISED[name] ?? 0) : 0
      const isKept = perSecond >= promised && (connections !== PROMISED_AT || latency.p99 < PROMISED_P99_MS)
      rows.push({
        engine,
        what: name,
        connections,
        'per second': perSecond,
        'p50 ms': latency.p50,
        'p99 ms': latency.p99,
        'CPU ms': Math.round((cpuMs / done) * 100) / 100,
        kept: connections === PROMISED_AT ? (isKept ? 'yes' : 'NO') : '',
      })
    }
  }
  return rows
}

async function bench(engine: string, database: string, wanted?: string): Promise<Row[]> {
  const served = await start(database)
  try {
    const alone = await measure(engine, served, wanted)
    await fillWithOthers(served.url)
    const among = await measure(`${engine}, 400k others`, served, wanted)
    return [...alone, ...among]
  } finally {
    await served.stop()
  }
}

/** `only` names an engine, `wanted` a part of a scenario's name; all of them when left out. */
export async function run(only?: string, wanted?: string): Promise<{ name: string; rows: Row[] }> {
  const rows: Row[] = []
  if (only === undefined || only === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'matinee-bench-'))
    try {
      rows.push(...(await bench('SQLite', join(folder, 'matinee.db'), wanted)))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  if (only === undefined || only === 'postgres') {
    const postgres = await startPostgres({ isDurable: true })
    if (postgres) {
      try {
        rows.push(...(await bench('PostgreSQL', postgres.url, wanted)))
      } finally {
        await postgres.stop()
      }
    }
  }
  return { name: 'accounts server', rows }
}

if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '')
else if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { name, rows } = await run(process.argv[2], process.argv[3])
  console.log(name)
  console.table(rows)
}
