import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  canDecodeBasics,
  createFetcher,
  createHealthBook,
  createPlayCheck,
  createProbe,
  createProviderEngine,
  defineSource,
  NotFoundError,
  type ProviderEngine,
  type SourceProvider,
} from '@matinee/providers'
import { medianOf, verdict, type BenchmarkResult } from './support/benchmark.ts'

const ROUNDS = 3
const FIELDS = [1, 5, 20]
/** Shorter than the product's own, to the advantage of trying one after another. */
const TIMEOUT_MS = 4000
const SLOW_MS = 2000
/** What a lookup over the internet takes where all is well. */
const LOOKUP_MS = 120
const PROMISED_SIZE = 5
/** Promises: against one after another with five sources, and what a dead first source costs. */
const LEAST_RATIO = 3
const MOST_DEAD_MS = 2000

const REQUEST = { type: 'movie', title: 'Harbour Lights', releaseYear: 1952, tmdbId: '9052' } as const

const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.64001f,mp4a.40.2"\nmedia.m3u8\n'
const MEDIA = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nsegment.ts\n#EXT-X-ENDLIST\n'

/** Answers look-ups and streams on the loopback address, each after the time that its path names. */
async function serve(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const [, kind = '', name = ''] = (request.url ?? '').split('/')
    if (kind === 'dead') return
    const send = () => {
      if (kind === 'slow' || name === 'gone.m3u8') return void response.writeHead(404).end()
      response.end(name === 'master.m3u8' ? MASTER : name === 'media.m3u8' ? MEDIA : 'G'.repeat(188))
    }
    setTimeout(send, kind === 'slow' ? SLOW_MS : LOOKUP_MS)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

type Behaviour = 'good' | 'dead' | 'slow' | 'gone'

/** `slow` looks for long and has nothing, `gone` has an address where nothing is. */
function source(base: string, behaviour: Behaviour, index: number): SourceProvider {
  return defineSource({
    id: `${behaviour}-${'abcdefghijklmnopqrst'[index] ?? ''}`,
    name: behaviour,
    rank: 100 - index,
    flags: ['cors-allowed'],
    async scrapeMovie({ fetch }) {
      const { statusCode } = await fetch(`${base}/${behaviour}/look-up`)
      if (statusCode !== 200) throw new NotFoundError()
      const playlist = `${base}/${behaviour}/${behaviour === 'gone' ? 'gone' : 'master'}.m3u8`
      return { embeds: [], stream: [{ type: 'hls', id: 'film', flags: ['cors-allowed'], captions: [], playlist }] }
    },
  })
}

/** The good one is the last of all; of the others most never answer. */
const field = (base: string, size: number): SourceProvider[] =>
  Array.from({ length: size }, (_, index) => {
    const bad = (['dead', 'dead', 'gone', 'slow'] as const)[index % 4] ?? 'dead'
    return source(base, index === size - 1 ? 'good' : bad, index)
  })

function engineOver(sources: readonly SourceProvider[]): ProviderEngine {
  const health = createHealthBook({ now: () => performance.now() })
  return createProviderEngine({ sources, embeds: [], fetcher: createFetcher((request) => fetch(request)), health })
}

const verify = createPlayCheck({ probe: createProbe((request) => fetch(request)), canDecode: canDecodeBasics })

async function timed(search: (signal: AbortSignal) => Promise<boolean>): Promise<number> {
  const controller = new AbortController()
  const begin = performance.now()
  if (!(await search(controller.signal))) throw new Error('the stream that plays was not found')
  const ms = performance.now() - begin
  controller.abort()
  return ms
}

const raced = (engine: ProviderEngine) =>
  timed(async (signal) => (await engine.find(REQUEST, { signal, verify, providerTimeoutMs: TIMEOUT_MS })) !== undefined)

const oneAfterAnother = (engine: ProviderEngine) =>
  timed(async (signal) => {
    for (const { id } of engine.list()) {
      const options = { signal, verify, providerTimeoutMs: TIMEOUT_MS }
      // A source that fails is passed over, as by the engine.
      const output = await engine.runSource(id, REQUEST, options).catch(() => undefined)
      if (output?.stream?.[0]) return true
    }
    return false
  })

/** From the request to the first stream that really plays, with the good source last, raced and one after another. */
export async function run(): Promise<BenchmarkResult> {
  const server = await serve()
  const rows: BenchmarkResult['rows'] = []
  for (const size of FIELDS) {
    const figures = { raced: [] as number[], again: [] as number[], queued: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const engine = engineOver(field(server.url, size))
      figures.queued.push(await oneAfterAnother(engine))
      figures.raced.push(await raced(engine))
      // Sources that kept the first search waiting have sunk.
      figures.again.push(await raced(engine))
    }
    const [queued, first] = [medianOf(figures.queued), medianOf(figures.raced)]
    rows.push({
      sources: size,
      'one after another, ms': Math.round(queued),
      'raced, ms': Math.round(first),
      'next title, ms': Math.round(medianOf(figures.again)),
      'times faster': Number((queued / first).toFixed(1)),
      promise: size === PROMISED_SIZE ? `at least ${LEAST_RATIO} times` : '',
      stored: verdict(size === PROMISED_SIZE ? queued / first >= LEAST_RATIO : undefined),
    })
  }
  const dead: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    dead.push(await raced(engineOver([source(server.url, 'dead', 0), source(server.url, 'good', 1)])))
  }
  server.close()
  rows.push({
    sources: 'dead first, then good',
    'one after another, ms': '',
    'raced, ms': Math.round(medianOf(dead)),
    'next title, ms': '',
    'times faster': '',
    promise: `under ${MOST_DEAD_MS} ms`,
    stored: verdict(medianOf(dead) < MOST_DEAD_MS),
  })
  return { name: `request to first stream that plays, median of ${ROUNDS}`, rows }
}
