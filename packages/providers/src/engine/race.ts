import type { Clock } from '../kit/clock.ts'

/**
 * A runner of the race; resolves with undefined when it has nothing. Never rejects for reasons of its own. It calls `letNextStart` when it
 * failed and tries again.
 */
export type Entrant<T> = (signal: AbortSignal, letNextStart: () => void) => Promise<T | undefined>

export interface RaceRules {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** How long the first runner may stay silent before the next one starts. */
  readonly hedgeAfterMs: number
  /** Without an answer each further wait is half as long as the one before, but not below this. */
  readonly hedgeFloorMs: number
  /** How long a better-ordered runner may still overtake the first answer. */
  readonly tieWindowMs: number
  /** Called when all that run have failed and try again, and nobody is left to start beside them. */
  readonly onTryingAgain?: (() => void) | undefined
}

/**
 * Hedged starts over entrants in the viewer's order. The rule, exactly:
 * 1. The first starts at once. The next starts when the latest starter has been silent for `hedgeAfterMs`, the one after it
 *    for half of that, and so on down to `hedgeFloorMs`; or when a runner comes back with nothing, or fails and tries again.
 * 2. After the first answer nobody starts any more. If no better-ordered entrant is still running, it wins at once;
 *    otherwise those have `tieWindowMs`, or until the last of them is done, and then the best-ordered answer wins.
 * 3. When the race ends, by a winner, by nobody having anything or by abort, every signal given out aborts.
 * Resolves with the winner's answer, or with nothing.
 */
export function raceHedged<T>(entrants: readonly Entrant<T>[], rules: RaceRules): Promise<T | undefined> {
  const { clock, signal, hedgeAfterMs, hedgeFloorMs, tieWindowMs, onTryingAgain } = rules
  const none = (): void => {}
  return new Promise((resolve) => {
    const controller = new AbortController()
    const running = new Set<number>()
    const tryingAgain = new Set<number>()
    let next = 0
    let patienceMs = hedgeAfterMs
    const floorMs = Math.min(hedgeFloorMs, hedgeAfterMs)
    let best: { readonly index: number; readonly answer: T } | undefined
    let isOver = false
    let cancelHedge = none
    let cancelTie: (() => void) | undefined

    const finish = (answer: T | undefined): void => {
      if (isOver) return
      isOver = true
      cancelHedge()
      cancelTie?.()
      signal.removeEventListener('abort', onAbort)
      resolve(answer)
      controller.abort()
    }
    const onAbort = (): void => finish(undefined)

    const decide = (): void => {
      if (!best) return
      cancelHedge()
      const { index } = best
      if (![...running].some((runner) => runner < index)) finish(best.answer)
      else cancelTie ??= clock.after(tieWindowMs, () => finish(best?.answer))
    }

    const settle = (index: number, answer: T | undefined): void => {
      if (isOver) return
      running.delete(index)
      if (answer !== undefined && (!best || index < best.index)) best = { index, answer }
      if (best) decide()
      // The next one has started when it began to try again.
      else if (!tryingAgain.has(index) || running.size === 0) goOn()
    }

    const letNextStart = (index: number): void => {
      if (isOver || best || tryingAgain.has(index)) return
      tryingAgain.add(index)
      goOn()
    }

    const goOn = (): void => {
      if (next < entrants.length) start()
      else if (running.size === 0) finish(undefined)
      else if ([...running].every((runner) => tryingAgain.has(runner))) onTryingAgain?.()
    }

    const start = (): void => {
      cancelHedge()
      const index = next++
      const entrant = entrants[index]
      if (!entrant) {
        if (running.size === 0) finish(undefined)
        return
      }
      running.add(index)
      cancelHedge = next < entrants.length ? clock.after(patienceMs, lose) : none
      entrant(controller.signal, () => letNextStart(index)).then(
        (answer) => settle(index, answer),
        () => settle(index, undefined),
      )
    }

    /** The wait for the latest starter is over. */
    const lose = (): void => {
      patienceMs = Math.max(floorMs, patienceMs / 2)
      start()
    }

    if (signal.aborted) {
      resolve(undefined)
      return
    }
    signal.addEventListener('abort', onAbort, { once: true })
    start()
  })
}
