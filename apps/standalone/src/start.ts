import { databaseSentence } from '@matinee/api'
import { ConfigurationError, systemClock } from '@matinee/server-kit'
import { serveOnNode } from '@matinee/server-kit/node'
import { pino } from 'pino'
import manifest from '../package.json' with { type: 'json' }
import { backUp, backupTarget } from './backup.ts'
import { createApp, databaseLocation, type Folders } from './compose.ts'
import { readConfig, type StandaloneConfig } from './config.ts'
import { listenSentence, StartError } from './start-error.ts'
import { untilReady } from './readiness.ts'
import { readTls } from './tls.ts'

/** The sentence about what keeps the product from running; undefined for what nobody expected. */
function sentenceOf(failure: unknown, config: StandaloneConfig | undefined): string | undefined {
  if (failure instanceof ConfigurationError || failure instanceof StartError) return failure.message
  if (!config) return undefined
  return (
    listenSentence(failure, { host: config.HOST, port: config.PORT }) ??
    databaseSentence(failure, databaseLocation(config))
  )
}

async function run(config: StandaloneConfig, folders: Folders): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL })
  log.info({ version: manifest.version }, `Matinee ${manifest.version} starts`)
  const tls = readTls(config)
  const app = createApp(config, folders, log)
  const { HOST: host, PORT: port } = config
  const served = await serveOnNode(app.fetch, { host, port, tls, endStreams: app.endStreams })
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isStopping = true
      void served
        .close()
        .then(app.close)
        .then(() => process.exit(0))
    })
  }
  try {
    await app.accountsReady
  } catch (failure) {
    // A server that is stopped before it was ready has nothing to say about that.
    if (isStopping) return
    throw failure
  }
  await untilReady({ askParts: app.askParts, log, clock: systemClock })
  process.stdout.write(`Matinee is ready: ${served.url}\n`)
}

/** Runs the product by the variables of this process until it is told to end; says in one sentence why it cannot. */
export async function start(folders: Folders): Promise<void> {
  let config: StandaloneConfig | undefined
  try {
    config = readConfig(process.env)
    const target = backupTarget(process.argv)
    if (target === undefined) await run(config, folders)
    else process.stdout.write(`${backUp(config, target)}\n`)
  } catch (failure) {
    const sentence = sentenceOf(failure, config)
    if (sentence === undefined) throw failure
    console.error(sentence)
    process.exit(1)
  }
}
