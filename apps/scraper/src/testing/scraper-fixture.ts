import type { EmbedOutput, SourceOutput } from '@matinee/contracts'
import { createProviderEngine, defineEmbed, defineSource, NotFoundError, ProviderError } from '@matinee/providers'
import { createManualClock, type ManualClock } from '@matinee/testing/clock'
import { createReferenceScrapeClient, type ReferenceScrapeClient } from '@matinee/testing/scrape-server'
import { readScraperVariables, scraperOptionsOf } from '../config.ts'
import type { ScraperDeps, ScraperOptions, ScraperOutcome } from '../options.ts'
import { serveOnNode, type Served } from '@matinee/server-kit/node'
import { createScraper, type Scraper } from '../scraper.ts'

export const FILM = { type: 'movie', title: 'Lantern Street', releaseYear: '1941', tmdbId: '41', imdbId: '' }
export const EPISODE = {
  type: 'show',
  title: 'Lantern Street',
  releaseYear: '1941',
  tmdbId: '42',
  seasonNumber: '1',
  seasonTmdbId: '43',
  episodeNumber: '2',
  episodeTmdbId: '44',
}

const stream = (id: string) => ({
  type: 'hls' as const,
  id,
  playlist: `https://media.example.org/${id}.m3u8`,
  flags: ['cors-allowed' as const],
  captions: [],
})

/** A scrape server with two sources and an embed whose answers depend on the title. */
export interface ScraperFixture {
  server: Scraper
  client: ReferenceScrapeClient
  clock: ManualClock
  outcomes: ScraperOutcome[]
  /** Titles and addresses that the providers were asked for. */
  asked: string[]
  /** Provider attempts that were called off. */
  cancelled: () => number
  /** Asks as somebody at an address. */
  from: (address: string) => ReferenceScrapeClient
}

/** What the sources answer, by title. */
type Answer = () => SourceOutput | Promise<SourceOutput>
const ANSWERS: Readonly<Record<string, Answer>> = {
  'Lantern Street': () => ({ embeds: [], stream: [stream('direct')] }),
  'By an embed': () => ({ embeds: [{ embedId: 'host', url: 'https://host.example.org/1' }] }),
  Nowhere: () => {
    throw new NotFoundError('it does not have it')
  },
  Broken: () => {
    throw new ProviderError('upstream', 'the service answered 500')
  },
}

/** @param given Options that differ from the defaults; `engineMethods` replace the fixture's own methods of the engine. */
export function startScraper(
  given: Partial<ScraperOptions> = {},
  fetch?: (url: string) => Promise<Response>,
  engineMethods: Partial<ScraperDeps['engine']> = {},
): ScraperFixture {
  const clock = createManualClock()
  const asked: string[] = []
  const outcomes: ScraperOutcome[] = []
  let cancelled = 0
  const answer = (title: string, signal: AbortSignal): Promise<SourceOutput> => {
    asked.push(title)
    const known = ANSWERS[title]
    if (known) return Promise.resolve().then(known)
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        cancelled++
        reject(signal.reason)
      })
    })
  }
  const engine = createProviderEngine({
    sources: [
      defineSource({
        id: 'first',
        name: 'First',
        rank: 2,
        flags: ['cors-allowed'],
        scrapeMovie: ({ request, signal }) => answer(request.title, signal),
        scrapeShow: ({ request, signal }) => answer(request.title, signal),
      }),
      defineSource({
        id: 'second',
        name: 'Second',
        rank: 1,
        flags: ['cors-allowed'],
        scrapeMovie: () => Promise.reject(new NotFoundError('nothing here')),
      }),
    ],
    embeds: [
      defineEmbed({
        id: 'host',
        name: 'Host',
        rank: 1,
        flags: ['cors-allowed'],
        scrape: ({ url }): Promise<EmbedOutput> => {
          asked.push(url)
          return Promise.resolve({ stream: [stream('embedded')] })
        },
      }),
    ],
    fetcher: () => Promise.reject(new Error('no network')),
    clock,
  })
  const options = { ...scraperOptionsOf(readScraperVariables({})), ...given }
  const server = createScraper({
    options,
    engine: { ...engine, ...engineMethods },
    clock: { ...clock, now: () => 1_700_000_000_000 + clock.now() },
    log: { warn: () => {} },
    report: (outcome) => outcomes.push(outcome),
    fetch: fetch ?? (() => Promise.reject(new Error('no provider'))),
  })
  const from = (address: string): ReferenceScrapeClient =>
    createReferenceScrapeClient('http://scraper.example.org', (request) => server.fetch(request, { address }))
  return { server, client: from('203.0.113.7'), clock, outcomes, asked, cancelled: () => cancelled, from }
}

/** The server over a real connection, for what only one can show. */
export async function serveOnPort(server: Scraper): Promise<Served> {
  const served = await serveOnNode(server.fetch, { host: '127.0.0.1', port: 0, graceMs: 0 })
  return { ...served, url: `http://127.0.0.1:${served.port}` }
}
