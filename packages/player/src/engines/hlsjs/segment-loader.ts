import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import type { Courier } from '../../core/index.ts'

type Loader = HlsConfig['loader']

/**
 * Settings that make hls.js fetch everything (playlists, segments, keys, text) through a segment loader, and resolve a
 * playlist's addresses against the playlist's own.
 * @param Base The library's own loader.
 * @param signal Ends with the source.
 */
export function bySegmentLoader(
  segmentLoader: Courier,
  Base: Loader,
  signal: AbortSignal,
): Pick<HlsConfig, 'loader' | 'xhrSetup'> {
  return {
    async xhrSetup(request, address) {
      const { url, headers } = await segmentLoader.request(address, signal)
      request.open('GET', url, true)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    },
    loader: class extends Base {
      override load(
        context: LoaderContext,
        config: LoaderConfiguration,
        callbacks: LoaderCallbacks<LoaderContext>,
      ): void {
        super.load(context, config, {
          ...callbacks,
          onSuccess(response, stats, of, details) {
            const header = (name: string) =>
              details instanceof XMLHttpRequest ? details.getResponseHeader(name) : null
            callbacks.onSuccess({ ...response, url: segmentLoader.addressOf(of.url, header) }, stats, of, details)
          },
        })
      }
    },
  }
}
