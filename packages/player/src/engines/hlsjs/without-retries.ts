import type { LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import type { Loader } from './seen-answers.ts'

/**
 * A loader that reports each failure. The library's own retries of a key are made inside one request, where nobody counts them or reads
 * `Retry-After`; those of segments and playlists are not.
 * @param Base The loader that asks.
 */
export const withoutRetries = (Base: Loader): Loader =>
  class extends Base {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const loadPolicy = { ...config.loadPolicy, errorRetry: null, timeoutRetry: null }
      super.load(context, { ...config, loadPolicy }, callbacks)
    }
  }
