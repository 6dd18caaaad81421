/** The proxy alone, on Node. */
import { ConfigurationError, createHostCheck } from '@matinee/server-kit'
import { serveOnNode } from '@matinee/server-kit/node'
import { proxyOptionsOf, readProxyVariables, readServerVariables } from './config.ts'
import { createNodeProxy } from './entry/node.ts'
import manifest from '../package.json' with { type: 'json' }

async function start(): Promise<void> {
  const variables = readProxyVariables(process.env)
  const { HOST: host, PORT: port, ALLOWED_HOSTS } = readServerVariables(process.env)
  const proxy = createNodeProxy({
    options: proxyOptionsOf(variables, { version: manifest.version }),
    allowAddresses: variables.PROXY_ALLOW_ADDRESSES,
    log: { warn: (fields, message) => console.warn(JSON.stringify({ message, ...fields })) },
  })
  const refuseHost = createHostCheck({ host, allowed: ALLOWED_HOSTS })
  const { url, close } = await serveOnNode((request, caller) => refuseHost(request) ?? proxy.fetch(request, caller), {
    host,
    port,
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
