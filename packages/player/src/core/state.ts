import type { Feature } from './feature.ts'
import { type AudioTracksState, audioTracksFeature } from './features/audio-tracks.ts'
import { type ControlsState, controlsFeature } from './features/controls.ts'
import { type ErrorState, errorFeature } from './features/error.ts'
import { type FullscreenState, fullscreenFeature } from './features/fullscreen.ts'
import { type InterruptionState, interruptionFeature } from './features/interruption.ts'
import { type NoticeState, noticeFeature } from './features/notice.ts'
import { type PictureInPictureState, pictureInPictureFeature } from './features/picture-in-picture.ts'
import { type PlaybackState, playbackFeature } from './features/playback.ts'
import { type RateState, rateFeature } from './features/rate.ts'
import { type RemoteState, remoteFeature } from './features/remote.ts'
import { type RenditionsState, renditionsFeature } from './features/renditions.ts'
import { type SourceState, sourceFeature } from './features/source.ts'
import { type StatsState, statsFeature } from './features/stats.ts'
import { type TextTracksState, textTracksFeature } from './features/text-tracks.ts'
import { type TimeState, timeFeature } from './features/time.ts'
import { type VolumeState, volumeFeature } from './features/volume.ts'

/** The state of the player, one family a feature. */
export interface PlayerState {
  readonly source: SourceState
  readonly error: ErrorState
  readonly interruption: InterruptionState
  readonly playback: PlaybackState
  readonly controls: ControlsState
  readonly time: TimeState
  readonly volume: VolumeState
  readonly rate: RateState
  readonly renditions: RenditionsState
  readonly audioTracks: AudioTracksState
  readonly textTracks: TextTracksState
  readonly fullscreen: FullscreenState
  readonly pictureInPicture: PictureInPictureState
  readonly remote: RemoteState
  readonly notice: NoticeState
  readonly stats: StatsState
}

export type PlayerFeatures = { readonly [Name in keyof PlayerState]: Feature<PlayerState[Name]> }

/** The features of a player, in the order in which they attach. */
export const playerFeatures: PlayerFeatures = Object.freeze({
  source: sourceFeature,
  error: errorFeature,
  interruption: interruptionFeature,
  playback: playbackFeature,
  controls: controlsFeature,
  time: timeFeature,
  volume: volumeFeature,
  rate: rateFeature,
  renditions: renditionsFeature,
  audioTracks: audioTracksFeature,
  textTracks: textTracksFeature,
  fullscreen: fullscreenFeature,
  pictureInPicture: pictureInPictureFeature,
  remote: remoteFeature,
  notice: noticeFeature,
  stats: statsFeature,
})

/** The state before anything is loaded. */
export function firstState(features: PlayerFeatures): PlayerState {
  return {
    source: features.source.first,
    error: features.error.first,
    interruption: features.interruption.first,
    playback: features.playback.first,
    controls: features.controls.first,
    time: features.time.first,
    volume: features.volume.first,
    rate: features.rate.first,
    renditions: features.renditions.first,
    audioTracks: features.audioTracks.first,
    textTracks: features.textTracks.first,
    fullscreen: features.fullscreen.first,
    pictureInPicture: features.pictureInPicture.first,
    remote: features.remote.first,
    notice: features.notice.first,
    stats: features.stats.first,
  }
}
