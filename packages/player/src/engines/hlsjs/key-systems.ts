import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { isForKeySystem } from '../../core/index.ts'

type Loader = HlsConfig['loader']
type PlaylistLoader = NonNullable<HlsConfig['pLoader']>

/**
 * Settings that stop at the playlist of a quality that is encrypted for a key system. The library asks for the first
 * segment in the same turn in which it reads the playlist, before any listener of ours.
 * @param Base The loader for everything.
 * @param refuse Is told instead of the library, which then waits for nothing.
 */
export function refuseKeySystems(Base: Loader, refuse: () => void): Pick<HlsConfig, 'pLoader'> {
  const CheckedLoader = class extends Base {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, stats, of, details) {
          const { data } = response
          // A list of qualities may name the keys of some of them alone.
          if (typeof data === 'string' && data.includes('#EXTINF') && isForKeySystem(data)) return refuse()
          callbacks.onSuccess(response, stats, of, details)
        },
      })
    }
  }
  return { pLoader: CheckedLoader as PlaylistLoader }
}
