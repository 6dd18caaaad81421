import { PlayerError } from '../../core/index.ts'
import type { CastMedia, RemotePlayer } from './sender-api.ts'

/** How things stand on a receiver, in the words of a media element. */
export interface ReceiverFacts {
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

export const WAITING: ReceiverFacts = {
  position: 0,
  duration: Number.NaN,
  isPaused: true,
  isMoving: false,
  hasEnded: false,
  readyState: 0,
  volume: 1,
  isMuted: false,
}

/** The facts of now. Of a film only while there is one: between two, and after the end, the remote player says nothing. */
export function readFacts(before: ReceiverFacts, player: RemotePlayer, media: CastMedia | null): ReceiverFacts {
  const heard = { volume: player.volumeLevel, isMuted: player.isMuted }
  if (media === null) return { ...before, ...heard }
  // Of these the medium knows before the remote player does, which still tells of a film that moves.
  if (isTaken(media)) return { ...before, ...heard, isMoving: false, isPaused: true }
  if (player.playerState === 'IDLE' || !player.isMediaLoaded) {
    const hasEnded = player.playerState === 'IDLE' && media.idleReason === 'FINISHED' && before.readyState > 0
    return { ...before, ...heard, isMoving: false, ...(hasEnded && atTheEnd(before)) }
  }
  return {
    ...heard,
    position: player.currentTime,
    duration: player.duration > 0 ? player.duration : before.duration,
    // A receiver that waits for data does not say whether it would move.
    isPaused: player.playerState === 'BUFFERING' ? before.isPaused : player.isPaused,
    isMoving: player.playerState === 'PLAYING',
    hasEnded: false,
    readyState: player.playerState === 'BUFFERING' ? 2 : 4,
  }
}

function atTheEnd({ position, duration }: ReceiverFacts): Partial<ReceiverFacts> {
  return { hasEnded: true, isPaused: true, position: duration > 0 ? duration : position }
}

/** The events of a media element for what became different, in the order in which an element tells them. */
export function eventsOf(before: ReceiverFacts, next: ReceiverFacts): string[] {
  const isNew = before.readyState === 0 && next.readyState > 0
  const told: readonly (readonly [isTold: boolean, ...types: string[]])[] = [
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
  return told.flatMap(([isTold, ...types]) => (isTold ? types : []))
}

/** Why a receiver could not go on with the film; null when it did, or went idle by somebody's wish. */
export function idleFailure({ playerState, idleReason }: CastMedia): PlayerError | null {
  if (playerState !== 'IDLE' || idleReason !== 'ERROR') return null
  return new PlayerError('generic', 'the receiver failed', { detail: 'receiverError' })
}

/** Whether somebody else in the room stopped the film, or plays something else now. The film's source is as good as before. */
export function isTaken({ playerState, idleReason }: CastMedia): boolean {
  return playerState === 'IDLE' && (idleReason === 'CANCELLED' || idleReason === 'INTERRUPTED')
}
