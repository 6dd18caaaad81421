import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Redeployable {
  url: string
  /** From now on the service worker is another one, as after a deployment. */
  redeploy: () => void
  /** From now on this path is answered with the page, as static hosts answer what they do not have. */
  lose: (path: string) => void
  /** From now on everything is answered as a gateway answers whose server is gone. */
  breakDown: () => void
  stop: () => Promise<void>
}

/** The product behind a front that can pretend that a new version was deployed. */
export async function redeployable(productUrl: string): Promise<Redeployable> {
  let version = 0
  let isDown = false
  const lost = new Set<string>()
  const server = createServer((incoming, outgoing) => {
    if (isDown) {
      outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
      return
    }
    const { host: _host, ...headers } = incoming.headers
    const asked = new URL(incoming.url ?? '/', productUrl)
    const target = lost.has(asked.pathname) ? new URL('/', productUrl) : asked
    const isWorker = target.pathname === '/sw.js'
    if (isWorker) delete headers['accept-encoding']
    const options = { method: incoming.method ?? 'GET', headers: { ...headers, host: target.host } }
    const upstream = ask(target, options, (answer) => {
      const { 'content-length': length, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers)
      if (!isWorker) {
        answer.pipe(outgoing)
        return
      }
      answer.on('data', (chunk: Buffer) => outgoing.write(chunk))
      answer.on('end', () => outgoing.end(`\n// ${version} ${length}`))
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    redeploy() {
      version += 1
    },
    breakDown() {
      isDown = true
    },
    lose: (path) => void lost.add(path),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
