import { ConfigurationError } from '@matinee/server-kit'
import { serveOnNode } from '@matinee/server-kit/node'
import { pino } from 'pino'
import manifest from '../package.json' with { type: 'json' }
import { createApp, type Folders } from './compose.ts'
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

/** Runs the product by the variables of this process until it is told to end. */
export async function start(folders: Folders): Promise<void> {
  const config = configurationOrExit()
  const log = pino({ level: config.LOG_LEVEL })
  log.info({ version: manifest.version }, `Matinee ${manifest.version} starts`)
  const app = createApp(config, folders, log)
  try {
    const served = await serveOnNode(app.fetch, { host: config.HOST, port: config.PORT, endStreams: app.endStreams })
    process.stdout.write(`Matinee is ready: ${served.url}\n`)
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
}
