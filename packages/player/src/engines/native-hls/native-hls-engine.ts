import { type Engine, openOnVideo } from '../../core/index.ts'
import { streamTracks } from './stream-tracks.ts'

const HLS_TYPES = ['application/vnd.apple.mpegurl', 'application/x-mpegurl']

/**
 * Leaves HLS to the browser, where no library can play it. The browser chooses the rendition by itself and does not
 * say which there are, so there is one of unknown quality (specification §3 "Known qualities").
 */
export function nativeHlsEngine(): Engine {
  return {
    name: 'native-hls',
    target: 'local',
    // What a courier has to fetch the browser would ask for where it is not.
    canPlay: (source, environment) =>
      source.type === 'hls' && !source.courier && HLS_TYPES.some((type) => environment.canPlayType(type)),
    open(source, { video }, options) {
      const { emit } = options
      if (source.type !== 'hls') return {}
      openOnVideo(video, source.url, options, (error) => emit({ type: 'failed', error }))
      const list = [{ id: 'native', quality: 'unknown', width: 0, height: 0, bitrate: 0, codecs: '' }] as const
      emit({ type: 'renditions', facts: { list, activeId: 'native', selected: null } })
      return streamTracks(video, options)
    },
  }
}
