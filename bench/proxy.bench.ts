/**
 * The proxy between a web server and a client, each in a process of its own on loopback, on the servers' shared entry. Direct
 * figures are from the same run.
 * Promise: at least 200 MB/s for bodies of 4 MB, the first byte of 32 MB under 20 ms, 2 KB under 2 ms later than direct, every
 * length kept, and memory that does not grow with what passes.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createNodeProxy, proxyOptionsOf, readProxyVariables } from '@matinee/proxy'
import { nodeListener } from '@matinee/server-kit/node'
import { medianOf } from './support/benchmark.ts'

type Row = Record<string, string | number>

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
const ROUNDS = 3
const SMALL = 2 * 1024
const MIDDLE = 4 * 1024 * 1024
const LARGE = 32 * 1024 * 1024
const WARM_UPS = 30
const FIRST_BYTES = 21
const SMALL_ASKED = 2001
const PROMISED = { megabytesPerSecond: 200, firstByteMs: 20, addedMs: 2, grownMegabytes: 64 } as const
/** With more, the loopback itself is what is measured; those rows are for comparing. */
const PROMISED_AT = 1
const MEGABYTE = 1e6

function destination(): RequestListener {
  const bodies = new Map([SMALL, MIDDLE, LARGE].map((length) => [`/${length}`, Buffer.alloc(length, 1)]))
  return (request, response) => {
    const body = bodies.get(request.url ?? '')
    response.writeHead(body ? 200 : 404, { 'content-type': 'video/mp4', 'content-length': body?.length ?? 0 }).end(body)
  }
}

function proxyListener(): RequestListener {
  const variables = readProxyVariables({ PROXY_ALLOW_ADDRESSES: '127.0.0.1', PROXY_REQUESTS_PER_MINUTE: '0' })
  const proxy = createNodeProxy({
    options: proxyOptionsOf(variables, { version: 'bench' }),
    allowAddresses: variables.PROXY_ALLOW_ADDRESSES,
    log: { warn: (fields, message) => console.error(message, fields) },
  })
  return nodeListener(proxy.fetch)
}

function serve(role: string): void {
  const server = createServer(role === 'destination' ? destination() : proxyListener())
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('message', () => process.send?.(process.memoryUsage().rss))
}

interface Served {
  url: string
  /** Memory it holds, in bytes. */
  resident: () => Promise<number>
  stop: () => Promise<void>
}

async function start(role: string): Promise<Served> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['serve', role], { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit')
  const next = async (): Promise<number> => {
    const said = await Promise.race([once(child, 'message'), ended])
    if (child.exitCode !== null) throw new Error(`the ${role} ended`)
    return Number(said[0])
  }
  const port = await next()
  return {
    url: `http://127.0.0.1:${port}`,
    resident() {
      child.send('resident')
      return next()
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}

interface Fetched {
  firstByteMs: number
  wholeMs: number
}

const agent = new Agent({ keepAlive: true })

/** Rejects when the answer, or the length it states, is not what was sent. */
function fetched(url: string, length: number): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const request = get(url, { agent }, (answer) => {
      let firstByteMs = 0
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        firstByteMs ||= performance.now() - begun
        bytes += chunk.length
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const stated = Number(answer.headers['content-length'])
        if (bytes === length && stated === length) resolve({ firstByteMs, wholeMs: performance.now() - begun })
        else reject(new Error(`${bytes} bytes came, ${stated} were stated, ${length} were sent`))
      })
    })
    request.on('error', reject)
  })
}

interface Figures {
  megabytesPerSecond: number
  firstByteMs: number
  smallMs: number
  grownMegabytes: number
}

async function measure(
  addressOf: (length: number) => string,
  resident: Served['resident'],
  connections: number,
): Promise<Figures> {
  const connectionNumbers = Array.from({ length: connections }, (_, number) => number)
  for (let round = 0; round < WARM_UPS; round++) await fetched(addressOf(MIDDLE), MIDDLE)
  const before = await resident()
  const begun = performance.now()
  let bytes = 0
  await Promise.all(
    connectionNumbers.map(async () => {
      while (performance.now() - begun < SECONDS * 1000) {
        await fetched(addressOf(MIDDLE), MIDDLE)
        bytes += MIDDLE
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  const grown = (await resident()) - before
  const first: number[] = []
  for (let round = 0; round < FIRST_BYTES; round++) first.push((await fetched(addressOf(LARGE), LARGE)).firstByteMs)
  const small: number[] = []
  for (let round = 0; round < SMALL_ASKED; round++) small.push((await fetched(addressOf(SMALL), SMALL)).wholeMs)
  return {
    megabytesPerSecond: bytes / MEGABYTE / seconds,
    firstByteMs: medianOf(first),
    smallMs: medianOf(small),
    grownMegabytes: grown / MEGABYTE,
  }
}

function rowOf(route: string, connections: number, figures: Figures, direct: Figures | undefined): Row {
  const added = direct ? figures.smallMs - direct.smallMs : 0
  const isStored =
    figures.megabytesPerSecond >= PROMISED.megabytesPerSecond &&
    figures.firstByteMs < PROMISED.firstByteMs &&
    added < PROMISED.addedMs &&
    figures.grownMegabytes < PROMISED.grownMegabytes
  return {
    route,
    connections,
    'MB/s, 4 MB': Math.round(figures.megabytesPerSecond),
    'first byte of 32 MB, ms': Number(figures.firstByteMs.toFixed(1)),
    '2 KB, ms': Number(figures.smallMs.toFixed(2)),
    'added, ms': direct ? Number(added.toFixed(2)) : '',
    'memory grown, MB': Math.round(figures.grownMegabytes),
    lengths: 'kept',
    stored: direct && connections === PROMISED_AT ? (isStored ? 'yes' : 'NO') : '',
  }
}

/** The best of each figure: neighbours on the machine make a round slower, nothing makes one faster. */
const bestOf = (rounds: readonly Figures[]): Figures => ({
  megabytesPerSecond: Math.max(...rounds.map(({ megabytesPerSecond }) => megabytesPerSecond)),
  firstByteMs: Math.min(...rounds.map(({ firstByteMs }) => firstByteMs)),
  smallMs: Math.min(...rounds.map(({ smallMs }) => smallMs)),
  grownMegabytes: Math.max(...rounds.map(({ grownMegabytes }) => grownMegabytes)),
})

export async function run(): Promise<{ name: string; rows: Row[] }> {
  const rows: Row[] = []
  const upstream = await start('destination')
  const proxy = await start('proxy')
  const direct = (length: number): string => `${upstream.url}/${length}`
  const through =
    ({ url }: Served) =>
    (length: number) =>
      `${url}/?destination=${encodeURIComponent(direct(length))}`
  const routes = [
    { name: 'direct', served: upstream, addressOf: direct },
    { name: 'through the proxy', served: proxy, addressOf: through(proxy) },
  ]
  try {
    for (const connections of [1, 8]) {
      const figures = routes.map((): Figures[] => [])
      for (let round = 0; round < ROUNDS; round++) {
        for (const [at, { served, addressOf }] of routes.entries()) {
          figures[at]?.push(await measure(addressOf, served.resident, connections))
        }
      }
      const [first, ...others] = figures.map(bestOf)
      if (first) rows.push(rowOf('direct', connections, first, undefined))
      for (const [at, best] of others.entries()) rows.push(rowOf(routes[at + 1]?.name ?? '', connections, best, first))
    }
  } finally {
    agent.destroy()
    for (const { served } of routes) await served.stop()
  }
  return { name: 'proxy', rows }
}

if (process.argv[2] === 'serve') serve(process.argv[3] ?? '')
