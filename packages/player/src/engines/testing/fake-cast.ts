import type { FakeLoadRequest, FakeReceiver } from './fake-receiver.ts'

type Handler = (event: unknown) => void

class Telling {
  readonly #handlers = new Map<string, Set<Handler>>()
  addEventListener(type: string, handler: Handler) {
    this.#handlers.set(type, (this.#handlers.get(type) ?? new Set()).add(handler))
  }
  removeEventListener(type: string, handler: Handler) {
    this.#handlers.get(type)?.delete(handler)
  }
  tell(type: string, facts: object) {
    for (const handler of [...(this.#handlers.get(type) ?? [])]) handler({ type, ...facts })
  }
  get listenerCount() {
    return [...this.#handlers.values()].reduce((sum, handlers) => sum + handlers.size, 0)
  }
}

/** Facts of the remote player while nothing is connected. */
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
  async #change(deed: () => void): Promise<undefined> {
    await Promise.resolve()
    deed()
    this.receiver.tell()
    return undefined
  }
}

export interface FakeCastOptions {
  /** Devices that answer in the room. */
  readonly receivers: readonly FakeReceiver[]
  /** A session of this site that was there before the page. */
  readonly session?: FakeReceiver
  /** A browser that cannot cast says so. */
  readonly isAvailable?: boolean
  /** Where the sender puts itself; an object of its own unless told otherwise. */
  readonly page?: FakeCast['page']
}

/** A page in a browser with the official Cast sender, and the viewer's and the room's side of it. */
export interface FakeCast {
  /** What the sender's script finds, and puts itself on. */
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
  /** Listeners of the page on everything of the sender. */
  listenerCount(): number
  /** Whether the receiver was told to stop when the session ended. */
  readonly hasStopped: boolean
}

/**
 * The official sender as its documentation has it: `cast.framework` with its context and remote player, `chrome.cast.media`,
 * events in their casing, every answer later than its question. A remote player that is made while a session is there
 * knows it without an event; one whose session ends speaks of nothing, field by field, and says so last.
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
  const context = new Telling()
  const remotes: { player: RemotePlayer; controller: Telling }[] = []

  class RemotePlayer {
    savedPlayerState: { currentTime: number; isPaused: boolean; mediaInfo: unknown } | null = null
    controller: unknown = null
    constructor() {
      Object.assign(this, NOTHING)
    }
  }
  const factsOf = (player: RemotePlayer) => player as unknown as Record<Fact, unknown>

  class RemotePlayerController extends Telling {
    readonly player: RemotePlayer
    constructor(player: RemotePlayer) {
      super()
      this.player = player
      player.controller = this
      remotes.push({ player, controller: this })
      if (session !== null) Object.assign(player, readReceiver(session.receiver))
    }
    seek() {
      const seconds = Number(factsOf(this.player).currentTime)
      queueMicrotask(() => {
        if (session !== null) session.receiver.screen.media.currentTime = seconds
      })
    }
  }

  const write = ({ player, controller }: (typeof remotes)[number], facts: Partial<Record<Fact, unknown>>) => {
    for (const [field, value] of Object.entries(facts)) {
      if (Object.is(factsOf(player)[field as Fact], value)) continue
      factsOf(player)[field as Fact] = value
      controller.tell(`${field}Changed`, { field, value })
      controller.tell('anyChanged', { field, value })
    }
  }
  const follow = () => {
    if (session === null) return
    for (const remote of remotes) write(remote, readReceiver(session.receiver))
  }
  const tellCastState = () => {
    const next = session !== null ? 'CONNECTED' : receivers.length > 0 ? 'NOT_CONNECTED' : 'NO_DEVICES_AVAILABLE'
    if (next === castState) return
    castState = next
    context.tell('caststatechanged', { castState })
  }
  const tellSession = (sessionState: string, errorCode?: string) =>
    context.tell('sessionstatechanged', { sessionState, session, errorCode })
  const connect = (receiver: FakeReceiver, state: 'SESSION_STARTED' | 'SESSION_RESUMED') => {
    session = new FakeSession(receiver)
    stopWatching = receiver.watch(follow)
    tellCastState()
    tellSession(state)
    follow()
  }
  const disconnect = () => {
    if (session === null) return
    tellSession('SESSION_ENDING')
    stopWatching()
    for (const remote of remotes) {
      const { currentTime, isPaused } = factsOf(remote.player)
      const saved = { currentTime: Number(currentTime), isPaused: isPaused === true, mediaInfo: null }
      if (factsOf(remote.player).isMediaLoaded) remote.player.savedPlayerState = saved
      const { isConnected, ...rest } = NOTHING
      write(remote, rest)
      write(remote, { isConnected })
    }
    tellSession('SESSION_ENDED')
    session = null
    tellCastState()
  }

  const instance = Object.assign(context, {
    setOptions(given: Record<string, unknown>) {
      options = given
      queueMicrotask(() => {
        tellCastState()
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
        tellSession('SESSION_STARTING')
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
      // What a page sees is the documented part of it.
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
      tellSession('SESSION_START_FAILED', code)
      list?.reject(code)
      list = null
    },
    lose: disconnect,
    setReceivers(next) {
      receivers = next
      tellCastState()
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
  const heard = { isConnected: true, volumeLevel, isMuted }
  if (current === null || current.playerState === 'IDLE') {
    return { ...heard, isMediaLoaded: false, playerState: 'IDLE', currentTime: 0, duration: 0, isPaused: false }
  }
  const duration = screen.media.duration > 0 ? screen.media.duration : 0
  const { playerState } = current
  const isPaused = playerState === 'PAUSED'
  return { ...heard, isMediaLoaded: true, playerState, currentTime: screen.media.currentTime, duration, isPaused }
}

/** A class of the API whose instances are plain objects, made with these of their properties. */
function plain(...names: string[]): new (...given: unknown[]) => object {
  function Plain(this: object, ...given: unknown[]) {
    for (const [index, name] of names.entries()) Object.assign(this, { [name]: given[index] })
  }
  // A function is all that `new` needs.
  return Plain as unknown as new (...given: unknown[]) => object
}

/** The documented names and values of `chrome.cast`, as far as they are used. */
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
