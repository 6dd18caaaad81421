import { type Feature, type FeaturePort, listen } from '../feature.ts'
import type { Availability, PlaybackTarget } from '../media.ts'
import type { PlayerError } from '../player-error.ts'

export interface RemoteState {
  /** Where playback happens. */
  readonly target: PlaybackTarget | 'airplay'
  /** Safari's own AirPlay; `available` once it has found a screen. */
  readonly airplay: Availability
  readonly cast: Availability
  readonly deviceName: string | null
  /** Why the last try to reach a cast device failed. */
  readonly problem: PlayerError | null
}

interface AirPlayVideo {
  webkitShowPlaybackTargetPicker?: () => void
  readonly webkitCurrentPlaybackTargetIsWireless?: boolean
}

/** Remote playback. AirPlay belongs to the video element; cast is a remote target with an engine, watched by core. */
export const remoteFeature: Feature<RemoteState> = {
  name: 'remote',
  first: { target: 'local', airplay: 'unsupported', cast: 'unsupported', deviceName: null, problem: null },
  attach(port, signal) {
    const { video } = port.elements
    if (airPlay(video).webkitShowPlaybackTargetPicker === undefined) return
    const update = () => {
      // The element reports nothing of the receiver that plays in its place.
      if (port.state.target === 'cast') return
      port.patch({ target: airPlay(video).webkitCurrentPlaybackTargetIsWireless === true ? 'airplay' : 'local' })
    }
    port.patch({ airplay: 'unavailable' })
    update()
    listen(
      video,
      ['webkitplaybacktargetavailabilitychanged'],
      (event) => port.patch({ airplay: isTargetFound(event) ? 'available' : 'unavailable' }),
      signal,
    )
    listen(video, ['webkitcurrentplaybacktargetiswirelesschanged'], update, signal)
  },
}

function airPlay(video: HTMLVideoElement): AirPlayVideo {
  return video as AirPlayVideo
}

function isTargetFound(event: Event): boolean {
  return 'availability' in event && event.availability === 'available'
}

/** Opens Safari's list of screens. */
export function showAirPlayPicker({ elements }: FeaturePort<RemoteState>): void {
  if (elements !== null) airPlay(elements.video).webkitShowPlaybackTargetPicker?.()
}
