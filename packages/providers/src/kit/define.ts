/** Providers are declarations; the engine does the rest (architecture §3 "Providers by declaration", protocols §10). */
import type {
  EmbedOutput,
  MovieScrapeRequest,
  ScrapeRequest,
  ShowScrapeRequest,
  SourceOutput,
  StreamFlag,
} from '@matinee/contracts'
import type { BoundFetcher } from './fetcher.ts'

export interface ProviderContext {
  /** Straight to the service; works where the service allows the page's origin. */
  readonly fetch: BoundFetcher
  /** Through the viewer's transport, for services that do not. */
  readonly proxiedFetch: BoundFetcher
  /** What was answered before ran out: nothing remembered counts. */
  readonly isAnew: boolean
  /** Aborts when the attempt is over: settled, too late, lost the race, or the viewer left. */
  readonly signal: AbortSignal
  /** Percent, 0 to 100. */
  readonly progress: (percentage: number) => void
  /** For debugging a provider; never a secret, never a whole address. */
  readonly log: (message: string) => void
}

export interface SourceContext<Request extends ScrapeRequest = ScrapeRequest> extends ProviderContext {
  readonly request: Request
}

export interface EmbedContext extends ProviderContext {
  readonly url: string
}

interface Declaration {
  /** Lower case words joined by hyphens, not ending in a number: attempts are called `<source id>-<index>`. */
  readonly id: string
  readonly name: string
  /** Higher is tried earlier; unique among providers of its type. */
  readonly rank: number
  /** What its streams require of their target. */
  readonly flags: readonly StreamFlag[]
}

export interface SourceDeclaration extends Declaration {
  readonly scrapeMovie?: (context: SourceContext<MovieScrapeRequest>) => Promise<SourceOutput>
  readonly scrapeShow?: (context: SourceContext<ShowScrapeRequest>) => Promise<SourceOutput>
}

export interface SourceProvider extends SourceDeclaration {
  readonly type: 'source'
  readonly kinds: readonly ScrapeRequest['type'][]
}

export interface EmbedDeclaration extends Declaration {
  readonly scrape: (context: EmbedContext) => Promise<EmbedOutput>
}

export interface EmbedProvider extends EmbedDeclaration {
  readonly type: 'embed'
}

/** Declares a provider that searches for a title; its methods are the kinds it serves. */
export function defineSource(declaration: SourceDeclaration): SourceProvider {
  const kinds: ScrapeRequest['type'][] = []
  if (declaration.scrapeMovie) kinds.push('movie')
  if (declaration.scrapeShow) kinds.push('show')
  return Object.freeze({ type: 'source', ...declaration, kinds: Object.freeze(kinds) })
}

/** Declares a provider that opens one page or item that a source found. */
export function defineEmbed(declaration: EmbedDeclaration): EmbedProvider {
  return Object.freeze({ type: 'embed', ...declaration })
}
