import { serveOnNode } from '@matinee/server-kit/node'
import type { Proxy } from '../proxy.ts'

/** Serves a proxy on a free port of this machine; closing it breaks off what is under way. */
export async function serveLocally(proxy: Proxy): Promise<{ url: string; close: () => Promise<void> }> {
  const { port, close } = await serveOnNode(proxy.fetch, { host: '127.0.0.1', port: 0, graceMs: 0 })
  return { url: `http://127.0.0.1:${port}`, close }
}
