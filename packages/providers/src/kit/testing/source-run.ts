import type { ScrapeRequest, SourceOutput } from '@matinee/contracts'
import type { ProviderContext, SourceProvider } from '../define.ts'
import { NotFoundError } from '../errors.ts'
import { createFetcher } from '../fetcher.ts'

/** The context that the engine gives to a provider, with a fake service. */
export function contextOver(
  send: (request: Request) => Promise<Response>,
  signal: AbortSignal,
  isAnew = false,
): ProviderContext {
  const fetcher = createFetcher(send)
  const fetch: ProviderContext['fetch'] = (url, options) => fetcher(url, { ...options, signal, isAnew })
  return { fetch, proxiedFetch: fetch, signal, isAnew, progress: () => {}, log: () => {} }
}

/** Calls a source as the engine does: the `scrape` of `providerSuite`. */
export const scrapeBy =
  (source: SourceProvider) =>
  async (
    request: ScrapeRequest,
    send: (request: Request) => Promise<Response>,
    signal: AbortSignal,
  ): Promise<SourceOutput> => {
    const context = contextOver(send, signal)
    const output =
      request.type === 'movie'
        ? source.scrapeMovie?.({ ...context, request })
        : source.scrapeShow?.({ ...context, request })
    if (!output) throw new NotFoundError(`it has no ${request.type}s`)
    return output
  }
