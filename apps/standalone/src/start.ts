import { DataError, databaseSentence } from '@matinee/api'
import { ConfigurationError, connectionLimitsOf, systemClock } from '@matinee/server-kit'
import { serveOnNode } from '@matinee/server-kit/node'
import { pino } from 'pino'
import manifest from '../package.json' with { type: 'json' }
import { createApp, databaseLocation, type Folders } from './compose.ts'
import { readConfig, type StandaloneConfig } from './config.ts'
import { backUp, backupTarget } from './data/backup.ts'
import { runDataCommand } from './data/command.ts'
import { holdDatabase } from './data/database-lock.ts'
import { listenSentence, StartError } from './start-error.ts'
import { untilReady } from './readiness.ts'
import { readTls } from './tls.ts'

/** The sentence about what keeps the product from running; undefined for what nobody expected. */
function sentenceOf(failure: unknown, config: StandaloneConfig | undefined): string | undefined {
  const isSentence =
    failure instanceof ConfigurationError || failure instanceof StartError || failure instanceof DataError
  if (isSentence) return failure.message
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
  const release = holdDatabase(config)
  const app = createApp(config, folders, log)
  const { HOST: host, PORT: port } = config
  const served = await serveOnNode(app.fetch, {
    host,
    port,
    tls,
    endStreams: app.endStreams,
    limits: connectionLimitsOf(config, config.proxy.TRUST_PROXY),
    warn: (message) => log.warn(message),
  })
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isStopping = true
      void served
        .close()
        .then(app.close)
        .then(release)
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

/** Does what this process was started for; where it cannot, says why in a sentence and ends with exit code 1. */
async function runOrSay(work: (useConfig: () => StandaloneConfig) => Promise<void>): Promise<void> {
  let config: StandaloneConfig | undefined
  try {
    await work(() => (config = readConfig(process.env)))
  } catch (failure) {
    const sentence = sentenceOf(failure, config)
    if (sentence === undefined) throw failure
    console.error(sentence)
    process.exit(1)
  }
}

/** Runs the product by the variables of this process until it is told to end. */
export async function start(folders: Folders): Promise<void> {
  await runOrSay(async (useConfig) => {
    const config = useConfig()
    const target = backupTarget(process.argv)
    if (target === undefined) await run(config, folders)
    else process.stdout.write(`${backUp(config, { target })}\n`)
  })
}

/** Runs one command on the data by the variables of this process (`npm run data`). */
export async function runData(args: readonly string[]): Promise<void> {
  await runOrSay(async (useConfig) => {
    process.stdout.write(`${(await runDataCommand(args, useConfig)).trimEnd()}\n`)
  })
}
