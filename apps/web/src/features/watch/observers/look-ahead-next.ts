import type { Player } from '@matinee/player/core'

/** Share of an episode after which the next one is searched: late enough to be wanted, early enough to be found. */
export const LOOK_AHEAD_SHARE = 0.85

/** Searches the next episode once, before it is needed. */
export function lookAheadNext(
  player: Player,
  look: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): void {
  let hasLooked = false
  const consider = (playhead: number) => {
    const { duration } = player.state.time
    if (hasLooked || !(duration > 0) || playhead / duration < LOOK_AHEAD_SHARE) return
    hasLooked = true
    void look(signal)
  }
  player.store.select((state) => state.time.playhead, consider, { signal })
}
