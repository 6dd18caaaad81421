import { PlayerError } from '../../core/index.ts'
import type { CastMedia, RemotePlayer } from './sender-api.ts'

/** The state of a receiver, as a media element names it. */
export interface ReceiverState {
  /** Seconds. */
  readonly position: number
  /** NaN until the film is loaded. */
  readonly duration: number
  readonly isPaused: boolean
  readonly isMoving: boolean
  readonly hasEnded: boolean
  /** As of a media element: 0 nothing yet, 2 waits for data, 4 plays or could. */
  readonly readyState: number
  readonly volume: number
  readonly isMuted: boolean
}

export const WAITING: ReceiverState = {
  position: 0,
  duration: Number.NaN,
  isPaused: true,
  isMoving: false,
  hasEnded: false,
  readyState: 0,
  volume: 1,
  isMuted: false,
}

/** The state now. Only while there is a film: between two, and after the end, the remote player reports nothing. */
export function readReceiverState(before: ReceiverState, player: RemotePlayer, media: CastMedia | null): ReceiverState {
  const received = { volume: player.volumeLevel, isMuted: player.isMuted }
  if (media === null) return { ...before, ...received }
  // The medium knows of these before the remote player does, which still reports a moving film.
  if (isTaken(media)) return { ...before, ...received, isMoving: false, isPaused: true }
  if (player.playerState === 'IDLE' || !player.isMediaLoaded) {
    const hasEnded = player.playerState === 'IDLE' && media.idleReason === 'FINISHED' && before.readyState > 0
    return { ...before, ...received, isMoving: false, ...(hasEnded && atTheEnd(before)) }
  }
  return {
    ...received,
    position: player.currentTime,
    duration: player.duration > 0 ? player.duration : before.duration,
    // A receiver waiting for data does not say whether it is paused.
    isPaused: player.playerState === 'BUFFERING' ? before.isPaused : player.isPaused,
    isMoving: player.playerState === 'PLAYING',
    hasEnded: false,
    readyState: player.playerState === 'BUFFERING' ? 2 : 4,
  }
}

function atTheEnd({ position, duration }: ReceiverState): Partial<ReceiverState> {
  return { hasEnded: true, isPaused: true, position: duration > 0 ? duration : position }
}

/** A media element's events for the changes, in an element's order. */
export function eventsOf(before: ReceiverState, next: ReceiverState): string[] {
  const isNew = before.readyState === 0 && next.readyState > 0
  const reported: readonly (readonly [isReported: boolean, ...types: string[]])[] = [
    [!Object.is(before.duration, next.duration), 'durationchange'],
    [isNew, 'loadedmetadata', 'loadeddata'],
    [before.isPaused && !next.isPaused, 'play'],
    [!before.isPaused && next.isPaused, 'pause'],
    [before.readyState < 4 && next.readyState === 4, 'canplay'],
    [before.readyState === 4 && next.readyState === 2, 'waiting'],
    [!before.isMoving && next.isMoving, 'playing'],
    [before.position !== next.position, 'timeupdate'],
    [before.volume !== next.volume || before.isMuted !== next.isMuted, 'volumechange'],
    [!before.hasEnded && next.hasEnded, 'ended'],
  ]
  return reported.flatMap(([isReported, ...types]) => (isReported ? types : []))
}

/** Why a receiver could not go on with the film; null when it did, or when somebody stopped it. */
export function idleFailure({ playerState, idleReason }: CastMedia): PlayerError | null {
  if (playerState !== 'IDLE' || idleReason !== 'ERROR') return null
  return new PlayerError('generic', 'the receiver failed', { detail: 'receiverError' })
}

/** Whether somebody else in the room stopped the film, or plays another now. The film's source is still good. */
export function isTaken({ playerState, idleReason }: CastMedia): boolean {
  return playerState === 'IDLE' && (idleReason === 'CANCELLED' || idleReason === 'INTERRUPTED')
}
