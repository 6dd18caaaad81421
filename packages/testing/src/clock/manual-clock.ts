/** Time that stands still until a test moves it. Serves wherever code takes a clock with `now`, `after` or `every`. */
export interface ManualClock {
  /** Milliseconds since whatever the test began with. */
  readonly now: () => number
  /** Calls back once after `ms`, unless the returned function or the signal cancels it first. */
  readonly after: (ms: number, call: () => void, signal?: AbortSignal) => () => void
  /** Calls back again and again until the signal aborts. */
  readonly every: (ms: number, call: () => void, signal: AbortSignal) => void
  /** Moves time on, calling what is due in order, and lets everything that follows from each call happen first. */
  readonly advance: (ms: number) => Promise<void>
  /** Moves time on, calling what is due in order, at once: for code that promises nothing. */
  readonly tick: (ms: number) => void
  /** Lets time pass in which nothing runs, as on a computer that sleeps: what is due is called once, at the end. */
  readonly leap: (ms: number) => void
  /** Sets the wall clock, as an operator or a time server does: nothing is due sooner or later by that. */
  readonly set: (ms: number) => void
  /** Lets everything happen that needs no time. */
  readonly settle: () => Promise<void>
  /** How many milliseconds are left to each timer that was set and neither called nor cancelled. */
  readonly pending: () => number[]
}

interface Timer {
  at: number
  readonly everyMs?: number
  readonly call: () => void
}

/** More turns than any chain of promises that a test waits for. */
const SETTLING_TURNS = 20

/** One turn of the event loop, without a timer. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })

async function settle(): Promise<void> {
  for (let turns = 0; turns < SETTLING_TURNS; turns += 1) await turn()
}

export function createManualClock(start = 0): ManualClock {
  const timers = new Set<Timer>()
  let now = start

  function add(timer: Timer, signal: AbortSignal | undefined): () => void {
    const cancel = () => void timers.delete(timer)
    if (signal?.aborted) return cancel
    timers.add(timer)
    signal?.addEventListener('abort', cancel, { once: true })
    return cancel
  }

  /** Calls the timer that is due first until then; false if none is. */
  function callNext(end: number): boolean {
    const [due] = [...timers].filter(({ at }) => at <= end).toSorted((one, two) => one.at - two.at)
    if (!due) return false
    now = Math.max(now, due.at)
    if (due.everyMs === undefined) timers.delete(due)
    else due.at += due.everyMs
    due.call()
    return true
  }

  return {
    now: () => now,
    after: (ms, call, signal) => add({ at: now + ms, call }, signal),
    every: (ms, call, signal) => void add({ at: now + ms, everyMs: ms, call }, signal),
    async advance(ms) {
      const end = now + ms
      await settle()
      while (callNext(end)) await settle()
      now = end
      await settle()
    },
    tick(ms) {
      const end = now + ms
      while (callNext(end));
      now = end
    },
    leap(ms) {
      now += ms
      for (const timer of timers) if (timer.everyMs !== undefined) timer.at = Math.max(timer.at, now)
      while (callNext(now));
    },
    set(ms) {
      for (const timer of timers) timer.at += ms - now
      now = ms
    },
    settle,
    pending: () => [...timers].map(({ at }) => at - now),
  }
}
