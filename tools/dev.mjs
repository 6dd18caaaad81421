/** `npm run dev`: the same product on one port, with hot reload of the page and of the server parts. */
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { requireNode } from './node-version.mjs'
import { install, root } from './prepare.mjs'

requireNode()
await install()

const { createServer } = await import('vite')
const { getRequestListener } = await import('@hono/node-server')

const http = createHttpServer()
const vite = await createServer({
  configFile: join(root, 'apps/web/vite.config.ts'),
  server: { middlewareMode: { server: http }, hmr: { server: http } },
  ssr: { noExternal: [/^@matinee\//] },
})

/** Addresses that the server parts answer; everything else is the page, served by Vite. */
const OURS =
  /^\/(api\/|catalogue\/|samples\/|proxy\b|scraper\/|\.well-known\/|config\.js|ping\.txt|opensearch\.xml|healthz|readyz|metrics)/
const source = (path) => join(root, 'apps/standalone/src', path)

async function currentApp() {
  const { readConfig } = await vite.ssrLoadModule(source('config.ts'))
  const { createApp } = await vite.ssrLoadModule(source('compose.ts'))
  const config = readConfig({ ...process.env, BASE_PATH: '' })
  return { config, app: createApp(config, { samples: pathToFileURL(join(root, 'samples')) }) }
}

// Held as long as this process lives: its app, and the module that holds the lock, are made anew with every change.
const { readConfig } = await vite.ssrLoadModule(source('config.ts'))
const { holdDatabase } = await vite.ssrLoadModule(source('data/database-lock.ts'))
try {
  process.once('exit', holdDatabase(readConfig({ ...process.env, BASE_PATH: '' })))
} catch (failure) {
  console.error(failure.message)
  process.exit(1)
}

let current = await currentApp()
vite.watcher.on('change', async (path) => {
  if (!/[\\/](standalone|api|catalogue|proxy|scraper|providers|contracts|domain)[\\/]/.test(path)) return
  try {
    const outdated = current.app
    current = await currentApp()
    await outdated.close()
  } catch (error) {
    vite.config.logger.error(String(error))
  }
})

const listener = getRequestListener((request, bindings) => current.app.fetch(request, bindings))
http.on('request', (request, response) => {
  if (OURS.test(request.url ?? '')) void listener(request, response)
  else vite.middlewares(request, response)
})
const { HOST, PORT } = current.config
http.listen(PORT, HOST, () => console.log(`Matinee is ready: http://localhost:${http.address().port} (development)`))
