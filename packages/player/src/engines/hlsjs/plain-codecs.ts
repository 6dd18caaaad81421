import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from 'hls.js'
import { codecsThatMatter } from '../../codecs/index.ts'

type Loader = HlsConfig['loader']

/** A tag that names codecs, with its line. */
const NAMED = /^(#EXT-X-(?:I-FRAME-)?STREAM-INF(?=:).*?)([:,]\s*)CODECS="([^"\n]*)"/gm

/**
 * A loader that hands on lists of qualities with the codecs that matter, in the spelling that browsers know. The library compares each name
 * with what the browser takes, and drops a quality for one of subtitles or an old spelling.
 * @param Base The loader that asks.
 */
export function namingCodecsPlainly(Base: Loader): Loader {
  return class extends Base {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, stats, of, details) {
          const { data } = response
          callbacks.onSuccess(
            typeof data === 'string' ? { ...response, data: withPlainCodecs(data) } : response,
            stats,
            of,
            details,
          )
        },
      })
    }
  }
}

/** A playlist whose tags name only codecs that matter; where none does, the attribute stays away. */
export const withPlainCodecs = (playlist: string): string =>
  playlist.replaceAll(NAMED, (_, before: string, comma: string, list: string) => {
    const names = codecsThatMatter(list)
    // An attribute of no name keeps the commas of the others in place.
    return names.length > 0 ? `${before}${comma}CODECS="${names.join(',')}"` : `${before}${comma}X-NO-CODECS=1`
  })
