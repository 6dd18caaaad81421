import type Hls from 'hls.js'
import {
  asPlayerError,
  type Engine,
  FIRST_BITRATE,
  PlayerError,
  protectedError,
  undecodable,
} from '../../core/index.ts'
import { beginWithPicture, dropUndecodable } from './codecs.ts'
import { bySegmentLoader } from './segment-loader.ts'
import { hurryFirstPicture } from './first-picture.ts'
import { forwardState } from './forward-state.ts'
import { refuseKeySystems } from './key-systems.ts'
import { refuseOtherTexts } from './media-playlists.ts'
import { refuseOversize } from './oversize.ts'
import { namingCodecsPlainly } from './plain-codecs.ts'
import { fromReadAhead } from './read-ahead.ts'
import { recoverOrFail } from './recovery.ts'
import { hlsSettings } from './settings.ts'
import { isSoundApart } from './sound-apart.ts'
import { withoutRetries } from './without-retries.ts'
import { refuseWrongBytes, refuseWrongKeys } from './wrong-bytes.ts'

export interface HlsjsEngineOptions {
  /** Address of hls.js's worker file, served by the app. Without it hls.js runs on the main thread. */
  readonly workerPath?: string
  /** Fetches only what the next picture needs, for thumbnails: no buffer ahead or behind. */
  readonly isFrugal?: boolean
  /** Loads the library; by default on first use. */
  readonly loadLibrary?: () => Promise<typeof Hls>
}

/** hls.js's own requirements, checked first so that the library is not loaded where it cannot play. */
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
      const { signal, chooseQuality } = options
      let start = options.startAt
      const Library = await loadLibrary().catch((cause: unknown) => {
        throw new PlayerError('network', 'hls.js could not be fetched', { cause, detail: 'libraryLoadError' })
      })
      if (signal.aborted || source.type !== 'hls') return {}
      if (!Library.isSupported()) throw new PlayerError('hls-not-supported', 'HLS not supported')

      const routed = source.segmentLoader && bySegmentLoader(source.segmentLoader, Library.DefaultConfig.loader, signal)
      const bounded = refuseOversize(routed?.loader ?? Library.DefaultConfig.loader, routed?.xhrSetup)
      const loader = source.readAhead ? fromReadAhead(source.readAhead, bounded.loader) : bounded.loader
      const hls: Hls = new Library({
        ...hlsSettings({
          workerPath: workerPath ?? null,
          audioLanguage: options.audioLanguage,
          isFrugal,
          firstBitrate: source.firstBitrate ?? FIRST_BITRATE,
        }),
        xhrSetup: bounded.xhrSetup,
        loader: withoutRetries(refuseWrongKeys(loader)),
        ...refuseWrongBytes(loader, {
          decodes: (codec) => undecodable([codec], options.environment).length === 0,
          isSoundApart: () => isSoundApart(hls),
        }),
        ...refuseKeySystems(refuseOtherTexts(namingCodecsPlainly(loader)), {
          levels: () => hls.levels,
          refuse: () => options.emit({ type: 'failed', error: protectedError('EXT-X-KEY') }),
          log: options.log,
        }),
      })
      signal.addEventListener('abort', () => hls.destroy(), { once: true })
      hurryFirstPicture(hls, Library.Events, video, options)
      const quality = forwardState(hls, Library.Events, options.emit)
      const network = recoverOrFail(hls, Library, video, {
        ...options,
        url: source.url,
        segmentLoader: source.segmentLoader,
        startsAt: () => start,
      })
      let isAttached = false
      hls.once(Library.Events.MEDIA_ATTACHED, () => (isAttached = true))
      hls.once(Library.Events.MANIFEST_PARSED, () => {
        try {
          dropUndecodable(hls, options.environment, options.log)
        } catch (thrown) {
          return options.emit({ type: 'failed', error: asPlayerError(thrown) })
        }
        // Off until selected: unused text is not fetched.
        hls.subtitleTrack = -1
        quality.select(chooseQuality(quality.offered()).selected)
        if (hls.autoLevelEnabled) beginWithPicture(hls)
        const begin = () => hls.startLoad(start > 0 ? start : -1)
        // A segment before the element takes data would wait for the library's next turn; a manifest that was read ahead is that early.
        if (isAttached) begin()
        else hls.once(Library.Events.MEDIA_ATTACHED, begin)
      })
      hls.once(Library.Events.LEVEL_LOADED, (_, { details }) => {
        const inside = options.beginIn(details.live ? Infinity : details.totalduration, details.totalduration)
        if (inside === start) return
        start = inside ?? 0
        // The library begins at 0 by itself; to begin anew would abort the description that it is loading.
        const begin = () => {
          video.currentTime = inside ?? hls.liveSyncPosition ?? video.currentTime
        }
        // Before the listeners of the player, so that a seek of the viewer wins.
        video.addEventListener('loadedmetadata', begin, { once: true, signal, capture: true })
      })
      hls.attachMedia(video)
      hls.loadSource(source.url)

      return {
        askAgain: network.askAgain,
        isArriving: network.isArriving,
        measure: () => ({ bandwidth: hls.bandwidthEstimate }),
        renditions: {
          select(wanted) {
            quality.select(wanted)
            network.askNow()
          },
        },
        audioTracks: {
          select(id) {
            hls.audioTrack = Number(id)
            network.askSoundNow()
          },
        },
        textTracks: {
          select(id) {
            hls.subtitleTrack = id === null ? -1 : Number(id)
            network.askNow()
          },
        },
      }
    },
  }
}

async function importLibrary(): Promise<typeof Hls> {
  return (await import('hls.js')).default
}
