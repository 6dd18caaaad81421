import { advanceShare, shouldAdvance } from '@matinee/domain'
import type { Player } from '@matinee/player/core'
import { onAnyKeyButOk } from './any-key-but-ok.ts'

export interface AdvancePorts {
  isWanted: () => boolean
  isAllowed: () => boolean
  goNext: () => void
  /** The page, for keys: during the countdown any key but OK cancels it (look §7). */
  page: Pick<EventTarget, 'addEventListener'>
  /** Reports the countdown's progress, 0 to 1; 0 without one. */
  notify: (share: number) => void
}

/** Plays the next episode automatically, once: within the last 1 % of this one (specification §4). */
export function advanceToNext(player: Player, ports: AdvancePorts, signal: AbortSignal): void {
  let isOver = false
  const isPossible = () => !isOver && ports.isWanted() && ports.isAllowed()
  // Until it plays, the playhead is the saved place, which may lie behind the end of a shorter cut or of a notice.
  const positionNow = () => {
    const { playback, time } = player.state
    return playback.hasPlayedOnce ? time.playhead : 0
  }
  const shareNow = () => (isPossible() ? advanceShare(positionNow(), player.state.time.duration) : 0)

  const consider = () => {
    ports.notify(shareNow())
    const { playback, time } = player.state
    const input = {
      isWanted: ports.isWanted(),
      isAllowed: ports.isAllowed(),
      hasAdvanced: isOver,
      position: positionNow(),
      duration: time.duration,
    }
    // At its end a film is paused too, but not by the viewer; a short one may report no position within its last 1 %.
    if ((playback.isPaused && !playback.hasEnded) || !shouldAdvance(input)) return
    isOver = true
    ports.goNext()
  }
  player.store.select((state) => state.time.playhead, consider, { signal })
  player.store.select((state) => state.playback.hasEnded, consider, { signal })
  const cancel = () => {
    if (shareNow() === 0) return
    isOver = true
    ports.notify(0)
  }
  onAnyKeyButOk(ports.page, cancel, signal)
  signal.addEventListener('abort', () => ports.notify(0), { once: true })
}
