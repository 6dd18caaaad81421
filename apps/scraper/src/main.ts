/** The scrape server alone, on Node. Providers reach the world through a proxy, which keeps them out of private networks. */
import { createFetcher, createProviderEngine, createRegistry } from '@matinee/providers'
import {
  ConfigurationError,
  connectionLimitsOf,
  createForwardedWarning,
  createHostCheck,
  type FetchHandler,
  systemClock,
} from '@matinee/server-kit'
import { serveOnNode } from '@matinee/server-kit/node'
import { readScraperVariables, readServerVariables, scraperOptionsOf } from './config.ts'
import type { ScraperLog } from './options.ts'
import { providerLogTo } from './provider-log.ts'
import { createProxiedSend } from './proxied-send.ts'
import { createScraper } from './scraper.ts'

async function start(): Promise<void> {
  const variables = readScraperVariables(process.env)
  const server = readServerVariables(process.env)
  const { HOST: host, PORT: port, ALLOWED_HOSTS: allowed, PUBLIC_URL, SCRAPER_PROXY_URL } = server
  const warn = (message: string): void => console.warn(message)
  const { sources, embeds } = createRegistry()
  const fetcher = createFetcher(createProxiedSend(SCRAPER_PROXY_URL, (request) => fetch(request)))
  const log: ScraperLog = { warn: (fields, message) => console.warn(JSON.stringify({ message, ...fields })) }
  const scraper = createScraper({
    options: scraperOptionsOf(variables),
    engine: createProviderEngine({ sources, embeds, fetcher, log: providerLogTo(log) }),
    clock: systemClock,
    log,
    fetch: (url, init) => fetch(url, init),
  })
  const refuseHost = createHostCheck({ host, allowed, publicUrl: PUBLIC_URL })
  const warnOfForwarded = createForwardedWarning(variables.TRUST_PROXY, warn)
  const answer: FetchHandler = (request, caller) => {
    warnOfForwarded(request)
    return refuseHost(request) ?? scraper.fetch(request, caller)
  }
  const { url, close } = await serveOnNode(answer, {
    host,
    port,
    limits: connectionLimitsOf(server, variables.TRUST_PROXY),
    warn,
  })
  process.stdout.write(`The scrape server is ready: ${url}/metadata\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
}

try {
  await start()
} catch (failure) {
  if (!(failure instanceof ConfigurationError)) throw failure
  console.error(failure.message)
  process.exitCode = 1
}
