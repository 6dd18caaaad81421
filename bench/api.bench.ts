/**
 * The accounts server under load, in a process of its own: requests per second, p50, p99 and CPU per request at 1, 16 and 64
 * connections, on SQLite and on PostgreSQL with every commit flushed, alone and among 400,000 rows of other accounts.
 * Promise (ten times the reference server's own rates): at 16 connections 1,930 bookmark lists, 1,180 progress lists, 2,070
 * progress writes and 1,330 registrations a second; p99 under 50 ms, of logins and batches as well, whose rates the reference
 * was not measured for; and no slower among the others. Asked is what has run for a while: the server is warm, every connection was
 * answered, and PostgreSQL has settled the rows that were just put there and has files of its log to take again. The two are asked
 * in turn in short stretches, and their rates compared round by round: what else the machine does falls on both, and a round that it
 * spoilt does not decide.
 *
 * `BENCH_SECONDS` and `BENCH_OTHER_ROWS` shorten it, for a look at whether it runs; what it says then means nothing.
 *
 * `npx tsx bench/api.bench.ts [sqlite|postgres] [scenario]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { InteropClient } from '@matinee/testing'
import autocannon from 'autocannon'
import { startPostgres } from '../tools/services.mjs'
import { fillWithOthers, furnish, type Scenario, SCENARIOS } from './support/api-requests.ts'
import { type Served, startApi } from './support/api-server.ts'
import { medianOf, verdict } from './support/benchmark.ts'

type Row = Record<string, string | number>

/** Where a server keeps its rows. */
interface Database {
  url: string
  settle?: () => void
}

/** Each server is asked for so long. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
/** Stretches that this is cut into. */
const ROUNDS = 11
const WARM_UP_SECONDS = Math.min(1, SECONDS)
/** Before the first measurement of a scenario. */
const FIRST_WARM_UP_SECONDS = Math.min(6, SECONDS * 2)
/** A stretch ends at the first of these. */
const SAMPLE_MS = 20
/** Where somebody is not answered, this ends it. */
const MOST_SECONDS = 60
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

/** A server, and the devices that ask it: every connection is a device of an account of its own. */
interface Asked {
  served: Served
  devices: readonly InteropClient[]
}

/** What a server did under steady load for a while. */
interface Stretch {
  /** How often the scenario was done. */
  done: number
  seconds: number
  /** Of the server, for all of it. */
  cpuMs: number
  /** Of each request, in ms. */
  latencies: readonly number[]
}

/** Begins to ask; `over` once it was told to stop. */
function ask(options: autocannon.Options): { over: Promise<autocannon.Result>; stop: () => void } {
  let asking: autocannon.Instance | undefined
  const over = new Promise<autocannon.Result>((resolve, reject) => {
    asking = autocannon({ ...options, duration: MOST_SECONDS, sampleInt: SAMPLE_MS }, (failure, result) =>
      failure ? reject(failure) : resolve(result),
    )
  })
  return { over, stop: () => asking?.stop() }
}

/**
 * Counts from when every connection was answered until the end, when they are cut off in the middle of it. Node takes one connection
 * in each turn of its event loop, so the last of many waits long where the first already ask.
 */
async function load({ served, devices }: Asked, scenario: Scenario, seconds: number): Promise<Stretch> {
  let latencies: number[] = []
  const unanswered = new Set<unknown>()
  let everyoneIsIn = () => {}
  const isEveryoneIn = new Promise<void>((resolve) => (everyoneIsIn = resolve))
  const { over, stop } = ask({
    url: served.url,
    connections: devices.length,
    setupClient: (connection) => {
      const client = devices[unanswered.size]
      if (client) connection.setRequests(scenario.requests(client))
      unanswered.add(connection)
      connection.on('response', (_status, _bytes, latency) => {
        latencies.push(latency)
        if (unanswered.delete(connection) && unanswered.size === 0) everyoneIsIn()
      })
    },
  })
  await Promise.race([isEveryoneIn, over])
  const cpuBefore = await served.cpuMs()
  const begun = performance.now()
  latencies = []
  await setTimeout(seconds * 1000)
  stop()
  const result = await over
  const took = (performance.now() - begun) / 1000
  const cpuMs = (await served.cpuMs()) - cpuBefore
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refused and ${result.errors} broken: ${JSON.stringify(result.statusCodeStats)}`)
  }
  return { done: latencies.length / scenario.per, seconds: took, cpuMs, latencies }
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

const rateOf = ({ done, seconds }: Pick<Stretch, 'done' | 'seconds'>): number => done / seconds
const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0)
const rounded = (figure: number, digits: number): number => Number(figure.toFixed(digits))

function together(what: string, connections: number, stretches: readonly Stretch[]): Measured {
  const done = sumOf(stretches.map((stretch) => stretch.done))
  const seconds = sumOf(stretches.map((stretch) => stretch.seconds))
  const latencies = stretches.flatMap((stretch) => stretch.latencies).toSorted((a, b) => a - b)
  const percentile = (part: number) => rounded(latencies[Math.floor(latencies.length * part)] ?? Number.NaN, 1)
  return {
    what,
    connections,
    perSecond: Math.round(rateOf({ done, seconds })),
    p50: percentile(0.5),
    p99: percentile(0.99),
    cpuMs: rounded(sumOf(stretches.map(({ cpuMs }) => cpuMs)) / done, 2),
  }
}

/** Both servers under the same load, and the second's rate as a part of the first's: the middle one of the rounds. */
async function measure(what: string, scenario: Scenario, [first, second]: readonly [Asked, Asked]) {
  for (const asked of [first, second]) await load(asked, scenario, WARM_UP_SECONDS)
  const ask = (asked: Asked) => load(asked, scenario, SECONDS / ROUNDS)
  const rounds: { one: Stretch; other: Stretch }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Who was last is first in the next round, so that neither profits from its place.
    if (round % 2 === 0) {
      const one = await ask(first)
      rounds.push({ one, other: await ask(second) })
    } else {
      const other = await ask(second)
      rounds.push({ one: await ask(first), other })
    }
  }
  const connections = first.devices.length
  return {
    one: together(
      what,
      connections,
      rounds.map(({ one }) => one),
    ),
    other: together(
      what,
      connections,
      rounds.map(({ other }) => other),
    ),
    ratio: medianOf(rounds.map(({ one, other }) => rateOf(other) / rateOf(one))),
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
    stored: verdict(isPromised ? perSecond >= (PROMISED[what] ?? 0) && p99 < PROMISED_P99_MS : undefined),
  }
}

/** The same among the rows of others, as parts of what it was alone. */
function ratioRow(engine: string, alone: Measured, among: Measured, rate: number): Row {
  return {
    engine: `${engine}, among others : alone`,
    what: alone.what,
    connections: alone.connections,
    'per second': rounded(rate, 2),
    'p50 ms': rounded(among.p50 / alone.p50, 2),
    'p99 ms': rounded(among.p99 / alone.p99, 2),
    'CPU ms': rounded(among.cpuMs / alone.cpuMs, 2),
    stored: verdict(alone.connections === PROMISED_AT ? rate >= LEAST_RATE_RATIO : undefined),
  }
}

/** One server on an empty database and one among the rows of others. */
async function bench(engine: string, databases: readonly [Database, Database], wanted?: string): Promise<Row[]> {
  // By a server of its own: what is measured is what rows of others cost, not what a process keeps of having written them.
  const filling = await startApi(databases[1].url)
  await fillWithOthers(filling.url, OTHER_ROWS).finally(filling.stop)
  const [alone, among] = await Promise.all([startApi(databases[0].url), startApi(databases[1].url)])
  try {
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
      const at = (connections: number): readonly [Asked, Asked] => [
        { served: alone, devices: clients.alone.slice(0, connections) },
        { served: among, devices: clients.among.slice(0, connections) },
      ]
      for (const asked of at(PROMISED_AT)) await load(asked, scenario, FIRST_WARM_UP_SECONDS)
      for (const database of databases) database.settle?.()
      for (const connections of CONNECTIONS) {
        const { one, other, ratio } = await measure(what, scenario, at(connections))
        rows.push(
          rowOf(`${engine}, alone`, one),
          rowOf(`${engine}, ${OTHER_ROWS / 1000}k others`, other),
          ratioRow(engine, one, other, ratio),
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
      else console.warn("There is no PostgreSQL on this machine: install your distribution's package.")
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
