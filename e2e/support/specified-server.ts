import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createAccountServer, type AccountServer } from '@matinee/testing/account-server'

/** Troubles that only a wire can have. */
export type Line =
  | 'well'
  /** Takes requests and never answers. */
  | 'hangs'
  /** Does what is asked, and the connection breaks in the middle of the answer. */
  | 'breaks'

export interface SpecifiedServer {
  url: string
  server: AccountServer
  line: Line
  stop: () => Promise<void>
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': 'retry-after',
}

async function asked(incoming: IncomingMessage): Promise<[url: URL, init: RequestInit]> {
  const body = await buffer(incoming)
  const init = {
    method: incoming.method ?? 'GET',
    headers: incoming.headers as Record<string, string>,
    ...(body.length > 0 && { body: body.toString() }),
  }
  return [new URL(incoming.url ?? '/', 'https://accounts.test'), init]
}

/** An accounts server of another maker, on a port of its own: the specified endpoints, and the batch protocol where it is asked for. */
export async function startSpecifiedServer({ hasBatchProtocol = false } = {}): Promise<SpecifiedServer> {
  const server = createAccountServer(Date.now())
  server.hasBatchProtocol = hasBatchProtocol
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.method === 'OPTIONS') {
      outgoing.writeHead(204, CORS).end()
      return
    }
    if (made.line === 'hangs') return
    server.now = Date.now()
    const given = await server.fetch(...(await asked(incoming)))
    const text = await given.text()
    const retryAfter = given.headers.get('retry-after')
    const headers = { 'content-type': 'application/json', ...CORS, ...(retryAfter && { 'retry-after': retryAfter }) }
    if (made.line === 'well') {
      outgoing.writeHead(given.status, headers).end(text)
      return
    }
    outgoing.writeHead(given.status, { ...headers, 'content-length': Buffer.byteLength(text) })
    outgoing.write(text.slice(0, text.length / 2), () => outgoing.destroy())
  }
  const http = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const made: SpecifiedServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    server,
    line: 'well',
    async stop() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return made
}
