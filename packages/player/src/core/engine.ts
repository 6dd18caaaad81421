import type { Clock } from './clock.ts'
import type { Availability, Environment, PlayableMedia, PlaybackTarget, PlayerElements } from './media.ts'
import type { PlaybackSource, Quality } from './playback-source.ts'
import type { PlayerError } from './player-error.ts'

/** One encoding of the video, as the engine found it. */
export interface Rendition {
  /** Unique while the source is open. */
  readonly id: string
  readonly quality: Quality
  /** Pixels; 0 when unknown. */
  readonly width: number
  readonly height: number
  /** Bits per second; 0 when unknown. */
  readonly bitrate: number
  /** RFC 6381 names; empty when unknown. */
  readonly codecs: string
}

export interface AudioTrack {
  readonly id: string
  readonly label: string
  /** BCP 47, or `unknown` (specification §3 "Audio track"). */
  readonly language: string
}

export interface TextTrack {
  readonly id: string
  readonly label: string
  /** BCP 47, or `unknown`. */
  readonly language: string
  readonly kind: 'subtitles' | 'captions'
  /** Only what is needed to follow speech in another language. */
  readonly isForced: boolean
}

/** One timed line of text as the stream carries it. The text is WebVTT cue text, unparsed and untrusted. */
export interface TextCue {
  /** Seconds on the player's timeline. */
  readonly start: number
  readonly end: number
  readonly text: string
  /** Its place, in the words of WebVTT's settings; absent for the usual one. */
  readonly settings?: string
}

export interface RenditionState {
  readonly list: readonly Rendition[]
  /** The one on screen; null before the first frame. */
  readonly activeId: string | null
  /** The quality that was chosen, or null while the engine chooses by itself. */
  readonly selected: Quality | null
}

export interface AudioTrackState {
  readonly list: readonly AudioTrack[]
  readonly selectedId: string | null
}

export interface TextTrackState {
  readonly list: readonly TextTrack[]
  readonly selectedId: string | null
}

/** What the segments of an HLS stream are packed in. */
export type SegmentFormat = 'fmp4' | 'mpeg-ts'

/** A source that does not deliver now, and is asked again by itself. */
export interface Interruption {
  readonly error: PlayerError
  /** The device has no network; nothing is asked until there is one. */
  readonly isOffline: boolean
  /** Little is left to play, and the source was asked more than once: another one should be sought. */
  readonly isUrgent: boolean
}

/** A past fact of an open source. Each list is complete and replaces the one before. */
export type EngineEvent =
  | { readonly type: 'renditions'; readonly state: RenditionState }
  | { readonly type: 'audio-tracks'; readonly state: AudioTrackState }
  /** The source lacks this audio track; another one plays in its place. */
  | { readonly type: 'audio-track-missing'; readonly trackId: string }
  /** The film plays without sound, and whether it has any cannot be read. */
  | { readonly type: 'sound-missing' }
  | { readonly type: 'text-tracks'; readonly state: TextTrackState }
  /** The selected text track is available; its cues follow as they are found. */
  | { readonly type: 'text-track-loaded'; readonly trackId: string }
  /** More cues of the selected text track; the same cue may be reported twice. */
  | { readonly type: 'cues'; readonly trackId: string; readonly cues: readonly TextCue[] }
  | { readonly type: 'segment-format'; readonly format: SegmentFormat }
  /** How far behind the end of what is seekable this live stream is to be watched, s. */
  | { readonly type: 'live-hold-back'; readonly seconds: number }
  /** The source does not deliver, and is asked again; null as soon as it delivers. */
  | { readonly type: 'interrupted'; readonly interruption: Interruption | null }
  /** This source cannot go on. Carries the last position seen, where it differs from the medium's own. */
  | { readonly type: 'failed'; readonly error: PlayerError; readonly lastPosition?: number | undefined }

/** What the caller's rule says about the qualities on offer. */
export interface QualityChoice {
  /** What the viewer chose, or the nearest that is offered; null to choose automatically. */
  readonly selected: Quality | null
  /** What to play automatically where the engine cannot adapt; null when nothing is offered. */
  readonly best: Quality | null
}

/** Decides among the offered qualities. A domain rule that engines call and obey. */
export type ChooseQuality = (offered: readonly Quality[]) => QualityChoice

export interface OpenOptions {
  /** Ends this source: afterwards no listener, request, object URL or library instance of it is left. */
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly environment: Environment
  /** Seconds. */
  readonly startAt: number
  /** Where to begin once the length is known, seconds both: `startAt`, unless the film is shorter. Undefined for the edge of a live stream, which offers so many seconds. */
  beginIn(duration: number, offered?: number): number | undefined
  /** Whether the viewer wants it to play, also while the element says otherwise because it failed. */
  isMeantToPlay(): boolean
  readonly chooseQuality: ChooseQuality
  /** BCP 47 language of the audio track to begin with, if the source has it. */
  readonly audioLanguage: string | null
  /** What an engine that opened this source before found out. */
  readonly segmentFormat: SegmentFormat | null
  /** A line for the log of the page, about what is left out. Holds no address. */
  log(message: string): void
  /** Reports a fact. Ignored once the signal is aborted. */
  emit(event: EngineEvent): void
}

/** A source opened by an engine, with the engine's capabilities on this source. */
export interface OpenSource {
  /** The medium that plays, when it is not the page's own video element. */
  readonly media?: PlayableMedia
  readonly renditions?: {
    /** Selects a quality from the reported list, or null to adapt automatically. */
    select(quality: Quality | null): void
  }
  readonly audioTracks?: { select(id: string): void }
  readonly textTracks?: { select(id: string | null): void }
  /** Asks anew for what the playhead needs. Called when nothing came for a while; not where it fetches by itself. */
  askAgain?(): void
  /** Returns whether bytes arrived since its last call. Missing where the video element fetches by itself, because its events report that. */
  isArriving?(): boolean
  /** What the engine knows of its own work. Called only while the statistics are shown. */
  measure?(): EngineMeasures
}

export interface EngineMeasures {
  /** Estimated bits per second of the connection; 0 while unknown. */
  readonly bandwidth: number
}

/** Plays one kind of source on one kind of target. */
export interface Engine {
  readonly name: string
  /** Core asks only the engines of the target that is connected. */
  readonly target: PlaybackTarget
  /** Pure and synchronous; the first engine of the list that returns true opens the source. */
  canPlay(source: PlaybackSource, environment: Environment): boolean
  /** Fetches what opening will need, ahead of time. */
  prepare?(): Promise<void>
  /**
   * Puts the source on the elements and requests the start position; core then plays. Rejects with a `PlayerError`; a
   * failure after opening is reported by `emit`.
   */
  open(source: PlaybackSource, elements: PlayerElements, options: OpenOptions): OpenSource | Promise<OpenSource>
}

/** A way to play on another device, by the engines of that target. */
export interface RemoteTarget {
  readonly kind: 'cast'
  /** Reports until the signal ends. A change of `isConnected` moves playback there or back, at the playhead. */
  watch(report: (state: RemoteReport) => void, signal: AbortSignal): void
  /** Asks the viewer for a device. */
  prompt(): void
  disconnect(): void
}

export interface RemoteReport {
  readonly availability: Availability
  readonly isConnected: boolean
  readonly deviceName: string | null
  /** Why the last try to reach a device failed. Choosing none is not a failure. */
  readonly problem: PlayerError | null
}
