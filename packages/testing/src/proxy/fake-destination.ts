import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/** A request as it arrived. */
export interface Arrival {
  method: string
  path: string
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

export interface FakeDestination {
  port: number
  /** Everything that arrived, oldest first. */
  arrivals: Arrival[]
  /** Bytes that were written into endless answers. */
  endlessBytes: () => number
  /** Resolves when a client has disconnected from an endless answer. */
  clientGone: Promise<void>
  close: () => Promise<void>
}

const PIECE = 65_536

export const GZIPPED_TEXT = 'packed and passed on as it is '.repeat(100)

const MASTER = `#EXTM3U
#EXT-X-DEFINE:NAME="part",VALUE="low"
#EXT-X-SESSION-KEY:METHOD=AES-128,URI="keys/session.bin"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="audio/en.m3u8?token=1&x=2"
#EXT-X-STREAM-INF:BANDWIDTH=100000,AUDIO="a"
{$part}/index.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1000,URI="frames.m3u8"
`
const MEDIA = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-KEY:METHOD=AES-128,URI="/keys/1.bin",IV=0x1
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://asset",KEYFORMAT="com.apple.streamingkeydelivery"
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4,
0.m4s
#EXTINF:4,
data:video/mp4;base64,AAAA
#EXT-X-ENDLIST
`

interface RouteContext {
  request: IncomingMessage
  writeEndlessly: (out: ServerResponse) => boolean
}

type Route = (query: URLSearchParams, arrival: Arrival, out: ServerResponse, context: RouteContext) => void

const pattern = (length: number): Buffer => Buffer.from(Uint8Array.from({ length }, (_, at) => at % 251))

const ROUTES: Readonly<Record<string, Route>> = {
  '/echo': (_query, arrival, out) =>
    out.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(arrival)),
  '/bytes': (query, arrival, out) => {
    const all = pattern(Number(query.get('n') ?? 1000))
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(arrival.headers['range'] ?? '') ?? []
    if (from === undefined) {
      out.writeHead(200, { 'content-length': all.length, 'accept-ranges': 'bytes', 'content-type': 'video/mp4' })
      out.end(all)
      return
    }
    const part = all.subarray(Number(from), to ? Number(to) + 1 : all.length)
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${all.length}`
    out.writeHead(206, { 'content-length': part.length, 'content-range': range, 'content-type': 'video/mp4' }).end(part)
  },
  '/chunked': (_query, _arrival, out) => {
    out.write('one ')
    out.end('two')
  },
  '/gzip': (_query, arrival, out) => {
    const isWanted = arrival.headers['accept-encoding']?.includes('gzip') ?? false
    const body = isWanted ? gzipSync(GZIPPED_TEXT) : Buffer.from(GZIPPED_TEXT)
    const encoding = isWanted ? { 'content-encoding': 'gzip' } : {}
    out.writeHead(200, { 'content-type': 'text/plain', 'content-length': body.length, ...encoding }).end(body)
  },
  '/bomb.m3u8': (_query, _arrival, out) => {
    const body = gzipSync(Buffer.concat([Buffer.from('#EXTM3U\n'), Buffer.alloc(64 * 1024 * 1024, 10)]))
    out.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body)
  },
  '/redirect': (query, _arrival, out) =>
    out.writeHead(Number(query.get('status') ?? 302), { location: query.get('to') ?? '' }).end('moved'),
  '/for-ever': (query, _arrival, out) =>
    out.writeHead(302, { location: `/for-ever?n=${Number(query.get('n') ?? 0) + 1}` }).end(),
  '/hostile': (_query, _arrival, out) => {
    out.setHeader('set-cookie', ['session=theirs; Path=/', 'second=2'])
    const headers = {
      'content-type': 'text/html',
      'clear-site-data': '"*"',
      'strict-transport-security': 'max-age=31536000',
      'www-authenticate': 'Basic realm="Please log in"',
      'content-security-policy': "script-src 'unsafe-inline'",
      'access-control-allow-origin': 'https://elsewhere.example',
      'access-control-allow-credentials': 'true',
      'service-worker-allowed': '/',
      'x-token': 'forged',
      'x-final-destination': 'forged',
      link: '</x.js>; rel=preload',
      refresh: '0; url=https://elsewhere.example',
      'x-own': 'kept',
    }
    out.writeHead(401, headers).end('<script>alert(1)</script>')
  },
  '/status': (query, _arrival, out) =>
    out.writeHead(Number(query.get('code')), query.get('text') ?? undefined).end('body'),
  '/no-content': (_query, _arrival, out) => out.writeHead(204).end(),
  '/master.m3u8': (_query, _arrival, out) =>
    out.writeHead(200, { 'content-type': 'application/x-mpegurl', etag: '"1"' }).end(MASTER),
  '/low/index.m3u8': (_query, _arrival, out) => out.writeHead(200).end(MEDIA),
  '/endless': (_query, _arrival, out, { writeEndlessly: pour }) => {
    const more = (): void => {
      while (!out.destroyed && pour(out)) continue
    }
    out.on('drain', more)
    more()
  },
  '/drip': (_query, _arrival, out) => void out.write('a drop'),
  '/stall': (query, _arrival, out) => void out.write(Buffer.alloc(Number(query.get('n')))),
  '/silent': () => {},
  '/broken': (_query, _arrival, out) => {
    out.writeHead(200, { 'content-length': 1000 })
    out.write('only this')
    setImmediate(() => out.destroy())
  },
  '/no-http': (_query, _arrival, _out, { request }) => void request.socket.end('220 mail.example.org ESMTP\r\n'),
  '/siteverify': (_query, arrival, out) => {
    const form = new URLSearchParams(arrival.body)
    const success = form.get('secret') === 'the provider knows' && form.get('response') === 'solved'
    out.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success }))
  },
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** A web server of every kind a proxy meets, good and bad, on a port of this machine. */
export async function startFakeDestination(): Promise<FakeDestination> {
  const arrivals: Arrival[] = []
  let hasLeft = (): void => {}
  const clientGone = new Promise<void>((resolve) => {
    hasLeft = resolve
  })
  let endlessBytes = 0
  const writeEndlessly = (out: ServerResponse): boolean => {
    endlessBytes += PIECE
    return out.write(Buffer.alloc(PIECE))
  }
  const answer = async (request: IncomingMessage, out: ServerResponse): Promise<void> => {
    const { method = '', url = '/', headers } = request
    const { pathname, searchParams } = new URL(url, 'http://here')
    out.once('close', () => out.writableFinished || hasLeft())
    const body = await textOf(request)
    const arrival = { method, path: url, headers: headers as Record<string, string | undefined>, body }
    arrivals.push(arrival)
    const route = ROUTES[pathname]
    if (route) route(searchParams, arrival, out, { request, writeEndlessly })
    else out.writeHead(404).end('nothing here')
  }
  const server = createServer((request, out) => {
    answer(request, out).catch(() => out.destroy())
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => {
    server.once('listening', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    arrivals,
    endlessBytes: () => endlessBytes,
    clientGone,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
