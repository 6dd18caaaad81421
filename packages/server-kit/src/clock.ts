/** Time as a server sees it: milliseconds since 1970, injected so that tests move it. */
export interface Clock {
  now: () => number
  /** Runs `work` once; the returned function cancels it. */
  after: (ms: number, work: () => void) => () => void
}

/** A clock for what is done again and again. */
export interface RepeatingClock extends Clock {
  /** Runs `work` again and again until the signal aborts. */
  every: (ms: number, work: () => void, signal: AbortSignal) => void
}

/** Lets the process end although a timer runs. In a worker a timer is a number and keeps nothing alive. */
function unrefTimer(timer: NodeJS.Timeout | number): void {
  if (typeof timer === 'object') timer.unref()
}

/** The machine's own time. Its timers never keep a process alive. */
export const systemClock: RepeatingClock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    unrefTimer(timer)
    return () => clearTimeout(timer)
  },
  every: (ms, work, signal) => {
    if (signal.aborted) return
    const timer = setInterval(work, ms)
    unrefTimer(timer)
    signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  },
}

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
