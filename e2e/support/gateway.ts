import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveHandler } from '@matinee/testing/proxy'
import { passOn } from './pass-on.ts'

/** What a gateway asks every request for. */
export type Ticket = 'a cookie' | 'a password'

export const VIEWER = { username: 'viewer', password: 'of the gateway' }
const BASIC = `Basic ${btoa(`${VIEWER.username}:${VIEWER.password}`)}`

export interface Gateway {
  /** Its own address; with a cookie the way in is `/enter`. */
  readonly url: string
  /** Where it sends those without a cookie: another site. */
  readonly login: string
  /** Paths of requests that came without a ticket. */
  readonly refused: string[]
  /** No ticket of a cookie is good any more. */
  end(): void
  close(): Promise<void>
}

/** Stands in front of a whole site, as access gateways and password files of web servers do, and lets nobody through without a ticket. */
export async function serveGateway(target: string, ticket: Ticket): Promise<Gateway> {
  const login = await serveHandler(
    () => new Response('<title>Sign in here</title>', { headers: { 'content-type': 'text/html' } }),
  )
  const refused: string[] = []
  let hasEnded = false
  const isIn = ({ headers }: IncomingMessage) =>
    ticket === 'a cookie' ? !hasEnded && /gate=1/.test(headers.cookie ?? '') : headers.authorization === BASIC
  const front = createServer((incoming, outgoing) => {
    const { url: path = '/' } = incoming
    if (path === '/enter') {
      outgoing.writeHead(302, { 'set-cookie': 'gate=1; path=/; HttpOnly', location: '/' }).end()
      return
    }
    if (!isIn(incoming)) {
      refused.push(path)
      if (ticket === 'a cookie') outgoing.writeHead(302, { location: login.url }).end()
      else outgoing.writeHead(401, { 'www-authenticate': 'Basic realm="films"', 'content-type': 'text/html' }).end()
      return
    }
    passOn(incoming, outgoing, target)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    login: login.url,
    refused,
    end: () => void (hasEnded = true),
    async close() {
      await login.close()
      await new Promise<void>((resolve) => {
        front.close(() => resolve())
        front.closeAllConnections()
      })
    },
  }
}
