/** Resolves in a turn of the event loop that belongs to the caller alone. */
export type TakeTurn = () => Promise<void>

/**
 * Hands out the turns of the event loop, one to each who asks, in order: however many playlists are rewritten at a time, other
 * requests wait for one share of work. `nextTurn` resolves in the next turn.
 */
export function createTurns(nextTurn: () => Promise<void>): TakeTurn {
  let last = Promise.resolve()
  return () => {
    last = last.then(nextTurn)
    return last
  }
}
