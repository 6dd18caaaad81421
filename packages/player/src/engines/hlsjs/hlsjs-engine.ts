import type Hls from 'hls.js'
import { asPlayerError, type Engine, PlayerError } from '../../core/index.ts'
import { dropUndecodable } from './codecs.ts'
import { byCourier } from './courier.ts'
import { forwardFacts } from './forward-facts.ts'
import { recoverOrFail } from './recovery.ts'
import { hlsSettings } from './settings.ts'

export interface HlsjsEngineOptions {
  /** Address of hls.js's worker file, served by the app. Without it hls.js runs on the main thread. */
  readonly workerPath?: string
  /** Fetches only what the next picture needs, for thumbnails: no buffer ahead, none kept behind. */
  readonly isFrugal?: boolean
  /** Where the library comes from; by itself it is fetched when first needed. */
  readonly loadLibrary?: () => Promise<typeof Hls>
}

/** What hls.js itself asks for, so that the library is not fetched where it could not play. */
const STREAMABLE = ['video/mp4; codecs="avc1.42E01E,mp4a.40.2"', 'video/mp4; codecs="av01.0.01M.08"']

/** Plays HLS by Media Source Extensions, with hls.js. */
export function hlsjsEngine({
  workerPath,
  isFrugal = false,
  loadLibrary = importLibrary,
}: HlsjsEngineOptions = {}): Engine {
  return {
    name: 'hlsjs',
    target: 'local',
    canPlay: (source, environment) => source.type === 'hls' && STREAMABLE.some((type) => environment.canStream(type)),
    async prepare() {
      await loadLibrary()
    },
    async open(source, { video }, options) {
      const { signal, startAt, chooseQuality } = options
      const Library = await loadLibrary().catch((cause: unknown) => {
        throw new PlayerError('network', 'hls.js could not be fetched', { cause, detail: 'libraryLoadError' })
      })
      if (signal.aborted || source.type !== 'hls') return {}
      if (!Library.isSupported()) throw new PlayerError('hls-not-supported', 'HLS not supported')

      const hls = new Library({
        ...hlsSettings({ workerPath: workerPath ?? null, audioLanguage: options.audioLanguage, isFrugal }),
        ...(source.courier && byCourier(source.courier, Library.DefaultConfig.loader, signal)),
      })
      signal.addEventListener('abort', () => hls.destroy(), { once: true })
      const quality = forwardFacts(hls, Library.Events, options.emit)
      recoverOrFail(hls, Library, video, { ...options, courier: source.courier })
      hls.once(Library.Events.MANIFEST_PARSED, () => {
        try {
          dropUndecodable(hls, options.environment)
        } catch (thrown) {
          return options.emit({ type: 'failed', error: asPlayerError(thrown) })
        }
        // Off until someone asks: nothing is fetched for text that nobody reads.
        hls.subtitleTrack = -1
        quality.select(chooseQuality(quality.offered()).selected)
        hls.startLoad(startAt > 0 ? startAt : -1)
      })
      hls.attachMedia(video)
      hls.loadSource(source.url)

      return {
        measure: () => ({ bandwidth: hls.bandwidthEstimate }),
        renditions: { select: quality.select },
        audioTracks: {
          select: (id) => {
            hls.audioTrack = Number(id)
          },
        },
        textTracks: {
          select: (id) => {
            hls.subtitleTrack = id === null ? -1 : Number(id)
          },
        },
      }
    },
  }
}

async function importLibrary(): Promise<typeof Hls> {
  return (await import('hls.js')).default
}
