/** Time as a server sees it: milliseconds since 1970, injected so that tests move it. */
export interface Clock {
  now: () => number
  /** Runs `work` once; the returned function calls it off. */
  after: (ms: number, work: () => void) => () => void
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
