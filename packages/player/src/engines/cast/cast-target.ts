import { PlayerError, type RemoteReport, type RemoteTarget } from '../../core/index.ts'
import { castCodeOf, castError } from './failures.ts'
import type { CastSession, RemotePlayer, RemotePlayerController, SenderApi, SenderPage } from './sender-api.ts'
import { loadCastSender, openSender, senderError } from './sender-script.ts'

export interface CastTargetOptions {
  /** Loads the sender script; by default the official one, by a script element. */
  readonly loadSender?: () => Promise<void>
  /** The object that the sender puts itself on. */
  readonly page?: SenderPage
  /** The framework's default media receiver by default. */
  readonly receiverApplicationId?: string
}

/** A connected receiver, and the sender's connection to it. */
export interface CastConnection {
  readonly api: SenderApi
  readonly session: CastSession
  readonly player: RemotePlayer
  readonly controller: RemotePlayerController
}

export interface CastTarget extends RemoteTarget {
  readonly kind: 'cast'
  /** Null while no receiver is connected. */
  connection(): CastConnection | null
  /**
   * Leaves the receiver to whoever plays there now, without ending the session, which other pages of this site share.
   * The next prompt joins it again.
   */
  letGo(): void
}

type Sender = Omit<CastConnection, 'session'>

/** Sessions that this page left to others. They outlive a target, or the next episode would join them again. */
const leftSessions = new WeakSet<CastSession>()

/**
 * Casting by the official sender. The script is loaded when the player begins to watch, so without a target nothing is
 * loaded. An existing session of this site is joined again, also after a reload. A failure to reach a receiver is
 * reported as 'remote-failed'.
 */
export function createCastTarget({
  loadSender = loadCastSender,
  page = globalThis as SenderPage,
  receiverApplicationId,
}: CastTargetOptions = {}): CastTarget {
  let sender: Sender | null = null
  let problem: PlayerError | null = null
  let notify = () => {}

  const contextOf = ({ api }: Sender) => api.framework.CastContext.getInstance()
  const connection = (): CastConnection | null => {
    const session = sender === null ? null : contextOf(sender).getCurrentSession()
    if (sender === null || session === null || leftSessions.has(session)) return null
    return sender.player.isConnected ? { ...sender, session } : null
  }
  const reportOf = (): RemoteReport => {
    const session = connection()?.session
    const hasDevices = sender !== null && contextOf(sender).getCastState() !== 'NO_DEVICES_AVAILABLE'
    return {
      availability: sender === null ? 'unsupported' : hasDevices ? 'available' : 'unavailable',
      isConnected: session !== undefined,
      deviceName: session?.getCastDevice().friendlyName ?? null,
      problem,
    }
  }
  const begin = async (signal: AbortSignal) => {
    const api = await openSender(page, loadSender)
    if (signal.aborted || api === null) return
    sender ??= createSender(api, receiverApplicationId ?? api.cast.media.DEFAULT_MEDIA_RECEIVER_APP_ID)
    // A session resumed before anyone subscribed is in the first report; a later one comes by an event.
    const { controller } = sender
    const context = contextOf(sender)
    const sources = [
      [context, 'caststatechanged'],
      [context, 'sessionstatechanged'],
      [controller, 'isConnectedChanged'],
    ] as const
    for (const [source, type] of sources) {
      source.addEventListener(type, notify)
      signal.addEventListener('abort', () => source.removeEventListener(type, notify), { once: true })
    }
  }

  return {
    kind: 'cast',
    connection,
    letGo() {
      const session = connection()?.session
      if (session === undefined) return
      leftSessions.add(session)
      notify()
    },
    watch(report, signal) {
      notify = () => {
        if (!signal.aborted) report(reportOf())
      }
      const reported = notify
      begin(signal)
        .catch((thrown: unknown) => {
          problem = thrown instanceof PlayerError ? thrown : senderError('the cast sender could not be loaded', thrown)
        })
        .finally(reported)
    },
    prompt() {
      if (sender === null) return
      problem = null
      const left = contextOf(sender).getCurrentSession()
      if (left !== null && leftSessions.delete(left)) return notify()
      contextOf(sender)
        .requestSession()
        .catch((thrown: unknown) => {
          // Closing the list without a choice is no failure.
          problem = castCodeOf(thrown) === 'cancel' ? null : castError(thrown)
        })
        .finally(() => notify())
    },
    disconnect() {
      if (sender !== null) contextOf(sender).endCurrentSession(true)
    },
  }
}

function createSender(api: SenderApi, receiverApplicationId: string): Sender {
  const { framework, cast } = api
  framework.CastContext.getInstance().setOptions({
    receiverApplicationId,
    autoJoinPolicy: cast.AutoJoinPolicy.ORIGIN_SCOPED,
  })
  const player = new framework.RemotePlayer()
  return { api, player, controller: new framework.RemotePlayerController(player) }
}
