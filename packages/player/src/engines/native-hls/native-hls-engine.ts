import { type Engine, openOnVideo } from '../../core/index.ts'
import { streamTracks } from './stream-tracks.ts'

const HLS_TYPES = ['application/vnd.apple.mpegurl', 'application/x-mpegurl']

/**
 * Leaves HLS to the browser, where no library can play it. The browser chooses the rendition by itself and does not
 * list them, so there is one of unknown quality (specification §3 "Known qualities").
 */
export function nativeHlsEngine(): Engine {
  return {
    name: 'native-hls',
    target: 'local',
    // The browser cannot use a segment loader: it would request the original addresses.
    canPlay: (source, environment) =>
      source.type === 'hls' && !source.segmentLoader && HLS_TYPES.some((type) => environment.canPlayType(type)),
    open(source, { video }, options) {
      const { emit } = options
      if (source.type !== 'hls') return {}
      const opened = openOnVideo(video, source.url, options, (error, lastPosition) =>
        emit({ type: 'failed', error, lastPosition }),
      )
      const list = [{ id: 'native', quality: 'unknown', width: 0, height: 0, bitrate: 0, codecs: '' }] as const
      emit({ type: 'renditions', state: { list, activeId: 'native', selected: null } })
      return { askAgain: () => opened.askAgain(), ...streamTracks(video, options) }
    },
  }
}
