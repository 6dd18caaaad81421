/** Time as the player sees it. Tests inject a virtual one. */
export interface Clock {
  /** Milliseconds from any fixed point; only differences mean something. */
  now(): number
  /** Calls back once after `ms`, unless the returned function or the signal cancels it first. */
  after(ms: number, callback: () => void, signal?: AbortSignal): () => void
}

/** The clock of the page. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, callback, signal) {
    if (signal?.aborted) return () => {}
    const stop = () => {
      clearTimeout(handle)
      signal?.removeEventListener('abort', stop)
    }
    const handle = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      callback()
    }, ms)
    signal?.addEventListener('abort', stop)
    return stop
  },
}
