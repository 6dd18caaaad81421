import { createFetcher, createProviderEngine, createRegistry } from '@matinee/providers'
import type { Streams } from './streams.ts'

/** Finds streams with the provider engine in this page, by plain requests. */
export function createInPageStreams(options: { samplesUrl: string }): Streams {
  const { sources, embeds } = createRegistry({ samplesUrl: new URL(options.samplesUrl, document.baseURI).href })
  const engine = createProviderEngine({
    sources,
    embeds,
    fetcher: createFetcher((request) => fetch(request)),
    target: 'browser',
  })
  return {
    scrape: (request, { signal }) => engine.run(request, { signal }),
    sources: () => engine.list(),
  }
}
