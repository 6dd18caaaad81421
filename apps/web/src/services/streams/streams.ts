import type { EmbedOutput, ProviderMeta, ScrapeEvent, ScrapeRequest, SourceOutput } from '@matinee/contracts'

/** Why one provider gave nothing. */
export class StreamsError extends Error {
  override readonly name = 'StreamsError'
  readonly code: 'notfound' | 'failed'
  constructor(code: 'notfound' | 'failed', message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

export interface ScrapeOptions {
  signal: AbortSignal
  /** Source ids in the viewer's order; the rest follow by rank. */
  sourceOrder?: readonly string[]
}

/** Finds streams for a title. The same events come from the page, the extension and a scrape server. */
export interface Streams {
  /** Runs all sources; ends after `completed`, `noOutput` or the signal's abort. */
  scrape(request: ScrapeRequest, options: ScrapeOptions): AsyncIterable<ScrapeEvent>
  /** One source alone. Rejects with a StreamsError, or with the signal's reason. */
  source(id: string, request: ScrapeRequest, signal: AbortSignal): Promise<SourceOutput>
  /** One embed alone; rejects likewise. */
  embed(id: string, url: string, signal: AbortSignal): Promise<EmbedOutput>
  /** Names, kinds and order of the providers that run here. */
  providers(): readonly ProviderMeta[]
}
