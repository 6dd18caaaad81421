import type { Feature } from './feature.ts'
import { type AudioTracksFacts, audioTracksFeature } from './features/audio-tracks.ts'
import { type ControlsFacts, controlsFeature } from './features/controls.ts'
import { type ErrorFacts, errorFeature } from './features/error.ts'
import { type FullscreenFacts, fullscreenFeature } from './features/fullscreen.ts'
import { type NoticeFacts, noticeFeature } from './features/notice.ts'
import { type PictureInPictureFacts, pictureInPictureFeature } from './features/picture-in-picture.ts'
import { type PlaybackFacts, playbackFeature } from './features/playback.ts'
import { type RateFacts, rateFeature } from './features/rate.ts'
import { type RemoteFacts, remoteFeature } from './features/remote.ts'
import { type RenditionsFacts, renditionsFeature } from './features/renditions.ts'
import { type SourceFacts, sourceFeature } from './features/source.ts'
import { type StatsFacts, statsFeature } from './features/stats.ts'
import { type TextTracksFacts, textTracksFeature } from './features/text-tracks.ts'
import { type TimeFacts, timeFeature } from './features/time.ts'
import { type VolumeFacts, volumeFeature } from './features/volume.ts'

/** Everything that is known about playing, one family of facts a feature. */
export interface PlayerState {
  readonly source: SourceFacts
  readonly error: ErrorFacts
  readonly playback: PlaybackFacts
  readonly controls: ControlsFacts
  readonly time: TimeFacts
  readonly volume: VolumeFacts
  readonly rate: RateFacts
  readonly renditions: RenditionsFacts
  readonly audioTracks: AudioTracksFacts
  readonly textTracks: TextTracksFacts
  readonly fullscreen: FullscreenFacts
  readonly pictureInPicture: PictureInPictureFacts
  readonly remote: RemoteFacts
  readonly notice: NoticeFacts
  readonly stats: StatsFacts
}

export type PlayerFeatures = { readonly [Name in keyof PlayerState]: Feature<PlayerState[Name]> }

/** The features of a player, in the order in which they attach. */
export const playerFeatures: PlayerFeatures = Object.freeze({
  source: sourceFeature,
  error: errorFeature,
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

/** What a player knows before anything is loaded. */
export function firstState(features: PlayerFeatures): PlayerState {
  return {
    source: features.source.first,
    error: features.error.first,
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
