/** The proxy on Node: the only file that resolves names, and the only one that knows Node's server. */
import { lookup } from 'node:dns/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { Readable } from 'node:stream'
import { type Clock, systemClock } from '@matinee/server-kit'
import { createGuardedFetch } from '../guarded-fetch.ts'
import { createAddressRule } from '../hops/addresses.ts'
import { createPinnedSend, type Resolved } from '../hops/pinned-send.ts'
import type { ProxyDeps, ProxyFact, ProxyLog, ProxyOptions } from '../options.ts'
import { createProxy, type Proxy } from '../proxy.ts'

export interface NodeProxyParts {
  options: ProxyOptions
  /** Private addresses and ranges that may be fetched. */
  allowAddresses: readonly string[]
  log: ProxyLog
  report?: (fact: ProxyFact) => void
  clock?: Clock
  /** Every address of a name; default: the system's resolver. */
  resolve?: (hostname: string) => Promise<readonly Resolved[]>
}

export interface NodeProxy extends Proxy {
  /** The same rules about addresses for another part of the process: redirects followed, size and time limited. */
  guardedFetch: (request: Request) => Promise<Response>
  /** Ends every connection to a destination. */
  close: () => Promise<void>
}

/** The proxy with everything that only Node can promise: resolved, judged and pinned addresses, and limits in one process. */
export function createNodeProxy({ allowAddresses, resolve, clock = systemClock, ...parts }: NodeProxyParts): NodeProxy {
  const admitsAddress = createAddressRule(allowAddresses)
  const { send, close } = createPinnedSend({
    resolve: resolve ?? ((hostname) => lookup(hostname, { all: true, verbatim: true })),
    admitsAddress,
    asReadable: (body) => Readable.from(body, { objectMode: false }),
  })
  const deps: ProxyDeps = { ...parts, send, admitsAddress, clock, fetch: (url, init) => fetch(url, init) }
  return { ...createProxy(deps), guardedFetch: createGuardedFetch(send, admitsAddress, clock), close }
}

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The body as it comes. Who stops reading leaves the connection alone: the answer still has to go through it. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = (await chunks.next()) as IteratorResult<Uint8Array, undefined>
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
}

/** @throws TypeError for what is no request a page can make. */
function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  const path = url.startsWith('/') ? url : '/'
  const init: RequestInit = { method, headers, signal }
  if (WITH_BODY.has(method)) Object.assign(init, { body: bodyOf(incoming), duplex: 'half' })
  return new Request(`http://${headers.get('host') ?? 'localhost'}${path}`, init)
}

/** Writes as fast as the client reads, and no faster. */
async function write(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader()
  let wake = (): void => {}
  const onGone = (): void => {
    wake()
    reader.cancel(new Error('the client left')).catch(() => {})
  }
  outgoing.on('drain', () => wake()).once('close', onGone)
  for (;;) {
    const { done, value } = await reader.read()
    if (done || outgoing.destroyed) break
    if (outgoing.write(value)) continue
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  outgoing.end()
}

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** An address instead of a name cannot be made to mean another machine later. */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, '')) !== 0

/**
 * A server bound to this machine answers only by this machine's names, so that no page can reach it under a name of its own that
 * resolves here (architecture §4.11). `allowed` are more names, for a reverse proxy in front; where there are any, a server that is
 * bound to the network answers by them and by addresses only.
 */
export function answerByName(proxy: Proxy, host: string, allowed: readonly string[]): Proxy {
  if (!isLoopback(host) && allowed.length === 0) return proxy
  const names = new Set([...LOCAL_NAMES, host, ...allowed].map((name) => name.toLowerCase()))
  return {
    fetch(request, caller) {
      const name = new URL(request.url).hostname
      if (names.has(name) || isAddress(name)) return proxy.fetch(request, caller)
      return Promise.resolve(
        new Response('This server does not answer by that name. See ALLOWED_HOSTS.', { status: 421 }),
      )
    },
  }
}

/** Answers requests of Node's server by a Fetch handler. */
export function listenerOf(proxy: Proxy): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const left = new AbortController()
    outgoing.once('close', () => outgoing.writableFinished || left.abort())
    let request: Request
    try {
      request = requestOf(incoming, left.signal)
    } catch {
      outgoing.writeHead(400).end()
      return
    }
    const response = await proxy.fetch(request, { address: incoming.socket.remoteAddress })
    if (outgoing.destroyed) return void response.body?.cancel()
    outgoing.writeHead(response.status, response.statusText, [...response.headers].flat())
    if (response.body) await write(response.body, outgoing)
    else outgoing.end()
  }
  return (incoming, outgoing) => {
    // A body that breaks off cannot be taken back; the broken connection tells the client.
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  }
}

export interface ServedProxy {
  url: string
  close: () => Promise<void>
}

/** Serves on an address of its own. @throws the system's error when the address cannot be had. */
export async function serveProxy(proxy: Proxy, { host, port }: { host: string; port: number }): Promise<ServedProxy> {
  const server: Server = createServer({ noDelay: true }, listenerOf(proxy))
  server.listen(port, host)
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
