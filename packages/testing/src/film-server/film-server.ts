import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How an answer goes wrong. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** A status that no page of another site may read, as of most networks of delivery. */
  | { readonly kind: 'hidden'; readonly status: number }
  /** The connection is reset instead of an answer. */
  | { readonly kind: 'reset' }
  /** Half of the answer, then a reset. */
  | { readonly kind: 'cut' }
  /** What lies in the first half of the file, then nothing more. */
  | { readonly kind: 'half' }
  /** The request is taken and never answered. */
  | { readonly kind: 'silence' }
  /** A whole answer of bytes that are none of the film's. */
  | { readonly kind: 'wrong-bytes' }
  /** A whole answer without a byte. */
  | { readonly kind: 'empty' }
  /** The answer of a slow line: a tenth of it now, and another each time that `sendMore` is called. */
  | { readonly kind: 'slow' }
  /** An answer without the leave for other sites' pages to read it. */
  | { readonly kind: 'closed' }

interface StandingFault {
  readonly address: RegExp
  readonly fault: Fault
  /** How many more requests it meets. */
  left: number
}

export interface FilmServer {
  /** Without a slash at the end. */
  readonly url: string
  /** Paths that were asked for, in order, with the status or the fault that they met. */
  readonly requests: readonly { readonly path: string; readonly met: number | Fault['kind'] }[]
  /** Lets requests of these paths, queries included, fail: the next `times` of them or all. The returned function ends it. */
  fail(address: RegExp, fault: Fault, times?: number): () => void
  /** Lets another tenth of every slow answer through. */
  sendMore(): void
  /** Answers a path with this instead of a file. */
  write(path: string, content: string | Buffer, type?: string): void
  /** Resets every connection until the returned function is called: nothing of the server can be reached. */
  goDown(): () => void
  close(): Promise<void>
}

/** Media types of a film's files, by the ending of their names. */
export const FILM_TYPES: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  vtt: 'text/vtt',
  jpg: 'image/jpeg',
}
const OPEN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' }

/**
 * A server of films on this machine that fails on command.
 * @param root Folder of the files, with a slash at the end.
 */
export async function serveFilms(root: URL, port = 0): Promise<FilmServer> {
  const requests: { path: string; met: number | Fault['kind'] }[] = []
  const faults: StandingFault[] = []
  const written = new Map<string, { content: Buffer; type: string | undefined }>()
  const slow: Generator[] = []
  let isDown = false

  const faultFor = (address: string): Fault | null => {
    if (isDown) return { kind: 'reset' }
    const standing = faults.find((each) => each.left > 0 && each.address.test(address))
    if (standing === undefined) return null
    standing.left -= 1
    return standing.fault
  }
  const contentOf = async (path: string): Promise<Buffer | null> => {
    const own = written.get(path)
    if (own !== undefined) return own.content
    // What is not in the folder is answered as missing.
    return path.includes('..') ? null : readFile(new URL(path.slice(1), root)).catch(() => null)
  }
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { pathname: path, search } = new URL(incoming.url ?? '/', 'http://films')
    const fault = faultFor(path + search)
    const content = await contentOf(path)
    if (fault !== null) {
      requests.push({ path, met: 'status' in fault ? fault.status : fault.kind })
      if (fault.kind === 'slow') return void slow.push(trickle(outgoing, content ?? Buffer.alloc(0)))
      return failTo(outgoing, fault, content, incoming.headers.range)
    }
    requests.push({ path, met: content === null ? 404 : 200 })
    if (content === null) return void outgoing.writeHead(404, OPEN).end()
    const type = written.get(path)?.type ?? FILM_TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    const headers = { ...OPEN, 'content-type': type, 'cache-control': 'no-store' }
    outgoing.end(beginAnswer(outgoing, content, incoming.headers.range, headers))
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(port, '127.0.0.1')
  await new Promise((resolve) => {
    server.once('listening', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail(address, fault, times = Infinity) {
      const standing = { address, fault, left: times }
      faults.push(standing)
      return () => {
        standing.left = 0
      }
    },
    sendMore() {
      for (const answer of slow) answer.next()
    },
    write(path, content, type) {
      written.set(path, { content: typeof content === 'string' ? Buffer.from(content) : content, type })
    },
    goDown() {
      isDown = true
      server.closeAllConnections()
      return () => {
        isDown = false
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** An answer that comes in tenths, the first at once and each other one with `next`. */
function trickle(outgoing: ServerResponse, bytes: Buffer): Generator {
  const tenth = Math.ceil(bytes.length / 10)
  function* send() {
    outgoing.writeHead(200, { ...OPEN, 'content-length': bytes.length })
    for (let sent = 0; sent < bytes.length; sent += tenth) {
      outgoing.write(bytes.subarray(sent, sent + tenth))
      yield
    }
    outgoing.end()
  }
  const answer = send()
  answer.next()
  return answer
}

function failTo(
  outgoing: ServerResponse,
  fault: Exclude<Fault, { kind: 'slow' }>,
  content: Buffer | null,
  range: string | undefined,
): void {
  if (fault.kind === 'silence') return
  if (fault.kind === 'reset') return void outgoing.socket?.resetAndDestroy()
  if (fault.kind === 'status') return void outgoing.writeHead(fault.status, { ...OPEN, ...fault.headers }).end()
  if (fault.kind === 'hidden') return void outgoing.writeHead(fault.status).end()
  const bytes = content ?? Buffer.alloc(0)
  if (fault.kind === 'closed') return void outgoing.writeHead(200).end(bytes)
  if (fault.kind === 'wrong-bytes') return void outgoing.writeHead(200, OPEN).end(Buffer.alloc(20_000, 65))
  if (fault.kind === 'empty') return void outgoing.writeHead(200, OPEN).end()
  const part = beginAnswer(outgoing, bytes, range, OPEN)
  if (fault.kind === 'cut') {
    outgoing.write(part.subarray(0, part.length / 2), () => outgoing.socket?.resetAndDestroy())
    return
  }
  const start = part.byteOffset - bytes.byteOffset
  const there = part.subarray(0, Math.max(0, bytes.length / 2 - start))
  if (there.length === part.length) outgoing.end(part)
  else outgoing.write(there)
}

/** Writes the head of an answer; returns the bytes that it promises. */
function beginAnswer(
  outgoing: ServerResponse,
  content: Buffer,
  range: string | undefined,
  headers: Readonly<Record<string, string>>,
): Buffer {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const ranged = { ...headers, 'accept-ranges': 'bytes' }
  if (from === undefined) {
    outgoing.writeHead(200, { ...ranged, 'content-length': content.length })
    return content
  }
  const end = Math.min(to ? Number(to) + 1 : content.length, content.length)
  const part = content.subarray(Number(from), end)
  const place = { 'content-range': `bytes ${from}-${end - 1}/${content.length}`, 'content-length': part.length }
  outgoing.writeHead(206, { ...ranged, ...place })
  return part
}
