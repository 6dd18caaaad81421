/** Time as the server sees it: milliseconds since 1970, injected so that tests move it. */
export interface Clock {
  now: () => number
  /** Runs `work` once; the returned function calls it off. */
  after: (ms: number, work: () => void) => () => void
  /** Runs `work` again and again until the signal aborts. */
  every: (ms: number, work: () => void, signal: AbortSignal) => void
}

/** The machine's own time. Its timers never keep a process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
  every: (ms, work, signal) => {
    if (signal.aborted) return
    const timer = setInterval(work, ms)
    timer.unref()
    signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  },
}

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A moment as it travels: ISO 8601 in UTC with milliseconds. */
export const momentOf = (ms: number): string => new Date(ms).toISOString()
