import type { FakeLoadRequest, FakeReceiver } from './fake-receiver.ts'

type Handler = (event: unknown) => void

class Emitting {
  readonly #handlers = new Map<string, Set<Handler>>()
  addEventListener(type: string, handler: Handler) {
    this.#handlers.set(type, (this.#handlers.get(type) ?? new Set()).add(handler))
  }
  removeEventListener(type: string, handler: Handler) {
    this.#handlers.get(type)?.delete(handler)
  }
  notify(type: string, state: object) {
    for (const handler of [...(this.#handlers.get(type) ?? [])]) handler({ type, ...state })
  }
  get listenerCount() {
    return [...this.#handlers.values()].reduce((sum, handlers) => sum + handlers.size, 0)
  }
}

/** State of the remote player while nothing is connected. */
const NOTHING = {
  currentTime: 0,
  isPaused: false,
  duration: 0,
  volumeLevel: 1,
  isMuted: false,
  playerState: null as string | null,
  isMediaLoaded: false,
  isConnected: false,
}
type Fact = keyof typeof NOTHING

class FakeSession {
  readonly receiver: FakeReceiver
  constructor(receiver: FakeReceiver) {
    this.receiver = receiver
  }
  getSessionId = () => 'session-1'
  getCastDevice = () => ({ friendlyName: this.receiver.friendlyName })
  getMediaSession = () => this.receiver.current
  loadMedia = (request: FakeLoadRequest) => this.receiver.load(request)
  setVolume = (level: number) => this.#change(() => (this.receiver.volumeLevel = level))
  setMute = (isMuted: boolean) => this.#change(() => (this.receiver.isMuted = isMuted))
  async #change(action: () => void): Promise<undefined> {
    await Promise.resolve()
    action()
    this.receiver.notify()
    return undefined
  }
}

export interface FakeCastOptions {
  /** Devices that answer in the room. */
  readonly receivers: readonly FakeReceiver[]
  /** A session of this site that began before the page. */
  readonly session?: FakeReceiver
  /** A browser that cannot cast says so. */
  readonly isAvailable?: boolean
  /** The object that the sender puts itself on; its own by default. */
  readonly page?: FakeCast['page']
}

/** A page in a browser with the official Cast sender, with controls for the viewer and the room. */
export interface FakeCast {
  /** The object that the sender's script reads and writes. */
  readonly page: { __onGCastApiAvailable?: ((isAvailable: boolean) => void) | undefined }
  /** What the sender's script does when it runs. */
  loadSender(): Promise<void>
  /** The viewer picks from the browser's list, which `requestSession` has opened. */
  choose(receiver: FakeReceiver): Promise<void>
  /** The viewer closes the list, or what was chosen does not answer. */
  refuse(code: string): void
  /** The connection breaks, or somebody else ends the session. */
  lose(): void
  /** A device comes or goes. */
  setReceivers(receivers: readonly FakeReceiver[]): void
  readonly options: Readonly<Record<string, unknown>> | null
  /** The page's listeners on all objects of the sender. */
  listenerCount(): number
  /** Whether the receiver was told to stop when the session ended. */
  readonly hasStopped: boolean
}

/**
 * The official sender as documented: `cast.framework` with its context and remote player, `chrome.cast.media`, events
 * in their casing, every answer asynchronous. A remote player made during a session knows it without an event; after a
 * session it resets field by field, and reports the disconnection last.
 */
export function createFakeCast({
  receivers: inRoom,
  session: earlier,
  isAvailable = true,
  page = {},
}: FakeCastOptions): FakeCast {
  let receivers = inRoom
  let session: FakeSession | null = null
  let castState = 'NO_DEVICES_AVAILABLE'
  let options: Record<string, unknown> | null = null
  let list: { resolve(): void; reject(code: string): void } | null = null
  let hasStopped = false
  let stopWatching = () => {}
  const context = new Emitting()
  const remotes: { player: RemotePlayer; controller: Emitting }[] = []

  class RemotePlayer {
    savedPlayerState: { currentTime: number; isPaused: boolean; mediaInfo: unknown } | null = null
    controller: unknown = null
    constructor() {
      Object.assign(this, NOTHING)
    }
  }
  const stateOf = (player: RemotePlayer) => player as unknown as Record<Fact, unknown>

  class RemotePlayerController extends Emitting {
    readonly player: RemotePlayer
    constructor(player: RemotePlayer) {
      super()
      this.player = player
      player.controller = this
      remotes.push({ player, controller: this })
      if (session !== null) Object.assign(player, readReceiver(session.receiver))
    }
    seek() {
      const seconds = Number(stateOf(this.player).currentTime)
      queueMicrotask(() => {
        if (session !== null) session.receiver.screen.media.currentTime = seconds
      })
    }
  }

  const write = ({ player, controller }: (typeof remotes)[number], state: Partial<Record<Fact, unknown>>) => {
    for (const [field, value] of Object.entries(state)) {
      if (Object.is(stateOf(player)[field as Fact], value)) continue
      stateOf(player)[field as Fact] = value
      controller.notify(`${field}Changed`, { field, value })
      controller.notify('anyChanged', { field, value })
    }
  }
  const follow = () => {
    if (session === null) return
    for (const remote of remotes) write(remote, readReceiver(session.receiver))
  }
  const emitCastState = () => {
    const next = session !== null ? 'CONNECTED' : receivers.length > 0 ? 'NOT_CONNECTED' : 'NO_DEVICES_AVAILABLE'
    if (next === castState) return
    castState = next
    context.notify('caststatechanged', { castState })
  }
  const emitSession = (sessionState: string, errorCode?: string) =>
    context.notify('sessionstatechanged', { sessionState, session, errorCode })
  const connect = (receiver: FakeReceiver, state: 'SESSION_STARTED' | 'SESSION_RESUMED') => {
    session = new FakeSession(receiver)
    stopWatching = receiver.watch(follow)
    emitCastState()
    emitSession(state)
    follow()
  }
  const disconnect = () => {
    if (session === null) return
    emitSession('SESSION_ENDING')
    stopWatching()
    for (const remote of remotes) {
      const { currentTime, isPaused } = stateOf(remote.player)
      const saved = { currentTime: Number(currentTime), isPaused: isPaused === true, mediaInfo: null }
      if (stateOf(remote.player).isMediaLoaded) remote.player.savedPlayerState = saved
      const { isConnected, ...rest } = NOTHING
      write(remote, rest)
      write(remote, { isConnected })
    }
    emitSession('SESSION_ENDED')
    session = null
    emitCastState()
  }

  const instance = Object.assign(context, {
    setOptions(given: Record<string, unknown>) {
      options = given
      queueMicrotask(() => {
        emitCastState()
        const isJoined = given['autoJoinPolicy'] !== 'page_scoped'
        if (earlier !== undefined && session === null && isJoined) connect(earlier, 'SESSION_RESUMED')
      })
    },
    getCastState: () => castState,
    getCurrentSession: () => session,
    requestSession: () =>
      new Promise<undefined>((resolve, reject) => {
        // The framework rejects with a code, not with an error.
        if (receivers.length === 0) return queueMicrotask(() => reject('receiver_unavailable'))
        emitSession('SESSION_STARTING')
        list = { resolve: () => resolve(undefined), reject }
      }),
    endCurrentSession(stopCasting: boolean) {
      hasStopped = stopCasting
      if (stopCasting) session?.receiver.screen.media.pause()
      queueMicrotask(disconnect)
    },
  })
  const load = async () => {
    await Promise.resolve()
    if (isAvailable) {
      const framework = { CastContext: { getInstance: () => instance }, RemotePlayer, RemotePlayerController }
      // A page sees only the documented part of it.
      Object.assign(page, { chrome: { cast: CHROME_CAST }, cast: { framework } })
    }
    queueMicrotask(() => page.__onGCastApiAvailable?.(isAvailable))
  }

  return {
    page,
    loadSender: load,
    async choose(receiver) {
      list?.resolve()
      list = null
      await Promise.resolve()
      connect(receiver, 'SESSION_STARTED')
    },
    refuse(code) {
      emitSession('SESSION_START_FAILED', code)
      list?.reject(code)
      list = null
    },
    lose: disconnect,
    setReceivers(next) {
      receivers = next
      emitCastState()
    },
    get options() {
      return options
    },
    listenerCount: () => remotes.reduce((sum, { controller }) => sum + controller.listenerCount, context.listenerCount),
    get hasStopped() {
      return hasStopped
    },
  }
}

function readReceiver({ current, screen, volumeLevel, isMuted }: FakeReceiver): Partial<Record<Fact, unknown>> {
  const received = { isConnected: true, volumeLevel, isMuted }
  if (current === null || current.playerState === 'IDLE') {
    return { ...received, isMediaLoaded: false, playerState: 'IDLE', currentTime: 0, duration: 0, isPaused: false }
  }
  const duration = screen.media.duration > 0 ? screen.media.duration : 0
  const { playerState } = current
  const isPaused = playerState === 'PAUSED'
  return { ...received, isMediaLoaded: true, playerState, currentTime: screen.media.currentTime, duration, isPaused }
}

/** A class of the API with plain objects as instances, made with these of their properties. */
function plain(...names: string[]): new (...given: unknown[]) => object {
  function Plain(this: object, ...given: unknown[]) {
    for (const [index, name] of names.entries()) Object.assign(this, { [name]: given[index] })
  }
  // `new` needs no more than a function.
  return Plain as unknown as new (...given: unknown[]) => object
}

/** The documented names and values of `chrome.cast` that are used. */
const CHROME_CAST = Object.freeze({
  isAvailable: true,
  AutoJoinPolicy: { ORIGIN_SCOPED: 'origin_scoped' },
  Image: plain('url'),
  media: {
    DEFAULT_MEDIA_RECEIVER_APP_ID: 'CC1AD845',
    StreamType: { BUFFERED: 'BUFFERED' },
    TrackType: { TEXT: 'TEXT', AUDIO: 'AUDIO' },
    TextTrackType: { SUBTITLES: 'SUBTITLES' },
    HlsSegmentFormat: { FMP4: 'fmp4' },
    HlsVideoSegmentFormat: { FMP4: 'fmp4' },
    MediaInfo: plain('contentId', 'contentType'),
    LoadRequest: plain('media'),
    GenericMediaMetadata: plain(),
    Track: plain('trackId', 'type'),
    EditTracksInfoRequest: plain('activeTrackIds'),
  },
})
