import type { ProviderMeta, ScrapeEvent, ScrapeRequest } from '@matinee/contracts'

/** Finds streams for a title. The same events come from the page, the extension and a scrape server. */
export interface Streams {
  /** Runs all sources; ends after `completed`, `noOutput` or the signal's abort. */
  scrape(request: ScrapeRequest, options: { signal: AbortSignal }): AsyncIterable<ScrapeEvent>
  /** Names and order of the sources, for screens that list them. */
  sources(): readonly ProviderMeta[]
}
