import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import type { Loader } from './seen-answers.ts'
import { WRONG_BYTES } from './wrong-bytes.ts'

/** More than this of a film no browser takes at once: Chromium keeps 150 MB of a picture. */
const MOST_BYTES = 150 * 1024 * 1024

/**
 * Settings under which an answer that is too large to be played ends as soon as that is known, and fails as wrong bytes. The library would
 * keep all of it in memory, ask for it again when that took too long, and find at the end that it has no room.
 * @param Base The loader for everything.
 * @param setup What else is done with a request before it is sent.
 */
export function refuseOversize(
  Base: Loader,
  setup: HlsConfig['xhrSetup'],
): { xhrSetup: NonNullable<HlsConfig['xhrSetup']>; loader: Loader } {
  const refused = new WeakSet<object>()
  return {
    xhrSetup(request, ...rest) {
      request.addEventListener('progress', ({ loaded, total }) => {
        if (Math.max(loaded, total) <= MOST_BYTES) return
        refused.add(request)
        request.abort()
      })
      return setup?.(request, ...rest)
    },
    loader: class extends Base {
      override load(
        context: LoaderContext,
        config: LoaderConfiguration,
        callbacks: LoaderCallbacks<LoaderContext>,
      ): void {
        super.load(context, config, {
          ...callbacks,
          onError: (error, of, request, stats) => {
            const isRefused = request instanceof XMLHttpRequest && refused.has(request)
            callbacks.onError(isRefused ? { code: 0, text: WRONG_BYTES } : error, of, request, stats)
          },
        })
      }
    },
  }
}
