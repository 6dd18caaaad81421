import { ProviderError, type Fetcher } from '@matinee/providers'

export interface ConfiguredFetcherDeps {
  /** The page's own requests. */
  readonly direct: Fetcher
  /** Requests that reach further, by the extension or a proxy; null where there is none. */
  readonly reaching: Fetcher | null
  /** Whether something answers at an address, readable or not. */
  readonly isThere: (url: string, signal: AbortSignal) => Promise<boolean>
}

const originOf = (url: string, baseUrl?: string): string =>
  URL.canParse(url, baseUrl) ? new URL(url, baseUrl).origin : ''

/**
 * Requests to what the viewer configured: straight, and by what reaches further where a server lets no page read it. What is sent with a
 * body, such as a password, goes straight or not at all. Rejects with `keeps-pages-out` where something answers that only the
 * extension or a proxy could read.
 */
export function createConfiguredFetcher({ direct, reaching, isThere }: ConfiguredFetcherDeps): Fetcher {
  /** Origins that let no page read them. */
  const closed = new Set<string>()
  return async (url, options) => {
    const origin = originOf(url, options.baseUrl)
    const further = options.body === undefined && options.method !== 'POST' ? reaching : null
    if (further && closed.has(origin)) return further(url, options)
    try {
      return await direct(url, options)
    } catch (cause) {
      options.signal.throwIfAborted()
      if (!(cause instanceof ProviderError) || cause.code !== 'network') throw cause
      if (further) {
        const answer = await further(url, options)
        closed.add(origin)
        return answer
      }
      if (!(await isThere(new URL(url, options.baseUrl).href, options.signal))) throw cause
      throw new ProviderError('keeps-pages-out', 'the service answers, but lets no page read it', cause)
    }
  }
}
