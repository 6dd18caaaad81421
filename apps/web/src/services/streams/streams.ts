import type {
  EmbedOutput,
  NotPlayable,
  ProviderMeta,
  ScrapeEvent,
  ScrapeRequest,
  SourceOutput,
  Stream,
} from '@matinee/contracts'
import type { Preferred, SpentStream } from '@matinee/providers'

export type StreamsErrorCode =
  /** Searched, and found nothing. */
  | 'notfound'
  | 'failed'
  /** The human check gave no token, so nothing was requested. */
  | 'humanCheck'
  /** The scrape server does not list its providers. */
  | 'metadata'

/** Why one provider, or a whole run, found nothing. */
export class StreamsError extends Error {
  override readonly name = 'StreamsError'
  readonly code: StreamsErrorCode
  /** Name of the error in the providers' vocabulary, where known. */
  readonly error: string | undefined
  /** Those that are not decoded here, where the error is `undecodable`. */
  readonly codecs: readonly string[]
  /** What it has of the title that does not play here. */
  readonly notPlayable: readonly NotPlayable[]
  constructor(
    code: StreamsErrorCode,
    message: string,
    more: { cause?: unknown; error?: string; codecs?: readonly string[]; notPlayable?: readonly NotPlayable[] } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.error = more.error
    this.codecs = more.codecs ?? []
    this.notPlayable = more.notPlayable ?? []
  }
}

export interface ScrapeOptions {
  signal: AbortSignal
  /** Source ids in the viewer's order; the rest follow by rank. */
  sourceOrder?: readonly string[]
  /** What the viewer chose for this title: tried before all others, and most like it first once a stream is excluded. */
  preferred?: Preferred | undefined
  /** Excluded sources: they failed while playing. */
  exceptSources?: readonly string[]
  /** Excluded streams likewise; their sources are asked for others. */
  exceptStreams?: readonly SpentStream[]
}

/** Finds streams for a title. The same events come from the page, the extension and a scrape server. */
export interface Streams {
  /**
   * Runs all sources; ends after `completed`, `noOutput` or the signal's abort. Throws a StreamsError where the run
   * itself failed.
   */
  scrape(request: ScrapeRequest, options: ScrapeOptions): AsyncIterable<ScrapeEvent>
  /** One source alone. Rejects with a StreamsError, or with the signal's reason. */
  source(id: string, request: ScrapeRequest, signal: AbortSignal): Promise<SourceOutput>
  /**
   * All that one source offers, unchecked; what is chosen of it goes to `open`. `isAnew` asks for addresses that work now, whatever was
   * answered before; what an embed has does not run out. Rejects likewise.
   */
  list(id: string, request: ScrapeRequest, signal: AbortSignal, isAnew?: boolean): Promise<SourceOutput>
  /** A stream of a source's or an embed's list, as it can be played here. Rejects likewise, with why it does not play. */
  open(providerId: string, stream: Stream, signal: AbortSignal): Promise<Stream>
  /** All that one embed has, unchecked; rejects likewise. */
  embed(id: string, url: string, signal: AbortSignal): Promise<EmbedOutput>
  /** Names, kinds and order of the providers that run here, as far as they are known. */
  providers(): readonly ProviderMeta[]
}
