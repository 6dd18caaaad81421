import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Api, apiOptionsOf, createApi } from '@matinee/api'
import { createCatalogue, readOpenFilms, readPosterFont, readSampleTitles } from '@matinee/catalogue'
import { createFetcher, createProviderEngine, createRegistry } from '@matinee/providers'
import { createNodeProxy, proxyOptionsOf } from '@matinee/proxy'
import { createScraper, scraperOptionsOf } from '@matinee/scraper'
import { type FetchHandler, systemClock } from '@matinee/server-kit'
import { type Logger, pino } from 'pino'
import type { Registry } from 'prom-client'
import manifest from '../package.json' with { type: 'json' }
import { createStandalone } from './app.ts'
import type { StandaloneConfig } from './config.ts'
import { createRequestMetrics } from './request-metrics.ts'
import { sampleFiles, webFiles } from './web-files.ts'

export interface Folders {
  /** The built site; left out where another server has the pages. */
  site?: URL
  samples: URL
}

/** Addresses of the movie database behind the gateway (specification §7). */
const TMDB = {
  primaryUrl: 'https://api.themoviedb.org/3',
  fallbackUrl: 'https://api.tmdb.org/3',
  imageUrl: 'https://image.tmdb.org/t/p',
}

export interface App {
  fetch: FetchHandler
  /** Ends the requests that would never end by themselves. */
  endStreams: () => void
  /** Ends what runs in the background and closes the database. Call it when no request is under way. */
  close: () => Promise<void>
}

/** The accounts server on the operator's database, or on a file in the data folder. */
function accountsServer({ api, MATINEE_DATA }: StandaloneConfig, around: { log: Logger; registry: Registry }) {
  if (!api.DATABASE_URL) mkdirSync(MATINEE_DATA, { recursive: true, mode: 0o700 })
  return createApi(
    apiOptionsOf(api, {
      ...around,
      sqliteFile: join(MATINEE_DATA, 'matinee.db'),
      version: manifest.version,
      basePath: '/api',
    }),
  )
}

/**
 * The proxy, and the scrape server that fetches through its guards: addresses of embeds come from strangers. Where the operator
 * set no secret for signed addresses, they are signed all the same: a receiver in the room is on no page of ours.
 */
function createProxyAndScraper(
  { proxy: variables, scraper: scraperVariables }: StandaloneConfig,
  api: Api,
  log: Logger,
) {
  const options = proxyOptionsOf(variables, { version: manifest.version, basePath: '/proxy' })
  const ownSigning = { secret: () => api.secretFor('proxy'), lifeSeconds: variables.PROXY_SIGNED_SECONDS }
  const proxy = createNodeProxy({
    options: { ...options, signing: options.signing ?? ownSigning },
    allowAddresses: variables.PROXY_ALLOW_ADDRESSES,
    log,
  })
  const { sources, embeds } = createRegistry({})
  const scraper = createScraper({
    options: scraperOptionsOf(scraperVariables, { basePath: '/scraper' }),
    engine: createProviderEngine({ sources, embeds, fetcher: createFetcher(proxy.guardedFetch) }),
    clock: systemClock,
    log,
    fetch: (url, init) => fetch(url, init),
  })
  return { proxy, scraper }
}

/** Makes every part from the configuration and composes them. */
export function createApp(
  config: StandaloneConfig,
  folders: Folders,
  log: Logger = pino({ level: config.LOG_LEVEL }),
): App {
  const over = new AbortController()
  const metrics = createRequestMetrics()
  const catalogue = createCatalogue({
    films: readOpenFilms(),
    samples: readSampleTitles(),
    clock: systemClock,
    loadFont: readPosterFont,
    log,
    signal: over.signal,
    ...(config.TMDB_READ_TOKEN && {
      tmdb: { ...TMDB, token: config.TMDB_READ_TOKEN, fetch: (url, init) => fetch(url, init) },
    }),
  })
  const samples = sampleFiles(fileURLToPath(folders.samples))
  const site = folders.site && webFiles(fileURLToPath(folders.site))
  const web: FetchHandler | undefined = site && ((request) => site.fetch(request))
  const api = accountsServer(config, { log, registry: metrics.registry })
  const { proxy, scraper } = createProxyAndScraper(config, api, log)
  const { fetch: answer } = createStandalone({
    config,
    metrics,
    ready: api.ready,
    parts: {
      api: api.fetch,
      catalogue,
      proxy: proxy.fetch,
      scraper: scraper.fetch,
      samples: (request) => samples.fetch(request),
      ...(web && { web }),
    },
  })
  return {
    fetch: answer,
    endStreams: api.endStreams,
    async close() {
      over.abort()
      await Promise.all([proxy.close(), api.close()])
    },
  }
}
