import type { Clock, MediaRanges, PlayableMedia, PlayerError } from '../../core/index.ts'
import { castCodeOf, castError } from './failures.ts'
import type { CastConnection } from './cast-target.ts'
import { type CastContent, loadRequestOf, rateOf } from './load-request.ts'
import { eventsOf, idleFailure, isTaken, readReceiverState, type ReceiverState, WAITING } from './receiver-state.ts'
import type { CastMedia } from './sender-api.ts'

export interface ReceiverMediaOptions {
  readonly connection: CastConnection
  readonly content: CastContent
  readonly startAt: number
  readonly clock: Clock
  readonly signal: AbortSignal
  /** The receiver plays this already: nothing is loaded or changed. */
  readonly isThere: boolean
  onFailure(error: PlayerError): void
  /** Somebody else stopped the film on the receiver, or plays another there; here it is paused by then. */
  onTaken(): void
  /** The receiver reported its tracks again. */
  onTracks(media: CastMedia): void
}

/** A seek counts as done when the receiver has not confirmed it by then. */
const SEEK_MS = 5000
/** The receiver reports its position every second, and lands near the requested one. */
const SEEK_TOLERANCE = 2
const NO_RANGES: MediaRanges = { length: 0, start: () => Number.NaN, end: () => Number.NaN }

/**
 * A receiver as a media element: commands go to its session, state comes from the framework's remote player.
 * Unconfirmed requests are remembered, so that the state does not jump back and forth; once the connection is lost the
 * last state stays readable.
 */
export class ReceiverMedia extends EventTarget implements PlayableMedia {
  readonly ownsVolume = true
  defaultPlaybackRate = 1
  #options: ReceiverMediaOptions
  #media: CastMedia | null = null
  #receiver: ReceiverState
  #wish: { isPaused: boolean } | null = null
  #sought: number | null = null
  #rate = 1
  /** Grows with every request, so that a late answer is recognised. */
  #request = 0
  #isJoining: boolean
  #endLoading = new AbortController()

  constructor(options: ReceiverMediaOptions) {
    super()
    this.#options = options
    this.#isJoining = options.isThere
    this.#receiver = { ...WAITING, position: options.startAt }
    const { controller } = options.connection
    controller.addEventListener('anyChanged', this.#update)
    options.signal.addEventListener('abort', () => this.#release(), { once: true })
    if (options.isThere) this.#adopt()
    // By then the player has set rate and pause, which are part of one request.
    options.clock.after(
      0,
      () => {
        if (!this.#isJoining) this.#load()
        this.#isJoining = false
      },
      options.signal,
    )
  }

  get currentTime(): number {
    const { player } = this.#options.connection
    if (this.#sought !== null) return this.#sought
    const isGone = !player.isConnected && this.#receiver.readyState > 0
    return (isGone ? player.savedPlayerState?.currentTime : undefined) ?? this.#receiver.position
  }
  set currentTime(seconds: number) {
    this.#sought = seconds
    this.#emit('seeking')
    if (this.#media !== null) this.#seek(seconds)
  }

  get volume(): number {
    return this.#options.connection.player.volumeLevel
  }
  set volume(level: number) {
    // The receiver says what its volume is.
    void this.#options.connection.session.setVolume(level).catch(() => undefined)
  }

  get muted(): boolean {
    return this.#options.connection.player.isMuted
  }
  set muted(isMuted: boolean) {
    // The receiver says whether it is muted.
    void this.#options.connection.session.setMute(isMuted).catch(() => undefined)
  }

  get playbackRate(): number {
    return this.#rate
  }
  set playbackRate(rate: number) {
    if (rate === this.#rate && !this.#isJoining) return
    this.#emit('ratechange')
    if (this.#isJoining) return
    this.#rate = rate
    if (this.#request > 0 || this.#media !== null) this.#load()
  }

  get duration(): number {
    return this.#receiver.duration
  }
  get paused(): boolean {
    return this.#wish?.isPaused ?? this.#receiver.isPaused
  }
  get ended(): boolean {
    return this.#receiver.hasEnded
  }
  get seeking(): boolean {
    return this.#sought !== null
  }
  get readyState(): number {
    return this.#receiver.readyState
  }
  /** Receivers do not say. */
  get buffered(): MediaRanges {
    return NO_RANGES
  }
  get seekable(): MediaRanges {
    const { duration } = this
    return duration > 0 ? { length: 1, start: () => 0, end: () => duration } : NO_RANGES
  }

  async play(): Promise<void> {
    // A joining page does not resume what the room has paused.
    if (this.#isJoining) return
    if (this.#receiver.hasEnded) {
      this.#receiver = { ...this.#receiver, position: 0, hasEnded: false, isPaused: false }
      return this.#load()
    }
    this.#want(false)
  }

  pause(): void {
    this.#want(true)
  }

  /** Plays other content of the same film, at the same place. */
  replaceContent(content: CastContent): void {
    this.#options = { ...this.#options, content }
    if (this.#request > 0 || this.#media !== null) this.#load()
  }

  #want(isPaused: boolean): void {
    if (isPaused === this.paused) return
    this.#emit(isPaused ? 'pause' : 'play')
    if (this.#media === null) {
      this.#receiver = { ...this.#receiver, isPaused }
      return
    }
    this.#wish = { isPaused }
    const wish = this.#wish
    const settle = () => {
      if (this.#wish === wish) this.#wish = null
      this.#update()
    }
    const onTaken = () => {
      // While it waits for data the receiver does not report what it took.
      const isSilent = this.#options.connection.player.playerState === 'BUFFERING'
      if (this.#wish === wish && isSilent) this.#receiver = { ...this.#receiver, isPaused }
      settle()
    }
    this.#media[isPaused ? 'pause' : 'play'](null, onTaken, settle)
  }

  #load(): void {
    const { connection, content } = this.#options
    const request = (this.#request += 1)
    const start = { autoplay: !this.paused, currentTime: this.currentTime, rate: this.#rate }
    const isCurrent = () => request === this.#request && !this.#options.signal.aborted
    this.#leaveMedia()
    this.#receiver = { ...this.#receiver, position: start.currentTime, isPaused: !start.autoplay, readyState: 0 }
    connection.session.loadMedia(loadRequestOf(connection.api.cast, content, start)).then(
      () => isCurrent() && this.#adopt(),
      (thrown: unknown) => isCurrent() && this.#refused(thrown),
    )
  }

  #refused(thrown: unknown): void {
    // Only somebody else's request cancels the newest request of this page.
    if (castCodeOf(thrown) !== 'cancel') return this.#options.onFailure(castError(thrown))
    this.#want(true)
    this.#emitTaken()
  }

  /** From here on this page reports the receiver's media. */
  #adopt(): void {
    const media = this.#options.connection.session.getMediaSession()
    if (media === null) return this.#options.onFailure(castError('session_error'))
    this.#endLoading = new AbortController()
    this.#media = media
    this.#rate = rateOf(media.media)
    const onUpdate = () => {
      this.#options.onTracks(media)
      this.#update()
    }
    media.addUpdateListener(onUpdate)
    this.#endLoading.signal.addEventListener('abort', () => media.removeUpdateListener(onUpdate), { once: true })
    if (this.#sought !== null) this.#seek(this.#sought)
    onUpdate()
  }

  #leaveMedia(): void {
    this.#endLoading.abort()
    this.#media = null
    this.#wish = null
    this.#sought = null
  }

  #release(): void {
    this.#options.connection.controller.removeEventListener('anyChanged', this.#update)
    this.#leaveMedia()
  }

  #seek(seconds: number): void {
    const { connection, clock, signal } = this.#options
    connection.player.currentTime = seconds
    connection.controller.seek()
    clock.after(SEEK_MS, () => this.#endSeek(seconds), signal)
  }

  #endSeek(target: number): void {
    if (this.#sought !== target) return
    this.#sought = null
    this.#emit('seeked')
  }

  /** Reads everything, and publishes the changes. */
  readonly #update = (): void => {
    const { player } = this.#options.connection
    const media = this.#media
    // Without a connection or a medium the remote player reports nothing.
    if (!player.isConnected || this.#options.signal.aborted) return
    const before = this.#receiver
    this.#receiver = readReceiverState(before, player, media)
    const { position } = this.#receiver
    if (this.#sought !== null && Math.abs(position - this.#sought) <= SEEK_TOLERANCE) this.#endSeek(this.#sought)
    for (const type of eventsOf(before, this.#receiver)) this.#emit(type)
    const failure = media === null ? null : idleFailure(media)
    if (failure !== null) this.#options.onFailure(failure)
    if (media !== null && isTaken(media)) this.#emitTaken()
  }

  /** After the events published so far, so that the player knows of the pause. */
  #emitTaken(): void {
    this.#wish = null
    queueMicrotask(() => {
      if (!this.#options.signal.aborted) this.#options.onTaken()
    })
  }

  #emit(type: string): void {
    queueMicrotask(() => this.dispatchEvent(new Event(type)))
  }
}
