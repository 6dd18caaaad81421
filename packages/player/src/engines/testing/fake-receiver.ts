import type { Clock, PlayableMedia } from '../../core/index.ts'

/** What a receiver shows films on. */
export interface Screen {
  readonly media: PlayableMedia
  show(url: string): void
}

export interface FakeTrack {
  readonly trackId: number
  readonly type: string
  readonly name?: string | null
  readonly language?: string | null
}

interface MediaInfo {
  readonly hlsVideoSegmentFormat?: string
  readonly contentUrl?: string
  readonly tracks?: readonly FakeTrack[] | null
}

export interface FakeLoadRequest {
  readonly media: MediaInfo
  readonly autoplay?: boolean
  readonly currentTime?: number
  readonly activeTrackIds?: readonly number[]
}

export type FakePlayerState = 'IDLE' | 'PLAYING' | 'PAUSED' | 'BUFFERING'
type Answer = () => void
type Refusal = (error: { code: string }) => void

/** A screen that is given another film before the last began rejects the last one's promise: no fault of a page. */
function play(media: PlayableMedia): void {
  media.play().catch((reason: unknown) => {
    if (!(reason instanceof DOMException && reason.name === 'AbortError')) throw reason
  })
}

/** One film on a receiver, as every connected sender sees it. */
export class FakeMediaSession {
  readonly mediaSessionId: number
  readonly media: MediaInfo
  playerState: FakePlayerState = 'IDLE'
  idleReason: string | null = null
  activeTrackIds: readonly number[] | null
  readonly #receiver: FakeReceiver
  readonly #listeners = new Set<(isAlive: boolean) => void>()

  constructor(receiver: FakeReceiver, mediaSessionId: number, request: FakeLoadRequest, streamTracks: FakeTrack[]) {
    this.#receiver = receiver
    this.mediaSessionId = mediaSessionId
    this.media = { ...request.media, tracks: [...streamTracks, ...(request.media.tracks ?? [])] }
    const first = streamTracks.find(({ type }) => type === 'AUDIO')
    this.activeTrackIds = [...(first ? [first.trackId] : []), ...(request.activeTrackIds ?? [])]
  }

  play(_: null, onSuccess: Answer, onError: Refusal) {
    this.#answer(onSuccess, onError, () => play(this.#receiver.screen.media))
  }
  pause(_: null, onSuccess: Answer, onError: Refusal) {
    this.#answer(onSuccess, onError, () => this.#receiver.screen.media.pause())
  }
  /** All of the tracks or none, as documented. */
  editTracksInfo({ activeTrackIds }: { activeTrackIds: readonly number[] }, onSuccess: Answer, onError: Refusal) {
    queueMicrotask(() => {
      const chosen = activeTrackIds.map((id) => this.media.tracks?.find(({ trackId }) => trackId === id))
      const hasTwoVoices = chosen.filter((track) => track?.type === 'AUDIO').length > 1
      if (chosen.includes(undefined) || hasTwoVoices) return onError({ code: 'invalid_parameter' })
      this.activeTrackIds = activeTrackIds
      this.notify()
      onSuccess()
    })
  }
  addUpdateListener(listener: (isAlive: boolean) => void) {
    this.#listeners.add(listener)
  }
  removeUpdateListener(listener: (isAlive: boolean) => void) {
    this.#listeners.delete(listener)
  }
  get listenerCount() {
    return this.#listeners.size
  }

  notify(isAlive = true) {
    for (const listener of [...this.#listeners]) listener(isAlive)
  }
  end(idleReason: string) {
    this.playerState = 'IDLE'
    this.idleReason = idleReason
    this.notify(idleReason === 'FINISHED')
  }

  #answer(onSuccess: Answer, onError: Refusal, action: () => void) {
    queueMicrotask(() => {
      if (this.playerState === 'IDLE') return onError({ code: 'session_error' })
      action()
      onSuccess()
    })
  }
}

/**
 * A device in the room with the default receiver on it. It plays for real on its screen, answers asynchronously,
 * replaces the film before by INTERRUPTED, and refuses what it cannot load by `load_media_failed`.
 */
export class FakeReceiver {
  readonly screen: Screen
  readonly friendlyName: string
  volumeLevel = 0.4
  isMuted = false
  current: FakeMediaSession | null = null
  /** The tracks that the receiver finds in any stream. */
  streamTracks: FakeTrack[] = []
  readonly requests: FakeLoadRequest[] = []
  readonly #listeners = new Set<() => void>()
  #loading = new AbortController()

  constructor(friendlyName: string, screen: Screen, clock: Clock) {
    this.friendlyName = friendlyName
    this.screen = screen
    for (const type of ['playing', 'pause', 'waiting', 'seeking', 'seeked', 'canplay', 'durationchange', 'ended']) {
      screen.media.addEventListener(type, () => this.#follow())
    }
    // Senders receive the position once a second.
    const tick = () => {
      if (this.current?.playerState === 'PLAYING') this.notify()
      clock.after(1000, tick)
    }
    clock.after(1000, tick)
  }

  load(request: FakeLoadRequest): Promise<undefined> {
    this.requests.push(request)
    this.#loading.abort()
    this.#loading = new AbortController()
    const { signal } = this.#loading
    const before = this.current
    const session = new FakeMediaSession(this, this.requests.length, request, this.streamTracks)
    const { media } = this.screen
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject('cancel'), { once: true })
      const onLoaded = () => {
        before?.end('INTERRUPTED')
        this.current = session
        if ((request.currentTime ?? 0) > 0) media.currentTime = request.currentTime ?? 0
        session.playerState = 'BUFFERING'
        if (request.autoplay !== false) play(media)
        else media.pause()
        this.#loading = new AbortController()
        this.#follow()
        resolve(undefined)
      }
      const onRefused = () => {
        this.current?.end('ERROR')
        this.current = null
        reject('load_media_failed')
      }
      media.addEventListener('loadedmetadata', onLoaded, { once: true, signal })
      media.addEventListener('error', onRefused, { once: true, signal })
      this.screen.show(request.media.contentUrl ?? '')
    })
  }

  /** Somebody else in the room: another remote control, another sender, a crash. */
  interrupt(idleReason: 'CANCELLED' | 'INTERRUPTED' | 'ERROR') {
    this.current?.end(idleReason)
    this.notify()
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  notify() {
    for (const listener of [...this.#listeners]) listener()
  }

  #follow() {
    const { media } = this.screen
    const { current } = this
    if (current === null || (current.playerState === 'IDLE' && current.idleReason !== null)) return
    if (media.ended) current.end('FINISHED')
    else {
      const isHungry = media.readyState < 3 || media.seeking
      current.playerState = isHungry ? 'BUFFERING' : media.paused ? 'PAUSED' : 'PLAYING'
      current.notify()
    }
    this.notify()
  }
}
