import { NO_CONNECTIONS, type Connections, type Stream } from '@matinee/contracts'
import { createHealthBook, createOutputMemory, createRegistry } from '@matinee/providers'
import { createManualClock } from '@matinee/testing/clock'
import { expect, it } from 'vitest'
import { createTransport, directTransport } from '../transport/direct-transport.ts'
import type { Transports } from '../transport/transport-gateway.ts'
import { createInPageStreams, type InPageDeps } from './in-page-streams.ts'

const PLAYLIST = '#EXTM3U\n#EXTINF:4,\n1.m4s\n'
const link = {
  id: 'abcd',
  isEnabled: true,
  tmdbId: '1',
  type: 'hls' as const,
  url: 'https://films.example/a/master.m3u8',
  captions: [],
}
const request = { type: 'movie' as const, title: 'T', releaseYear: 2000, tmdbId: '1' }

/** The first bytes of a WebM file, which names no codec. */
const WEBM = Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, ...new TextEncoder().encode('webm')])

/** A transport that answers everything, recording its requests. */
function transportTo(asked: string[]) {
  return createTransport(async ({ url }) => {
    asked.push(url)
    const body = url.endsWith('.m3u8') ? PLAYLIST : url.endsWith('film') ? WEBM : 'a film'
    return Object.defineProperty(new Response(body), 'url', { value: url })
  })
}

/** The stream as the page fetches it: playlists, and files of a host that no page may read, through a relay. */
function carriedBy(relay: string, stream: Stream): Stream {
  if (stream.type === 'hls') return { ...stream, playlist: `${relay}x` }
  const { unknown: file } = stream.qualities
  if (!file?.url.startsWith('https://far.example/')) return stream
  return { ...stream, qualities: { unknown: { ...file, url: `${relay}film` } } }
}

const registryOf = (...directLinks: Connections['directLinks']) =>
  createRegistry({ connections: { ...NO_CONNECTIONS, directLinks } })

function stage(takesSegmentLoaders: boolean, more: Partial<InPageDeps> = {}, reach: Partial<Transports> = {}) {
  const [direct, reaching]: [string[], string[]] = [[], []]
  const relay = 'https://relay.example/?destination='
  const segmentLoader = { request: async (url: string) => ({ url, headers: {} }), addressOf: (asked: string) => asked }
  const isCarried = (stream: Stream) => stream.type === 'hls' && stream.playlist.startsWith(relay)
  const transports: Transports = {
    tool: 'custom-proxy',
    direct: transportTo(direct),
    reaching: transportTo(reaching),
    configured: transportTo(direct).fetcher,
    isThere: async () => false,
    target: 'native',
    hasConsistentIp: false,
    scrapeServers: [],
    carry: async (stream) => carriedBy(relay, stream),
    missingHosts: () => [],
    forReceiver: async (address) => address,
    segmentLoaderOf: (stream) => (isCarried(stream) ? segmentLoader : undefined),
    ...reach,
  }
  const now = () => 0
  const streams = createInPageStreams({
    registry: registryOf(link),
    transports,
    canDecode: () => true,
    opensFile: async () => false,
    takesSegmentLoaders,
    health: createHealthBook({ now }),
    memory: createOutputMemory({ now }),
    readAhead: transports.direct,
    firstBitrate: () => 4_000_000,
    ...more,
  })
  return { streams, direct, reaching }
}

const signal = new AbortController().signal

it('S-522 a stream for a segment loader is checked through the transport that reaches it, at its own addresses', async () => {
  const { streams, direct, reaching } = stage(true)
  expect(await streams.source('direct-links', request, signal)).toMatchObject({
    stream: [{ playlist: 'https://relay.example/?destination=x' }],
  })
  expect(reaching).toEqual(['https://films.example/a/master.m3u8', 'https://films.example/a/1.m4s'])
  expect(direct).toEqual([])
})

it('where the browser alone plays HLS, which takes no courier, there is no such stream', async () => {
  const { streams, reaching } = stage(false)
  await expect(streams.source('direct-links', request, signal)).rejects.toThrow('what it found does not play')
  expect(reaching).toEqual([])
})

const FILE: Stream = {
  ...{ type: 'file', id: 'x', flags: [], captions: [] },
  qualities: { unknown: { type: 'mp4', url: 'https://films.example/a.mp4' } },
}

it('a stream that answers and that no page may read is told apart where nothing reaches further', async () => {
  const closed = createTransport(() => Promise.reject(new TypeError('Failed to fetch')))
  const file: Stream = { ...FILE, flags: ['cors-allowed'] }
  const transports = { direct: closed, reaching: closed, isThere: async () => true }
  const { streams } = stage(true, { readAhead: closed }, transports)
  await expect(streams.open('direct-links', file, signal)).rejects.toMatchObject({ error: 'keeps-pages-out' })
  const clock = createManualClock()
  const silent = stage(true, { clock, readAhead: closed }, { ...transports, isThere: async () => false })
  const opened = expect(silent.streams.open('direct-links', file, signal)).rejects.toMatchObject({ error: 'network' })
  await clock.advance(3000)
  await opened
})

it('a server that fails for a moment is asked again for a stream chosen by hand', async () => {
  const clock = createManualClock()
  let asked = 0
  const busyOnce = createTransport(async () => new Response('', { status: (asked += 1) === 1 ? 503 : 404 }))
  const { streams } = stage(true, { clock, readAhead: busyOnce })
  const opened = expect(streams.open('direct-links', FILE, signal)).rejects.toMatchObject({ error: 'gone' })
  await clock.advance(1000)
  await opened
  expect(asked).toBe(2)
})

it('a stream chosen by hand whose server says nothing to this page is given up after 5 s', async () => {
  const clock = createManualClock()
  const silent = directTransport(
    (request) =>
      new Promise((_, reject) => {
        const { signal: asked } = new Request(request)
        asked.addEventListener('abort', () => reject(asked.reason), { once: true })
      }),
    clock,
  )
  const { streams } = stage(true, { clock, readAhead: silent })
  const opened = expect(streams.open('direct-links', FILE, signal)).rejects.toMatchObject({ error: 'timeout' })
  await clock.advance(5000)
  await opened
  expect(clock.pending()).toEqual([])
})

it('one whose check hangs elsewhere is given up after 15 s', async () => {
  const clock = createManualClock()
  const hanging = createTransport(() => new Promise(() => {}))
  const { streams } = stage(true, { clock, readAhead: hanging })
  const opened = expect(streams.open('direct-links', FILE, signal)).rejects.toMatchObject({ error: 'timeout' })
  await clock.advance(15_000)
  await opened
  expect(clock.pending()).toEqual([])
})

it.each([
  ['at its own address', 'https://films.example/film', 'https://films.example/film'],
  ['behind a relay', 'https://far.example/film', 'https://relay.example/?destination=film'],
])(
  'a file that turns out to be WebM %s is called WebM, though the viewer called it MP4',
  async (_where, url, checkedAt) => {
    const film = { ...link, type: 'mp4' as const, url }
    const { streams, direct } = stage(true, { registry: registryOf(film) })
    const { stream } = await streams.source('direct-links', request, signal)
    expect(direct).toEqual([checkedAt])
    expect(stream).toMatchObject([{ qualities: { unknown: { type: 'webm', url: checkedAt } } }])
  },
)
