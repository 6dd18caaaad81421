import type { MediaRanges, PlayableMedia } from '../media.ts'

/**
 * A media element as far as the player knows one, with the habits that matter: events come later than the call, a
 * volume outside 0 to 1 throws, a new source rewinds and pauses, playing without data waits.
 */
export class FakeMedia extends EventTarget implements PlayableMedia {
  defaultPlaybackRate = 1
  duration = Number.NaN
  paused = true
  ended = false
  error: object | null = null
  seeking = false
  readyState = 0
  networkState = 2
  videoWidth = 0
  videoHeight = 0
  /** The size of the next film's pictures, in pixels. */
  size: readonly [width: number, height: number] = [640, 360]
  /** The error that rejects `play()` when the browser refuses. */
  refusal: DOMException | null = null
  /** As on iPhones, where only the buttons of the phone change the volume. */
  hasFixedVolume = false
  bufferedRanges: [number, number][] = []
  #position = 0
  #volume = 1
  #muted = false
  #rate = 1

  get currentTime(): number {
    return this.#position
  }
  set currentTime(seconds: number) {
    this.#position = seconds
    if (this.readyState === 0) return
    this.seeking = true
    this.ended = false
    this.emit('seeking')
    queueMicrotask(() => {
      this.seeking = false
      this.emit('seeked')
    })
  }

  get volume(): number {
    return this.#volume
  }
  set volume(level: number) {
    if (level < 0 || level > 1) throw new DOMException('volume out of range', 'IndexSizeError')
    if (this.hasFixedVolume || level === this.#volume) return
    this.#volume = level
    this.emit('volumechange')
  }

  get muted(): boolean {
    return this.#muted
  }
  set muted(isMuted: boolean) {
    if (isMuted === this.#muted) return
    this.#muted = isMuted
    this.emit('volumechange')
  }

  get playbackRate(): number {
    return this.#rate
  }
  set playbackRate(rate: number) {
    this.#rate = rate
    this.emit('ratechange')
  }

  get buffered(): MediaRanges {
    return rangesOf(this.bufferedRanges)
  }
  get seekable(): MediaRanges {
    return rangesOf(this.duration > 0 ? [[0, this.duration]] : [])
  }

  play(): Promise<void> {
    if (this.refusal !== null) return Promise.reject(this.refusal)
    if (this.paused) this.emit('play')
    this.paused = false
    if (this.ended) this.currentTime = 0
    this.emit(this.readyState >= 3 ? 'playing' : 'waiting')
    return Promise.resolve()
  }

  pause(): void {
    if (this.paused) return
    this.paused = true
    this.emit('pause')
  }

  /** A new source: all state of the old one is reset. */
  reset(): void {
    this.readyState = 0
    this.duration = Number.NaN
    this.paused = true
    this.ended = false
    this.videoWidth = 0
    this.videoHeight = 0
    this.bufferedRanges = []
    this.#position = 0
    this.#rate = this.defaultPlaybackRate
    this.emit('emptied')
  }

  /** Metadata and enough data to play arrive. */
  arrive(duration: number, startAt = this.#position): void {
    this.#position = startAt
    this.duration = duration
    ;[this.videoWidth, this.videoHeight] = this.size
    this.bufferedRanges = [[startAt, duration]]
    this.readyState = 1
    for (const type of ['durationchange', 'loadedmetadata']) this.emit(type)
    this.readyState = 4
    for (const type of ['loadeddata', 'canplay']) this.emit(type)
    if (!this.paused) this.emit('playing')
  }

  /** The network is too slow. */
  starve(): void {
    this.readyState = 2
    this.emit('waiting')
  }

  /** As phones do before the first press: nothing more is fetched. */
  holdBack(): void {
    this.networkState = 1
    this.emit('suspend')
  }

  /** Time passes while playing. */
  tick(seconds: number): void {
    if (this.paused || this.ended || this.readyState < 3) return
    this.#position = Math.min(this.#position + seconds * this.#rate, this.duration)
    this.emit('timeupdate')
    if (this.#position < this.duration) return
    this.ended = true
    this.paused = true
    for (const type of ['pause', 'ended']) this.emit(type)
  }

  emit(type: string): void {
    queueMicrotask(() => this.dispatchEvent(new Event(type)))
  }
}

function rangesOf(ranges: readonly [number, number][]): MediaRanges {
  return {
    length: ranges.length,
    start: (index) => ranges[index]?.[0] ?? Number.NaN,
    end: (index) => ranges[index]?.[1] ?? Number.NaN,
  }
}
