/** The engine's only clock, so that tests can run it by hand. */
export interface Clock {
  /** Calls back once after `delayMs`; the returned function cancels it. */
  readonly after: (delayMs: number, call: () => void) => () => void
}

export const systemClock: Clock = {
  after(delayMs, call) {
    const timer = setTimeout(call, delayMs)
    return () => clearTimeout(timer)
  },
}
