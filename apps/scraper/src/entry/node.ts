/** A Fetch handler on Node's server. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Scraper } from '../scraper.ts'

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

async function write(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader()
  outgoing.once('close', () => reader.cancel().catch(() => {}))
  for (;;) {
    const { done, value } = await reader.read()
    if (done || outgoing.destroyed) break
    outgoing.write(value)
  }
  outgoing.end()
}

async function answer(scraper: Scraper, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const left = new AbortController()
  outgoing.once('close', () => outgoing.writableFinished || left.abort())
  const { method = 'GET', url = '/', headers } = incoming
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') sent.set(name, value)
  const request = new Request(`http://${headers.host ?? 'localhost'}${url}`, {
    method,
    headers: sent,
    signal: left.signal,
  })
  const response = await scraper.fetch(request, { address: incoming.socket.remoteAddress })
  outgoing.writeHead(response.status, [...response.headers].flat())
  if (response.body) await write(response.body, outgoing)
  else outgoing.end()
}

export interface ServedScraper {
  url: string
  close: () => Promise<void>
}

/**
 * Serves on an address of its own. Bound to this machine it answers by this machine's names only, and by `allowed` ones.
 * @throws the system's error when the address cannot be had.
 */
export async function serveScraper(
  scraper: Scraper,
  { host, port, allowed = [] }: { host: string; port: number; allowed?: readonly string[] },
): Promise<ServedScraper> {
  const names = new Set([...LOCAL_NAMES, host, ...allowed].map((name) => name.toLowerCase()))
  const server = createServer((incoming, outgoing) => {
    const name = (incoming.headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
    if (isLoopback(host) && !names.has(name)) {
      outgoing.writeHead(421).end('This server does not answer by that name. See ALLOWED_HOSTS.')
      return
    }
    answer(scraper, incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(port, host)
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
