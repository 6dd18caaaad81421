import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createAccountServer, type AccountServer } from '@matinee/testing/account-server'

export interface SpecifiedServer {
  url: string
  server: AccountServer
  stop: () => Promise<void>
}

/** An accounts server of another maker, on a port of its own: the specified endpoints and nothing else. */
export async function startSpecifiedServer(): Promise<SpecifiedServer> {
  const server = createAccountServer(Date.now())
  server.hasAddition = false
  const http = createServer(async (incoming, outgoing) => {
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    }
    if (incoming.method === 'OPTIONS') {
      outgoing.writeHead(204, cors).end()
      return
    }
    server.now = Date.now()
    const body = await buffer(incoming)
    const answer = await server.fetch(new URL(incoming.url ?? '/', 'https://accounts.test'), {
      method: incoming.method ?? 'GET',
      headers: incoming.headers as Record<string, string>,
      ...(body.length > 0 && { body: body.toString() }),
    })
    outgoing.writeHead(answer.status, { 'content-type': 'application/json', ...cors })
    outgoing.end(await answer.text())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    server,
    async stop() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
