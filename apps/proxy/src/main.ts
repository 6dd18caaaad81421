/** The proxy alone, on Node. */
import { ConfigurationError } from '@matinee/server-kit'
import { proxyOptionsOf, readProxyVariables, readServerVariables } from './config.ts'
import { answerByName, createNodeProxy, serveProxy } from './entry/node.ts'
import manifest from '../package.json' with { type: 'json' }

async function start(): Promise<void> {
  const variables = readProxyVariables(process.env)
  const { HOST: host, PORT: port, ALLOWED_HOSTS } = readServerVariables(process.env)
  const proxy = createNodeProxy({
    options: proxyOptionsOf(variables, { version: manifest.version }),
    allowAddresses: variables.PROXY_ALLOW_ADDRESSES,
    log: { warn: (fields, message) => console.warn(JSON.stringify({ message, ...fields })) },
  })
  const { url, close } = await serveProxy(answerByName(proxy, host, ALLOWED_HOSTS), { host, port })
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
