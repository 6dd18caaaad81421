import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { App } from './compose.ts'

export interface Served {
  /** Address to open, with the host a viewer can type. */
  url: string
  /** Stops taking requests, lets the running ones finish for a while, then ends. */
  close: () => Promise<void>
}

/** How long running requests may take to finish when the server stops. */
const GRACE_MS = 3000
/** How often connections are closed that have become idle meanwhile. */
const SWEEP_MS = 50

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1' ? 'localhost' : host
  return `http://${name}:${port}`
}

/**
 * Serves an app on an address.
 * @throws the system's error when the address cannot be had, for example EADDRINUSE.
 */
export async function serve(
  app: Pick<App, 'fetch' | 'endStreams'>,
  options: { host: string; port: number },
): Promise<Served> {
  const server = createServer(getRequestListener(app.fetch))
  server.listen(options.port, options.host)
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  return {
    url: addressOf(server, options.host),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      app.endStreams()
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
      const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await closed
      clearInterval(sweep)
      clearTimeout(grace)
    },
  }
}
