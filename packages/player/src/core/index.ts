/** The headless player: its state, its commands and the ports it needs. No look, no framework, no engine. */
export { type Clock, systemClock } from './clock.ts'
export { type Command, type CommandPort, defineCommand } from './commands/command.ts'
export {
  commandFor,
  type CommandKeyPress,
  findShortcutConflicts,
  handleKey,
  type KeyContext,
  playerShortcuts,
  type ShortcutTable,
} from './commands/shortcuts.ts'
export {
  type CommandArgument,
  type CommandId,
  commandLabelKey,
  type CommandLabelKey,
  type PlainCommandId,
  playerCommands,
} from './commands/table.ts'
export type {
  AudioTrack,
  AudioTrackState as AudioTrackFacts,
  ChooseQuality,
  Engine,
  EngineEvent,
  EngineMeasures,
  Interruption,
  OpenOptions,
  OpenSource,
  QualityChoice,
  RemoteReport,
  RemoteTarget,
  Rendition,
  RenditionState as RenditionFacts,
  SegmentFormat,
  TextCue,
  TextTrack,
  TextTrackState as TextTrackFacts,
} from './engine.ts'
export { codecNames } from './codec-names.ts'
export { browserEnvironment } from './environment.ts'
export { settingsOfCue } from './cue-settings.ts'
export { type StartWatch, watchForDeadServer } from './dead-server.ts'
export { undecodable } from './decoding.ts'
export { isForKeySystem } from './encryption.ts'
export { codeOfStatus, withCause } from './failure-cause.ts'
export { type FailedRequest, type FailureHandling, handleFailures, NOTHING_LEFT } from './failure-handling.ts'
export { failureOfStatus, type RequestFailure } from './failure-policy.ts'
export { retryAfterMs } from './retry-after.ts'
export { isClip, isPlaceholder } from './film-length.ts'
export { type Feature, type FeaturePort, listen, type MountedFeaturePort } from './feature.ts'
export { CONTROLS_ATTRIBUTE, CONTROLS_HIDE_MS, type ControlsState as ControlsFacts } from './features/controls.ts'
export { NOTICE_MS, type Notice, type NoticeKind } from './features/notice.ts'
export { chosenRate, HELD_RATE, PLAYBACK_RATES } from './features/rate.ts'
export { leavePictureInPicture } from './features/picture-in-picture.ts'
export { secondsBehindLive, spanOf } from './features/time.ts'
export { bufferAhead, type PlaybackStats } from './features/stats.ts'
export { loudnessOf } from './features/volume.ts'
export {
  areRangesEqual,
  type Availability,
  type Environment,
  type MediaRanges,
  type PlayableMedia,
  type PlaybackTarget,
  type PlayerElements,
  type ProbeAnswer,
  type TimeRange,
} from './media.ts'
export type { FeedNativeCaptions, NativeCaptions } from './native-captions.ts'
export {
  type ReadAhead,
  type ReadAnswer,
  type SegmentLoader as Courier,
  type SegmentRequest as CourierRequest,
  type FilePlaybackSource,
  FIRST_BITRATE,
  type HlsPlaybackSource,
  offeredFiles,
  opensOneOf,
  type PlaybackFile,
  type PlaybackSource,
  QUALITIES,
  type Quality,
} from './playback-source.ts'
export { type MissingPart, watchForPicture } from './picture-watch.ts'
export { createPlayer, type LoadOptions, type Player, type PlayerOptions } from './player.ts'
export {
  asPlayerError,
  codecError,
  mediaError,
  PLAYER_ERROR_CODES,
  PlayerError,
  type PlayerErrorCode,
  protectedError,
} from './player-error.ts'
export { type PlayerFeatures, playerFeatures, type PlayerState } from './state.ts'
export type { Store } from './store.ts'
export { qualityOf } from './quality-of.ts'
export { type OpenVideo, openOnVideo, watchForEncryption } from './video-source.ts'
