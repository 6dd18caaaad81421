import type { Clock, MediaRanges, PlayableMedia, PlayerError } from '../../core/index.ts'
import { castCodeOf, castError } from './failures.ts'
import type { CastConnection } from './cast-target.ts'
import { type CastContent, loadRequestOf, rateOf } from './load-request.ts'
import { eventsOf, idleFailure, isTaken, readFacts, type ReceiverFacts, WAITING } from './receiver-facts.ts'
import type { CastMedia } from './sender-api.ts'

export interface ReceiverMediaOptions {
  readonly connection: CastConnection
  readonly content: CastContent
  readonly startAt: number
  readonly clock: Clock
  readonly signal: AbortSignal
  /** The receiver plays this already: nothing is loaded, and nothing of it is changed. */
  readonly isThere: boolean
  onFailure(error: PlayerError): void
  /** Somebody else stopped the film on the receiver, or plays another there; here it is paused by then. */
  onTaken(): void
  /** The receiver told its tracks anew. */
  onTracks(media: CastMedia): void
}

/** A seek that the receiver has not confirmed by then is taken for done. */
const SEEK_MS = 5000
/** The receiver tells its position every second, and lands near what was sought. */
const SEEK_TOLERANCE = 2
const NO_RANGES: MediaRanges = { length: 0, start: () => Number.NaN, end: () => Number.NaN }

/**
 * A receiver as a media element: deeds go to its session, facts come from the framework's remote player.
 * What the receiver has not confirmed yet is remembered as a wish, so that the facts do not jump back and forth; and
 * once the connection is gone it goes on telling how things stood.
 */
export class ReceiverMedia extends EventTarget implements PlayableMedia {
  readonly ownsVolume = true
  defaultPlaybackRate = 1
  #options: ReceiverMediaOptions
  #media: CastMedia | null = null
  #facts: ReceiverFacts
  #wish: { isPaused: boolean } | null = null
  #sought: number | null = null
  #rate = 1
  /** Grows with every request, so that a late answer is known for one. */
  #request = 0
  #isJoining: boolean
  #endLoading = new AbortController()

  constructor(options: ReceiverMediaOptions) {
    super()
    this.#options = options
    this.#isJoining = options.isThere
    this.#facts = { ...WAITING, position: options.startAt }
    const { controller } = options.connection
    controller.addEventListener('anyChanged', this.#update)
    options.signal.addEventListener('abort', () => this.#release(), { once: true })
    if (options.isThere) this.#adopt()
    // By then the player has said how fast and whether at all, which are part of one request.
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
    const isGone = !player.isConnected && this.#facts.readyState > 0
    return (isGone ? player.savedPlayerState?.currentTime : undefined) ?? this.#facts.position
  }
  set currentTime(seconds: number) {
    this.#sought = seconds
    this.#tell('seeking')
    if (this.#media !== null) this.#seek(seconds)
  }

  get volume(): number {
    return this.#options.connection.player.volumeLevel
  }
  set volume(level: number) {
    void this.#options.connection.session.setVolume(level).catch(() => undefined)
  }

  get muted(): boolean {
    return this.#options.connection.player.isMuted
  }
  set muted(isMuted: boolean) {
    void this.#options.connection.session.setMute(isMuted).catch(() => undefined)
  }

  get playbackRate(): number {
    return this.#rate
  }
  set playbackRate(rate: number) {
    if (rate === this.#rate && !this.#isJoining) return
    this.#tell('ratechange')
    if (this.#isJoining) return
    this.#rate = rate
    if (this.#request > 0 || this.#media !== null) this.#load()
  }

  get duration(): number {
    return this.#facts.duration
  }
  get paused(): boolean {
    return this.#wish?.isPaused ?? this.#facts.isPaused
  }
  get ended(): boolean {
    return this.#facts.hasEnded
  }
  get seeking(): boolean {
    return this.#sought !== null
  }
  get readyState(): number {
    return this.#facts.readyState
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
    // A page that comes along does not start what the room has paused.
    if (this.#isJoining) return
    if (this.#facts.hasEnded) {
      this.#facts = { ...this.#facts, position: 0, hasEnded: false, isPaused: false }
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
    this.#tell(isPaused ? 'pause' : 'play')
    if (this.#media === null) {
      this.#facts = { ...this.#facts, isPaused }
      return
    }
    this.#wish = { isPaused }
    const wish = this.#wish
    const settle = () => {
      if (this.#wish === wish) this.#wish = null
      this.#update()
    }
    this.#media[isPaused ? 'pause' : 'play'](null, settle, settle)
  }

  #load(): void {
    const { connection, content } = this.#options
    const request = (this.#request += 1)
    const start = { autoplay: !this.paused, currentTime: this.currentTime, rate: this.#rate }
    const isCurrent = () => request === this.#request && !this.#options.signal.aborted
    this.#leaveMedia()
    this.#facts = { ...this.#facts, position: start.currentTime, isPaused: !start.autoplay, readyState: 0 }
    connection.session.loadMedia(loadRequestOf(connection.api.cast, content, start)).then(
      () => isCurrent() && this.#adopt(),
      (thrown: unknown) => isCurrent() && this.#refused(thrown),
    )
  }

  #refused(thrown: unknown): void {
    // The newest request of this page is cancelled by one of somebody else only.
    if (castCodeOf(thrown) !== 'cancel') return this.#options.onFailure(castError(thrown))
    this.#want(true)
    this.#tellTaken()
  }

  /** From here on the receiver's media is ours to tell. */
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
    this.#tell('seeked')
  }

  /** Reads everything, and tells what became different. */
  readonly #update = (): void => {
    const { player } = this.#options.connection
    const media = this.#media
    // Without a connection or a medium the remote player speaks of nothing.
    if (!player.isConnected || this.#options.signal.aborted) return
    const before = this.#facts
    this.#facts = readFacts(before, player, media)
    const { position } = this.#facts
    if (this.#sought !== null && Math.abs(position - this.#sought) <= SEEK_TOLERANCE) this.#endSeek(this.#sought)
    for (const type of eventsOf(before, this.#facts)) this.#tell(type)
    const failure = media === null ? null : idleFailure(media)
    if (failure !== null) this.#options.onFailure(failure)
    if (media !== null && isTaken(media)) this.#tellTaken()
  }

  /** After the events that are told already, so that the player knows of the pause. */
  #tellTaken(): void {
    this.#wish = null
    queueMicrotask(() => {
      if (!this.#options.signal.aborted) this.#options.onTaken()
    })
  }

  #tell(type: string): void {
    queueMicrotask(() => this.dispatchEvent(new Event(type)))
  }
}
