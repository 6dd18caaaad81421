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

/** Waits. Rejects with the signal's reason. */
export const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => {
      cancel()
      reject(signal.reason)
    }
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
    signal.addEventListener('abort', onAbort, { once: true })
  })
