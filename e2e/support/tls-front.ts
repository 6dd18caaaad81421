import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned, type ServedHandler } from '@matinee/testing/proxy'
import { passOn } from './pass-on.ts'

/** Puts a certificate that nobody vouches for in front of a server that speaks http. */
export async function serveByTls(url: string): Promise<ServedHandler> {
  const front = createServer(selfSigned('localhost'), (incoming, outgoing) => passOn(incoming, outgoing, url))
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(front.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        front.close(() => resolve())
        front.closeAllConnections()
      }),
  }
}
