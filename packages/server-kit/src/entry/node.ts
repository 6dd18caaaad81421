/** Fetch handlers on Node's server. */
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Clock, SECOND_MS, systemClock } from '../clock.ts'
import type { ConnectionLimits } from '../config/variables.ts'
import type { FetchHandler } from '../http/fetch-handler.ts'
import { limitConnections } from './connections.ts'
import { endSlowBodies } from './slow-bodies.ts'

export interface ServeOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  /** PEM texts: the server then speaks HTTPS. */
  tls?: { cert: string; key: string } | undefined
  /** Ends responses that would never end by themselves; called when the server closes. */
  endStreams?: () => void
  /** How many connections there may be; default: as many as come. */
  limits?: ConnectionLimits | undefined
  /** Told what the operator should know, each thing once. */
  warn?: (message: string) => void
  clock?: Clock
  /** How long running requests may take to finish when the server closes. */
  graceMs?: number
}

export interface Served {
  /** Address to open; names this machine where the server listens on it or on every network. */
  url: string
  port: number
  /** Accepts no more requests, waits for the running ones, then closes their connections. */
  close: () => Promise<void>
}

const GRACE_MS = 3 * SECOND_MS
/** Longest wait for the headers of a request, and how often Node looks. */
const HEADERS = { headersTimeout: 30 * SECOND_MS, connectionsCheckingInterval: 5 * SECOND_MS }
/** How often connections are closed that have become idle while the server closes. */
const SWEEP_MS = 50
const NAMED_LOCALHOST = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

/** Answers requests of Node's server by a Fetch handler. */
export const nodeListener = (handler: FetchHandler): RequestListener =>
  getRequestListener((request, { incoming }) =>
    handler(request, { address: 'remoteAddress' in incoming.socket ? incoming.socket.remoteAddress : undefined }),
  ) as RequestListener

/**
 * Serves a handler on an address.
 * @throws the system's error when the address cannot be had, for example EADDRINUSE.
 */
export async function serveOnNode(handler: FetchHandler, options: ServeOptions): Promise<Served> {
  const { host, port: wanted, tls, endStreams = () => {}, graceMs = GRACE_MS, clock = systemClock } = options
  const listener = nodeListener(handler)
  const server = tls ? createSecureServer({ ...HEADERS, ...tls }, listener) : createServer(HEADERS, listener)
  endSlowBodies(server, clock)
  if (options.limits) limitConnections(server, options.limits, options.warn ?? (() => {}))
  server.listen(wanted, host)
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  const { port } = server.address() as AddressInfo
  const name = NAMED_LOCALHOST.has(host) ? 'localhost' : host
  return {
    url: `${tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`,
    port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      endStreams()
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      const grace = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(sweep)
      clearTimeout(grace)
    },
  }
}
