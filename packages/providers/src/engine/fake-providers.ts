/** Providers for the engine's tests: each behaves as the test says, when it says. */
import type { Embed, HlsStream, MovieScrapeRequest, ScrapeEvent, ShowScrapeRequest } from '@matinee/contracts'
import {
  defineEmbed,
  defineSource,
  type EmbedProvider,
  type ProviderContext,
  type SourceProvider,
} from '../kit/define.ts'
import type { Fetcher } from '../kit/fetcher.ts'
import type { Clock } from '../kit/clock.ts'
import { createProviderEngine, type ProviderEngine, type ProviderEngineDeps } from './engine.ts'
import type { RunOptions } from './run.ts'

export const MOVIE: MovieScrapeRequest = { type: 'movie', title: 'Lantern Street', releaseYear: 1941, tmdbId: '41' }
export const SHOW: ShowScrapeRequest = {
  type: 'show',
  title: 'Lantern Street',
  releaseYear: 1941,
  tmdbId: '42',
  season: { number: 1, tmdbId: '43' },
  episode: { number: 2, tmdbId: '44' },
}

export const hls = (id: string, more: Partial<HlsStream> = {}): HlsStream => ({
  type: 'hls',
  id,
  playlist: `https://media.example.org/${id}.m3u8`,
  flags: ['cors-allowed'],
  captions: [],
  ...more,
})

export const embedOf = (embedId: string, name = 'one'): Embed => ({ embedId, url: `https://host.example.org/${name}` })

/** Any value as a provider's answer: the types forbid the mistakes that foreign code may make. */
export type Script = (context: ProviderContext) => unknown

interface Options {
  readonly rank?: number
  readonly flags?: SourceProvider['flags']
}

const asPromise = <T>(script: Script, context: ProviderContext): Promise<T> => {
  // The one place where a test passes the engine what its types forbid.
  const answer: unknown = script(context)
  return answer as Promise<T>
}

export function fakeSource(
  id: string,
  script: Script,
  { rank = 0, flags = ['cors-allowed'] }: Options = {},
): SourceProvider {
  return defineSource({
    id,
    name: id.toUpperCase(),
    rank,
    flags,
    scrapeMovie: (context) => asPromise(script, context),
    scrapeShow: (context) => asPromise(script, context),
  })
}

export function fakeEmbed(
  id: string,
  script: (context: ProviderContext & { url: string }) => unknown,
  options: Options = {},
): EmbedProvider {
  const { rank = 0, flags = ['cors-allowed'] } = options
  return defineEmbed({
    id,
    name: id.toUpperCase(),
    rank,
    flags,
    scrape: (context) => asPromise(() => script(context), context),
  })
}

/** Answers after some time of the manual clock, unless it is cancelled first. */
export const later =
  (clock: Clock, delayMs: number, outcome: () => unknown): Script =>
  () =>
    new Promise((resolve, reject) => {
      clock.after(delayMs, () => {
        try {
          resolve(outcome())
        } catch (thrown) {
          reject(thrown)
        }
      })
    })

export const never: Script = () => new Promise(() => {})
export const throwing = (thrown: unknown) => (): never => {
  throw thrown
}
export const found = (id: string): { embeds: Embed[]; stream: HlsStream[] } => ({ embeds: [], stream: [hls(id)] })

const noNetwork: Fetcher = () => Promise.reject(new Error('the engine itself never fetches'))

export interface Recording {
  readonly events: ScrapeEvent[]
  readonly controller: AbortController
  /** Resolves when the run has ended. */
  readonly done: Promise<void>
}

export interface Bench {
  readonly engine: ProviderEngine
  readonly start: (options?: Partial<RunOptions>, request?: MovieScrapeRequest | ShowScrapeRequest) => Recording
}

export interface Cast {
  readonly sources: readonly SourceProvider[]
  readonly embeds?: readonly EmbedProvider[]
}

/** An engine on a given clock; sources are ranked in the order they are given, the first highest. */
export function benchOn(clock: Clock, { sources, embeds = [] }: Cast, deps: Partial<ProviderEngineDeps> = {}): Bench {
  const ranked = sources.map((source, index) => Object.assign({}, source, { rank: source.rank || 100 - index }))
  const rankedEmbeds = embeds.map((embed, index) => Object.assign({}, embed, { rank: embed.rank || 100 - index }))
  const engine = createProviderEngine({ sources: ranked, embeds: rankedEmbeds, fetcher: noNetwork, clock, ...deps })
  return {
    engine,
    start(options = {}, request = MOVIE) {
      const controller = new AbortController()
      const events: ScrapeEvent[] = []
      const run = async (): Promise<void> => {
        for await (const event of engine.run(request, { signal: controller.signal, ...options })) events.push(event)
      }
      return { events, controller, done: run() }
    },
  }
}

/** One line an event, for comparing whole runs. */
export function storyOf(events: readonly ScrapeEvent[]): string[] {
  return events.map((event) => {
    switch (event.event) {
      case 'init':
        return `init ${event.sourceIds.join(' ')}`
      case 'start':
        return `start ${event.id}`
      case 'update':
        return `${event.id} ${event.status} ${event.percentage}`
      case 'discoverEmbeds':
        return `${event.sourceId} has ${event.embeds.map(({ id, embedScraperId }) => `${id}=${embedScraperId}`).join(' ')}`
      case 'completed':
        return `completed ${event.output.sourceId}${event.output.embedId === undefined ? '' : ` ${event.output.embedId}`} ${event.output.stream.id}`
      case 'noOutput':
        return 'noOutput'
    }
  })
}
