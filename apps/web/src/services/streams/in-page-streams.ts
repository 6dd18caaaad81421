import { createFetcher, createProviderEngine, createRegistry, NotFoundError } from '@matinee/providers'
import { StreamsError, type Streams } from './streams.ts'

/** Finds streams with the provider engine in this page, by plain requests. */
export function createInPageStreams(options: { samplesUrl: string }): Streams {
  const { sources, embeds } = createRegistry({ samplesUrl: new URL(options.samplesUrl, document.baseURI).href })
  const engine = createProviderEngine({
    sources,
    embeds,
    fetcher: createFetcher((request) => fetch(request)),
    target: 'browser',
  })
  const coded = (signal: AbortSignal) => (error: unknown) => {
    if (signal.aborted) throw error
    const message = error instanceof Error ? error.message : 'unknown'
    throw new StreamsError(error instanceof NotFoundError ? 'notfound' : 'failed', message, error)
  }
  return {
    scrape: (request, { signal, sourceOrder }) => engine.run(request, { signal, ...(sourceOrder && { sourceOrder }) }),
    source: (id, request, signal) => engine.runSource(id, request, { signal }).catch(coded(signal)),
    embed: (id, url, signal) => engine.runEmbed(id, url, { signal }).catch(coded(signal)),
    providers: () => engine.list(),
  }
}
