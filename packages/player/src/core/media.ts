/** What the player needs of a medium. A `<video>` is one; a cast receiver's adapter is another. */
export interface PlayableMedia {
  /** The volume belongs to the room it plays in: it is read at takeover, not set. */
  readonly ownsVolume?: boolean
  currentTime: number
  volume: number
  muted: boolean
  playbackRate: number
  defaultPlaybackRate: number
  readonly duration: number
  readonly paused: boolean
  readonly ended: boolean
  readonly seeking: boolean
  readonly readyState: number
  /** Whether it is fetching; a receiver does not say. */
  readonly networkState?: number
  /** Why it plays no more; a receiver does not say. */
  readonly error?: object | null
  readonly buffered: MediaRanges
  readonly seekable: MediaRanges
  play(): Promise<void>
  pause(): void
  addEventListener(
    type: string,
    listener: (event: Event) => void,
    options?: { signal?: AbortSignal; once?: boolean },
  ): void
  removeEventListener(type: string, listener: (event: Event) => void): void
}

/** The shape of the DOM's `TimeRanges`. */
export interface MediaRanges {
  readonly length: number
  start(index: number): number
  end(index: number): number
}

/** A stretch of the film, in seconds. */
export interface TimeRange {
  readonly start: number
  readonly end: number
}

/** How much a media element has loaded: the DOM's `HTMLMediaElement.HAVE_*`, usable without a DOM. */
export const HAVE_METADATA = 1
export const HAVE_CURRENT_DATA = 2
export const HAVE_FUTURE_DATA = 3
/** A source is chosen and none of it is being fetched: `HTMLMediaElement.NETWORK_IDLE`. */
export const NETWORK_IDLE = 1

/** The elements of one mounted player. The container carries the controls. */
export interface PlayerElements {
  readonly container: HTMLElement
  /** What fills the screen; the container by default. One that outlives the player keeps full screen for the next. */
  readonly stage?: HTMLElement | undefined
  readonly video: HTMLVideoElement
}

/** Whether a command is possible here: now, perhaps later, or never on this platform. */
export type Availability = 'available' | 'unavailable' | 'unsupported'

/** What an engine plays on: this page's video element (AirPlay as well), or a cast receiver. */
export type PlaybackTarget = 'local' | 'cast'

/** What this platform can do, queried before an engine is chosen. */
export interface Environment {
  /** The media element plays this MIME type by itself. */
  canPlayType(type: string): boolean
  /** Media Source Extensions take this MIME type. */
  canStream(type: string): boolean
  /** The device says that it has no network. False is no promise of one. */
  isOffline(): boolean
  /** Calls back whenever the device says that it has a network again, until the signal ends. */
  watchNetwork(onBack: () => void, signal: AbortSignal): void
  /** Requests the first bytes of an address, only to learn how it answers. Rejects when the signal ends. */
  probe(url: string, signal: AbortSignal): Promise<ProbeAnswer>
  /** Bytes at an address from a place on, at most `length` of them; none where the page may not read that place. Rejects when the signal ends. */
  readBytes(url: string, place: { from: number; length: number }, signal: AbortSignal): Promise<Uint8Array>
}

/** How an address answers a page: with a status, with an answer hidden from the page, or not at all. */
export type ProbeAnswer =
  /** `retryAfterMs`: what the server asked to wait. */
  { readonly status: number; readonly retryAfterMs?: number } | 'unreadable' | 'unreachable'

/** A stable copy of a media element's ranges. */
export function copyRanges(ranges: MediaRanges): readonly TimeRange[] {
  return Array.from({ length: ranges.length }, (_, index) => ({ start: ranges.start(index), end: ranges.end(index) }))
}

/** Whether two lists of ranges are equal. */
export function areRangesEqual(a: readonly TimeRange[], b: readonly TimeRange[]): boolean {
  return (
    a.length === b.length && a.every((range, index) => range.start === b[index]?.start && range.end === b[index].end)
  )
}
