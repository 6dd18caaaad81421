import { type Feature, type FeaturePort, listen } from '../feature.ts'
import type { Availability, PlaybackTarget } from '../media.ts'
import type { PlayerError } from '../player-error.ts'

export interface RemoteFacts {
  /** Where playback happens. */
  readonly target: PlaybackTarget | 'airplay'
  /** Safari's own way to other screens; `available` once it has found one. */
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

/** Remote playback. AirPlay belongs to the video element; cast is a remote target with an engine, which core watches. */
export const remoteFeature: Feature<RemoteFacts> = {
  name: 'remote',
  first: { target: 'local', airplay: 'unsupported', cast: 'unsupported', deviceName: null, problem: null },
  attach(port, signal) {
    const { video } = port.elements
    if (airPlay(video).webkitShowPlaybackTargetPicker === undefined) return
    const update = () => {
      // The element says nothing of a receiver, which plays instead of it.
      if (port.facts.target === 'cast') return
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
export function showAirPlayPicker({ elements }: FeaturePort<RemoteFacts>): void {
  if (elements !== null) airPlay(elements.video).webkitShowPlaybackTargetPicker?.()
}
