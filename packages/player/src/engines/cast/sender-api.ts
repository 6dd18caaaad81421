/**
 * The part of the official Cast sender framework used here, in its own words and casing (`cast.framework.*`,
 * `chrome.cast.*`). Its maker serves it as a script, without types.
 */
export interface CastFramework {
  readonly CastContext: { getInstance(): CastContext }
  readonly RemotePlayer: new () => RemotePlayer
  readonly RemotePlayerController: new (player: RemotePlayer) => RemotePlayerController
}

export interface CastContext {
  setOptions(options: { receiverApplicationId: string; autoJoinPolicy: string }): void
  getCastState(): CastState
  /** Opens the browser's list of devices. Rejects with an error code, `cancel` when none was chosen. */
  requestSession(): Promise<string | undefined>
  getCurrentSession(): CastSession | null
  endCurrentSession(stopCasting: boolean): void
  addEventListener(type: string, handler: (event: unknown) => void): void
  removeEventListener(type: string, handler: (event: unknown) => void): void
}

export type CastState = 'NO_DEVICES_AVAILABLE' | 'NOT_CONNECTED' | 'CONNECTING' | 'CONNECTED'

export interface CastSession {
  getSessionId(): string
  getCastDevice(): { readonly friendlyName: string }
  getMediaSession(): CastMedia | null
  /** Rejects with an error code. */
  loadMedia(request: LoadRequest): Promise<string | undefined>
  setVolume(level: number): Promise<string | undefined>
  setMute(isMute: boolean): Promise<string | undefined>
}

/** Follows the receiver: its controller writes the state, and reads `currentTime` for a seek. */
export interface RemotePlayer {
  readonly isConnected: boolean
  readonly isMediaLoaded: boolean
  readonly duration: number
  currentTime: number
  readonly volumeLevel: number
  readonly isMuted: boolean
  readonly isPaused: boolean
  readonly playerState: PlayerState | null
  /** The playback state when the connection ended; all other fields are reset by then. */
  readonly savedPlayerState: { readonly currentTime: number; readonly isPaused: boolean } | null
}

export type PlayerState = 'IDLE' | 'PLAYING' | 'PAUSED' | 'BUFFERING'

export interface RemotePlayerController {
  /** Seeks to the player's `currentTime`. */
  seek(): void
  addEventListener(type: string, handler: (event: unknown) => void): void
  removeEventListener(type: string, handler: (event: unknown) => void): void
}

/** What a session plays. */
export interface CastMedia {
  readonly mediaSessionId: number
  readonly media: MediaInfo | null
  readonly playerState: PlayerState
  readonly idleReason: 'CANCELLED' | 'INTERRUPTED' | 'FINISHED' | 'ERROR' | null
  readonly activeTrackIds: readonly number[] | null
  play(request: null, onSuccess: () => void, onError: (error: CastError) => void): void
  pause(request: null, onSuccess: () => void, onError: (error: CastError) => void): void
  editTracksInfo(request: EditTracksInfoRequest, onSuccess: () => void, onError: (error: CastError) => void): void
  addUpdateListener(listener: (isAlive: boolean) => void): void
  removeUpdateListener(listener: (isAlive: boolean) => void): void
}

export interface CastError {
  readonly code: string
}

/** Options of these are plain properties, set after construction. */
export interface ChromeCast {
  readonly isAvailable?: boolean
  readonly AutoJoinPolicy: { readonly ORIGIN_SCOPED: string }
  readonly Image: new (url: string) => object
  readonly media: {
    readonly DEFAULT_MEDIA_RECEIVER_APP_ID: string
    readonly StreamType: { readonly BUFFERED: string }
    readonly TrackType: { readonly TEXT: string; readonly AUDIO: string }
    readonly TextTrackType: { readonly SUBTITLES: string }
    readonly HlsSegmentFormat: { readonly FMP4: string }
    readonly HlsVideoSegmentFormat: { readonly FMP4: string }
    readonly MediaInfo: new (contentId: string, contentType: string) => MediaInfo
    readonly LoadRequest: new (media: MediaInfo) => LoadRequest
    readonly GenericMediaMetadata: new () => MediaMetadata
    readonly Track: new (trackId: number, type: string) => CastTrack
    readonly EditTracksInfoRequest: new (activeTrackIds: readonly number[]) => EditTracksInfoRequest
  }
}

export interface MediaInfo {
  contentId: string
  contentType: string
  contentUrl?: string
  streamType?: string
  hlsSegmentFormat?: string
  hlsVideoSegmentFormat?: string
  metadata?: MediaMetadata
  tracks?: CastTrack[] | null
  customData?: unknown
}

export interface MediaMetadata {
  title?: string
  subtitle?: string
  images?: object[]
}

export interface CastTrack {
  readonly trackId: number
  readonly type: string
  subtype?: string
  name?: string | null
  language?: string | null
  trackContentId?: string
  trackContentType?: string
}

export interface LoadRequest {
  media: MediaInfo
  autoplay?: boolean
  currentTime?: number
  activeTrackIds?: number[]
  playbackRate?: number
}

export interface EditTracksInfoRequest {
  readonly activeTrackIds: readonly number[] | null
}

/** The whole sender, once its script has run. */
export interface SenderApi {
  readonly framework: CastFramework
  readonly cast: ChromeCast
}

/** What a page has of it: nothing before the script ran, and nothing usable where the browser cannot cast. */
export interface SenderPage {
  readonly chrome?: { readonly cast?: ChromeCast | undefined } | undefined
  readonly cast?: { readonly framework?: CastFramework | undefined } | undefined
  __onGCastApiAvailable?: ((isAvailable: boolean) => void) | undefined
}

/** The sender of a page, or null. */
export function senderOf(page: SenderPage): SenderApi | null {
  const framework = page.cast?.framework
  const cast = page.chrome?.cast
  return framework !== undefined && cast?.media !== undefined ? { framework, cast } : null
}
