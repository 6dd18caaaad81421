/**
 * The accounts server under load, in a process of its own: requests per second, p50, p99 and CPU per request at 1, 16 and 64
 * connections, on SQLite and on PostgreSQL with every commit flushed, alone and among 400,000 rows of other accounts.
 * Promise (ten times the reference server's own rates): at 16 connections 1,930 bookmark lists, 1,180 progress lists, 2,070
 * progress writes and 1,330 registrations a second; p99 under 50 ms, of logins and batches as well, whose rates the reference
 * was not measured for; and no slower among the others. Asked is what has run for a while: the server is warm, and PostgreSQL has
 * settled the rows that were just put there.
 *
 * `BENCH_SECONDS` and `BENCH_OTHER_ROWS` shorten it, for a look at whether it runs; what it says then means nothing.
 *
 * `npx tsx bench/api.bench.ts [sqlite|postgres] [scenario]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InteropClient } from '@matinee/testing'
import autocannon from 'autocannon'
import { startPostgres } from '../tools/services.mjs'
import { fillWithOthers, furnish, type Scenario, SCENARIOS } from './support/api-requests.ts'
import { type Served, startApi } from './support/api-server.ts'
import { verdict } from './support/benchmark.ts'

type Row = Record<string, string | number>

/** Where a server keeps its rows. */
interface Database {
  url: string
  settle?: () => void
}

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const WARM_UP_SECONDS = Math.min(2, SECONDS)
/** Before the first measurement of a scenario. */
const FIRST_WARM_UP_SECONDS = Math.min(8, SECONDS * 2)
const CONNECTIONS = [1, 16, 64]
const OTHER_ROWS = Number(process.env['BENCH_OTHER_ROWS'] ?? 400_000)
const PROMISED: Readonly<Record<string, number>> = {
  'list of 100 bookmarks': 1930,
  'list of 200 positions': 1180,
  'progress PUT': 2070,
  registration: 1330,
}
const PROMISED_P99_MS = 50
const PROMISED_AT = 16
/** Rates of two runs of the same differ by as much. */
const LEAST_RATE_RATIO = 0.9

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

/** What one scenario took at so many connections. */
interface Measured {
  what: string
  connections: number
  perSecond: number
  p50: number
  p99: number
  /** Of the server, for each. */
  cpuMs: number
}

async function measure(served: Served, what: string, devices: readonly InteropClient[]): Promise<Measured> {
  const scenario = SCENARIOS[what]
  if (!scenario) throw new Error(`there is no scenario ${what}`)
  await load(served.url, scenario, devices, WARM_UP_SECONDS)
  const cpuBefore = await served.cpuMs()
  const { requests, latency, duration } = await load(served.url, scenario, devices, SECONDS)
  const cpuMs = (await served.cpuMs()) - cpuBefore
  const done = requests.total / scenario.per
  return {
    what,
    connections: devices.length,
    perSecond: Math.round(done / duration),
    p50: latency.p50,
    p99: latency.p99,
    cpuMs: Math.round((cpuMs / done) * 100) / 100,
  }
}

function rowOf(engine: string, { what, connections, perSecond, p50, p99, cpuMs }: Measured): Row {
  const isPromised = connections === PROMISED_AT
  return {
    engine,
    what,
    connections,
    'per second': perSecond,
    'p50 ms': p50,
    'p99 ms': p99,
    'CPU ms': cpuMs,
    kept: verdict(isPromised ? perSecond >= (PROMISED[what] ?? 0) && p99 < PROMISED_P99_MS : undefined),
  }
}

/** The same among the rows of others, as parts of what it was alone. */
function ratioRow(engine: string, alone: Measured, among: Measured): Row {
  const rounded = (ratio: number) => Number(ratio.toFixed(2))
  const rate = among.perSecond / alone.perSecond
  return {
    engine: `${engine}, among others : alone`,
    what: alone.what,
    connections: alone.connections,
    'per second': rounded(rate),
    'p50 ms': rounded(among.p50 / Math.max(1, alone.p50)),
    'p99 ms': rounded(among.p99 / Math.max(1, alone.p99)),
    'CPU ms': rounded(among.cpuMs / alone.cpuMs),
    kept: verdict(alone.connections === PROMISED_AT ? rate >= LEAST_RATE_RATIO : undefined),
  }
}

/**
 * One server on an empty database and one among the rows of others, asked in turn, so that what else the machine does falls on
 * both.
 */
async function bench(engine: string, databases: readonly [Database, Database], wanted?: string): Promise<Row[]> {
  const [alone, among] = await Promise.all([startApi(databases[0].url), startApi(databases[1].url)])
  try {
    await fillWithOthers(among.url, OTHER_ROWS)
    const names = Array.from({ length: Math.max(...CONNECTIONS) }, (_, index) => `${engine} device ${index}`)
    const furnished = async ({ url }: Served) => {
      const clients: InteropClient[] = []
      for (const name of names) clients.push(await furnish(url, name))
      return clients
    }
    const clients = { alone: await furnished(alone), among: await furnished(among) }
    const rows: Row[] = []
    for (const [what, scenario] of Object.entries(SCENARIOS)) {
      if (wanted !== undefined && !what.includes(wanted)) continue
      await load(alone.url, scenario, clients.alone.slice(0, PROMISED_AT), FIRST_WARM_UP_SECONDS)
      await load(among.url, scenario, clients.among.slice(0, PROMISED_AT), FIRST_WARM_UP_SECONDS)
      for (const database of databases) database.settle?.()
      for (const connections of CONNECTIONS) {
        const one = await measure(alone, what, clients.alone.slice(0, connections))
        const other = await measure(among, what, clients.among.slice(0, connections))
        rows.push(
          rowOf(`${engine}, alone`, one),
          rowOf(`${engine}, ${OTHER_ROWS / 1000}k others`, other),
          ratioRow(engine, one, other),
        )
      }
    }
    return rows
  } finally {
    await Promise.all([alone.stop(), among.stop()])
  }
}

/** `only` names an engine, `wanted` a part of a scenario's name; all of them when left out. */
export async function run(only?: string, wanted?: string): Promise<{ name: string; rows: Row[] }> {
  const rows: Row[] = []
  if (only === undefined || only === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'matinee-bench-'))
    try {
      const [alone, among] = [{ url: join(folder, 'alone.db') }, { url: join(folder, 'among.db') }]
      rows.push(...(await bench('SQLite', [alone, among], wanted)))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  if (only === undefined || only === 'postgres') {
    const servers = [await startPostgres({ isDurable: true }), await startPostgres({ isDurable: true })] as const
    const [one, other] = servers
    try {
      if (one && other) rows.push(...(await bench('PostgreSQL', [one, other], wanted)))
    } finally {
      for (const server of servers) await server?.stop()
    }
  }
  return { name: 'accounts server', rows }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { name, rows } = await run(process.argv[2], process.argv[3])
  console.log(name)
  console.table(rows)
}
