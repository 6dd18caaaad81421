/** Asks a server again that fails for a moment: the second table of docs/playback-failures.md, before a player has the stream. */
import type { Verify } from '../engine/first-that-plays.ts'
import { pause, systemClock, type Clock } from '../kit/clock.ts'
import { BusyError, ProviderError } from '../kit/errors.ts'

const PAUSES_MS = [1000, 2000]
/** From the first failure on. */
const LIMIT_MS = 5000

/** Undefined where asking again is of no use, or not allowed in time. */
function pauseAfter(thrown: unknown, pauseMs: number): number | undefined {
  if (!(thrown instanceof ProviderError)) return undefined
  if (thrown instanceof BusyError)
    return thrown.retryAfterMs < LIMIT_MS ? Math.max(pauseMs, thrown.retryAfterMs) : undefined
  return thrown.code === 'network' ? pauseMs : undefined
}

/**
 * Makes a check that checks again, after 1 s and 2 s, where the stream could not be reached or its server is busy; no sooner than the
 * server asks for with `Retry-After`. Gives up with the check's error 5 s after its first one. The next stream may start meanwhile.
 */
export const withRetries =
  (check: Verify, clock: Clock = systemClock): Verify =>
  async (stream, signal, letNextStart) => {
    const limit = new AbortController()
    const until = AbortSignal.any([signal, limit.signal])
    let stopLimit: (() => void) | undefined
    try {
      for (const pauseMs of PAUSES_MS) {
        try {
          return await check(stream, until)
        } catch (thrown) {
          until.throwIfAborted()
          const waitMs = pauseAfter(thrown, pauseMs)
          if (waitMs === undefined) throw thrown
          stopLimit ??= clock.after(LIMIT_MS, () => limit.abort(thrown))
          letNextStart?.()
          await pause(clock, waitMs, until)
        }
      }
      return await check(stream, until)
    } finally {
      stopLimit?.()
    }
  }
