import { ConfigurationError } from '@matinee/server-kit'
import { serveOnNode } from '@matinee/server-kit/node'
import { createApp } from './compose.ts'
import { readConfig, type StandaloneConfig } from './config.ts'

function configurationOrExit(): StandaloneConfig {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const config = configurationOrExit()
const root = new URL('../../', import.meta.url)
const app = createApp(config, { site: new URL('dist/web', root), samples: new URL('samples', root) })

try {
  const served = await serveOnNode(app.fetch, { host: config.HOST, port: config.PORT, endStreams: app.endStreams })
  console.log(`Matinee is ready: ${served.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void served
        .close()
        .then(app.close)
        .then(() => process.exit(0))
    })
  }
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  console.error(`Port ${config.PORT} is taken. Set PORT to another one, for example: PORT=4211 npm start`)
  process.exit(1)
}
