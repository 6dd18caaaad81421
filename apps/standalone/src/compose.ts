import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Api, apiOptionsOf, createApi } from '@matinee/api'
import {
  createCatalogue,
  type MovieDatabase,
  readOpenFilms,
  createRasterizer,
  readPosterFont,
  readProgrammes,
  startRasterThread,
  readSampleTitles,
} from '@matinee/catalogue'
import { createFetcher, createProviderEngine, createRegistry } from '@matinee/providers'
import { createNodeProxy, proxyOptionsOf } from '@matinee/proxy'
import { createScraper, providerLogTo, scraperOptionsOf } from '@matinee/scraper'
import { type FetchHandler, type PageTokens, systemClock } from '@matinee/server-kit'
import { type Logger, pino } from 'pino'
import type { Registry } from 'prom-client'
import manifest from '../package.json' with { type: 'json' }
import { createStandalone } from './app.ts'
import type { StandaloneConfig } from './config.ts'
import { prepareDataFolder } from './data/data-folder.ts'
import { createFirstStills } from './first-stills.ts'
import { createCatalogueProbe } from './catalogue-probe.ts'
import { pageTokensOf } from './page-tokens.ts'
import type { PartAnswer } from './readiness.ts'
import { createLinkPreviews } from './link-preview.ts'
import { createRequestMetrics } from './request-metrics.ts'
import { readSiteDocuments } from './site-document.ts'
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

/** The embedded database, whether it is used or not. */
export const sqliteFileOf = ({ MATINEE_DATA }: StandaloneConfig): string => join(MATINEE_DATA, 'matinee.db')

/** Where everything is kept: an address, or the path of a file. */
export const databaseLocation = (config: StandaloneConfig): string => config.api.DATABASE_URL ?? sqliteFileOf(config)

/** The accounts server on the operator's database, or on a file in the data folder. */
function accountsServer(config: StandaloneConfig, around: { log: Logger; registry: Registry }) {
  const { api, MATINEE_DATA } = config
  if (!api.DATABASE_URL) prepareDataFolder(MATINEE_DATA)
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
  { api, pageTokens }: { api: Api; pageTokens: PageTokens | undefined },
  log: Logger,
) {
  const admitsPage = pageTokens && (async (request: Request) => (await pageTokens.judge(request)) !== 'refused')
  const options = proxyOptionsOf(variables, { version: manifest.version, basePath: `${BASE_PATH}/proxy` })
  const ownSigning = { secret: () => api.secretFor('proxy'), lifeSeconds: variables.PROXY_SIGNED_SECONDS }
  const proxy = createNodeProxy({
    options: { ...options, signing: options.signing ?? ownSigning },
    allowAddresses: variables.PROXY_ALLOW_ADDRESSES,
    log,
    admitsPage,
  })
  const { sources, embeds } = createRegistry({})
  const scraper = createScraper({
    options: scraperOptionsOf(scraperVariables, { basePath: `${BASE_PATH}/scraper` }),
    engine: createProviderEngine({
      sources,
      embeds,
      fetcher: createFetcher(proxy.guardedFetch),
      log: providerLogTo(log),
    }),
    clock: systemClock,
    log,
    admitsPage,
    fetch: (url, init) => fetch(url, init),
  })
  return { proxy, scraper }
}

/** This server's catalogue, where the page asks that one; undefined for another, whose titles have other ids. */
function ownCatalogue({ web, BASE_PATH: base }: StandaloneConfig, catalogue: FetchHandler) {
  const own = `${base}/catalogue/3`
  if ((web['VITE_CATALOGUE_URL'] ?? own) !== own || web['VITE_TMDB_READ_API_KEY']) return undefined
  return { catalogue, base, imageUrl: web['VITE_CATALOGUE_IMAGE_URL'] ?? `${base}/catalogue/t/p`, clock: systemClock }
}

/** Previews of links to titles and programmes of this server's catalogue. */
function linkPreviewsOf({ web }: StandaloneConfig, own: ReturnType<typeof ownCatalogue>) {
  return (
    own &&
    createLinkPreviews({
      ...own,
      disallowedIds: new Set((web['VITE_DISALLOWED_IDS'] ?? '').split(',').map((id) => id.trim())),
    })
  )
}

/** What may stand on home above its films, or keeps one of them or all from it. */
const BEFORE_FILMS = ['DISALLOWED_IDS', 'DOWNTIME', 'HAS_ONBOARDING', 'PROVIDER_NOTICE']

/** The first still of home, where its films are this server's own. */
function firstStillsOf({ web, TMDB_READ_TOKEN }: StandaloneConfig, own: ReturnType<typeof ownCatalogue>) {
  if (TMDB_READ_TOKEN !== undefined || BEFORE_FILMS.some((key) => web[`VITE_${key}`])) return undefined
  return own && createFirstStills(own)
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
    programmes: readProgrammes(),
    clock: systemClock,
    basePath: `${config.BASE_PATH}/catalogue`,
    loadFont: readPosterFont,
    rasterize: createRasterizer(startRasterThread, { log, signal: over.signal }),
    log,
    signal: over.signal,
    tmdb,
    questionsPerMinute: config.CATALOGUE_QUESTIONS_PER_MINUTE,
    trustedProxies: config.proxy.TRUST_PROXY,
  })
  const samples = sampleFiles(fileURLToPath(folders.samples), config.BASE_PATH)
  const documents = folders.site && readSiteDocuments(folders.site, config.BASE_PATH, config.web)
  const own = ownCatalogue(config, catalogue)
  const site =
    documents &&
    webFiles({
      folder: documents.folder,
      base: config.BASE_PATH,
      documents,
      findPreview: linkPreviewsOf(config, own),
      fillHome: firstStillsOf(config, own),
    })
  const web: FetchHandler | undefined = site && ((request, caller) => site.fetch(request, caller))
  const api = accountsServer(config, { log, registry: metrics.registry })
  const pageTokens = pageTokensOf(config, api.secretFor)
  const { proxy, scraper } = createProxyAndScraper(config, { api, pageTokens }, log)
  const askParts = async (): Promise<readonly PartAnswer[]> => {
    const [ofAccounts, ofCatalogue] = await Promise.all([api.parts(), askCatalogue()])
    return [...ofAccounts, ofCatalogue]
  }
  const { fetch: answer } = createStandalone({
    config,
    metrics,
    sendMetrics: api.sendMetrics,
    inline: documents?.inline,
    askParts,
    pageTokens,
    warn: (message) => log.warn(message),
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
