import { PlayerError, type RemoteReport, type RemoteTarget } from '../../core/index.ts'
import { castCodeOf, castError } from './failures.ts'
import type { CastSession, RemotePlayer, RemotePlayerController, SenderApi, SenderPage } from './sender-api.ts'
import { loadCastSender, openSender, senderError } from './sender-script.ts'

export interface CastTargetOptions {
  /** Brings the sender script; by itself the official one, by a script element. */
  readonly loadSender?: () => Promise<void>
  /** Where the sender puts itself. */
  readonly page?: SenderPage
  /** The framework's default media receiver unless told otherwise. */
  readonly receiverApplicationId?: string
}

/** A receiver that is connected, and the sender's way to it. */
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
   * It is taken up again by the next prompt.
   */
  letGo(): void
}

type Sender = Omit<CastConnection, 'session'>

/** Sessions that this page left to others. They outlive a target, or the next episode would take them back. */
const leftSessions = new WeakSet<CastSession>()

/**
 * Casting by the official sender. The script is loaded when the player begins to watch, so whoever does not make a
 * target loads nothing. A session of this site that is still there, also after a reload, is joined again.
 * What goes wrong on the way to a receiver is told in the report as 'remote-failed'.
 */
export function createCastTarget({
  loadSender = loadCastSender,
  page = globalThis as SenderPage,
  receiverApplicationId,
}: CastTargetOptions = {}): CastTarget {
  let sender: Sender | null = null
  let problem: PlayerError | null = null
  let tell = () => {}

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
    // A session that was resumed before anyone listened is told by the first report; one that comes later by an event.
    const { controller } = sender
    const context = contextOf(sender)
    const sources = [
      [context, 'caststatechanged'],
      [context, 'sessionstatechanged'],
      [controller, 'isConnectedChanged'],
    ] as const
    for (const [source, type] of sources) {
      source.addEventListener(type, tell)
      signal.addEventListener('abort', () => source.removeEventListener(type, tell), { once: true })
    }
  }

  return {
    kind: 'cast',
    connection,
    letGo() {
      const session = connection()?.session
      if (session === undefined) return
      leftSessions.add(session)
      tell()
    },
    watch(report, signal) {
      tell = () => {
        if (!signal.aborted) report(reportOf())
      }
      const told = tell
      begin(signal)
        .catch((thrown: unknown) => {
          problem = thrown instanceof PlayerError ? thrown : senderError('the cast sender could not be loaded', thrown)
        })
        .finally(told)
    },
    prompt() {
      if (sender === null) return
      problem = null
      const left = contextOf(sender).getCurrentSession()
      if (left !== null && leftSessions.delete(left)) return tell()
      contextOf(sender)
        .requestSession()
        .catch((thrown: unknown) => {
          // To close the list without a choice is a choice.
          problem = castCodeOf(thrown) === 'cancel' ? null : castError(thrown)
        })
        .finally(() => tell())
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
