import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

export interface ServedHandler {
  /** Without a slash at the end. */
  url: string
  close: () => Promise<void>
}

async function answer(
  handler: (request: Request) => Response | Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming
  const disconnected = new AbortController()
  outgoing.once('close', () => disconnected.abort())
  const init: RequestInit = { method, headers: headers as Record<string, string>, signal: disconnected.signal }
  if (method !== 'GET' && method !== 'HEAD') Object.assign(init, { body: Readable.toWeb(incoming), duplex: 'half' })
  const response = await handler(new Request(`http://${headers.host}${url}`, init))
  outgoing.writeHead(response.status, [...response.headers].flat())
  if (!response.body) {
    outgoing.end()
    return
  }
  const reader = response.body.getReader()
  // The client is gone: nobody reads on.
  outgoing.once('close', () => reader.cancel().catch(() => {}))
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    outgoing.write(value)
  }
  outgoing.end()
}

/** Serves a Fetch handler on this machine, for whatever needs a real connection. */
export async function serveHandler(
  handler: (request: Request) => Response | Promise<Response>,
  port = 0,
): Promise<ServedHandler> {
  const server = createServer((incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(port, '127.0.0.1')
  await new Promise((resolve) => {
    server.once('listening', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
