/** The proxy alone, on Node. */
import {
  ConfigurationError,
  connectionLimitsOf,
  createForwardedWarning,
  createHostCheck,
  type FetchHandler,
} from '@matinee/server-kit'
import { serveOnNode } from '@matinee/server-kit/node'
import { proxyOptionsOf, readProxyVariables, readServerVariables } from './config.ts'
import { createNodeProxy } from './entry/node.ts'
import manifest from '../package.json' with { type: 'json' }

async function start(): Promise<void> {
  const variables = readProxyVariables(process.env)
  const server = readServerVariables(process.env)
  const { HOST: host, PORT: port, ALLOWED_HOSTS, PUBLIC_URL } = server
  const warn = (message: string): void => console.warn(message)
  const proxy = createNodeProxy({
    options: proxyOptionsOf(variables, { version: manifest.version }),
    allowAddresses: variables.PROXY_ALLOW_ADDRESSES,
    log: { warn: (fields, message) => console.warn(JSON.stringify({ message, ...fields })) },
  })
  const refuseHost = createHostCheck({ host, allowed: ALLOWED_HOSTS, publicUrl: PUBLIC_URL })
  const warnOfForwarded = createForwardedWarning(variables.TRUST_PROXY, warn)
  const answer: FetchHandler = (request, caller) => {
    warnOfForwarded(request)
    return refuseHost(request) ?? proxy.fetch(request, caller)
  }
  const { url, close } = await serveOnNode(answer, {
    host,
    port,
    limits: connectionLimitsOf(server, variables.TRUST_PROXY),
    warn,
  })
  process.stdout.write(`The proxy is ready: ${url}/?destination=\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().then(proxy.close))
  }
}

try {
  await start()
} catch (failure) {
  if (!(failure instanceof ConfigurationError)) throw failure
  console.error(failure.message)
  process.exitCode = 1
}
