import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Api, apiOptionsOf, createApi } from '@matinee/api'
import {
  createCatalogue,
  type MovieDatabase,
  readOpenFilms,
  readPosterFont,
  readSampleTitles,
} from '@matinee/catalogue'
import { createFetcher, createProviderEngine, createRegistry } from '@matinee/providers'
import { createNodeProxy, proxyOptionsOf } from '@matinee/proxy'
import { createScraper, scraperOptionsOf } from '@matinee/scraper'
import { type FetchHandler, systemClock } from '@matinee/server-kit'
import { type Logger, pino } from 'pino'
import type { Registry } from 'prom-client'
import manifest from '../package.json' with { type: 'json' }
import { createStandalone } from './app.ts'
import type { StandaloneConfig } from './config.ts'
import { createCatalogueProbe } from './catalogue-probe.ts'
import type { PartAnswer } from './readiness.ts'
import { createRequestMetrics } from './request-metrics.ts'
import { codeOf, StartError } from './start-error.ts'
import { sampleFiles, webFiles } from './web-files.ts'

export interface Folders {
  /** The built site; left out where another server has the pages. */
  site?: URL
  samples: URL
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

/**
 * The movie database behind the gateway, at its own addresses (specification §7) or the operator's. The token goes to none of the
 * usual addresses where the operator named one.
 */
function movieDatabase(config: StandaloneConfig): MovieDatabase | undefined {
  const { TMDB_READ_TOKEN: token, TMDB_API_URL: given, TMDB_FALLBACK_URL, TMDB_IMAGE_URL } = config
  if (token === undefined) return undefined
  return {
    token,
    primaryUrl: withoutSlash(given ?? 'https://api.themoviedb.org/3'),
    fallbackUrl: withoutSlash(TMDB_FALLBACK_URL ?? given ?? 'https://api.tmdb.org/3'),
    imageUrl: withoutSlash(TMDB_IMAGE_URL ?? 'https://image.tmdb.org/t/p'),
    fetch: (url, init) => fetch(url, init),
  }
}

export interface App {
  fetch: FetchHandler
  /** Resolves once the accounts server can answer; rejects when it never will. */
  accountsReady: Promise<void>
  /** Which parts answer now; known within two seconds. */
  askParts: () => Promise<readonly PartAnswer[]>
  /** Ends the requests that would never end by themselves. */
  endStreams: () => void
  /** Ends what runs in the background and closes the database. Call it when no request is under way. */
  close: () => Promise<void>
}

/** @throws StartError */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (failure) {
    throw new StartError(`The folder ${folder} cannot be used (${codeOf(failure)}). Set MATINEE_DATA to another one.`)
  }
}

const sqliteFileOf = ({ MATINEE_DATA }: StandaloneConfig): string => join(MATINEE_DATA, 'matinee.db')

/** Where everything is kept: an address, or the path of a file. */
export const databaseLocation = (config: StandaloneConfig): string => config.api.DATABASE_URL ?? sqliteFileOf(config)

/** The accounts server on the operator's database, or on a file in the data folder. */
function accountsServer(config: StandaloneConfig, around: { log: Logger; registry: Registry }) {
  const { api, MATINEE_DATA } = config
  if (!api.DATABASE_URL) makeFolder(MATINEE_DATA)
  return createApi(
    apiOptionsOf(api, {
      ...around,
      sqliteFile: sqliteFileOf(config),
      version: manifest.version,
      basePath: `${config.BASE_PATH}/api`,
    }),
  )
}

/**
 * The proxy, and the scrape server that fetches through its guards: addresses of embeds come from strangers. Where the operator
 * set no secret for signed addresses, they are signed all the same: a receiver in the room is on no page of ours.
 */
function createProxyAndScraper(
  { proxy: variables, scraper: scraperVariables, BASE_PATH }: StandaloneConfig,
  api: Api,
  log: Logger,
) {
  const options = proxyOptionsOf(variables, { version: manifest.version, basePath: `${BASE_PATH}/proxy` })
  const ownSigning = { secret: () => api.secretFor('proxy'), lifeSeconds: variables.PROXY_SIGNED_SECONDS }
  const proxy = createNodeProxy({
    options: { ...options, signing: options.signing ?? ownSigning },
    allowAddresses: variables.PROXY_ALLOW_ADDRESSES,
    log,
  })
  const { sources, embeds } = createRegistry({})
  const scraper = createScraper({
    options: scraperOptionsOf(scraperVariables, { basePath: `${BASE_PATH}/scraper` }),
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
  const tmdb = movieDatabase(config)
  const askCatalogue = createCatalogueProbe(tmdb, systemClock)
  const catalogue = createCatalogue({
    films: readOpenFilms(),
    samples: readSampleTitles(),
    clock: systemClock,
    basePath: `${config.BASE_PATH}/catalogue`,
    loadFont: readPosterFont,
    log,
    signal: over.signal,
    tmdb,
  })
  const samples = sampleFiles(fileURLToPath(folders.samples), config.BASE_PATH)
  const site = folders.site && webFiles(fileURLToPath(folders.site), config.BASE_PATH)
  const web: FetchHandler | undefined = site && ((request) => site.fetch(request))
  const api = accountsServer(config, { log, registry: metrics.registry })
  const { proxy, scraper } = createProxyAndScraper(config, api, log)
  const askParts = async (): Promise<readonly PartAnswer[]> => {
    const [ofAccounts, ofCatalogue] = await Promise.all([api.parts(), askCatalogue()])
    return [...ofAccounts, ofCatalogue]
  }
  const { fetch: answer } = createStandalone({
    config,
    metrics,
    askParts,
    requestLog: config.ACCESS_LOG === 'true' ? log.child({}, { level: 'info' }) : undefined,
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
    accountsReady: api.ready,
    askParts,
    endStreams: api.endStreams,
    async close() {
      over.abort()
      await Promise.all([proxy.close(), api.close()])
    },
  }
}
