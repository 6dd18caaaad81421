import { backoffMs } from '../kit/backoff.ts'

export interface SyncClock {
  /** ms. */
  now: () => number
  /** Calls once after so many ms; the returned function calls it off. */
  after: (ms: number, call: () => void) => () => void
}

export interface SchedulerPorts {
  clock: SyncClock
  random: () => number
  /** Whether this tab may run a cycle now. */
  mayRun: () => boolean
  /** Whether a cycle may come later, by this tab or another. Where none can, nobody waits for one. */
  mayCome: () => boolean
  /** Runs one cycle; `takeThorough` tells, once, whether it shall read whatever it can. @throws what made it fail. */
  cycle: (takeThorough: () => boolean) => Promise<void>
  /** Called when a cycle failed. Returns how long the server asked to be left alone, ms. */
  onFailure: (cause: unknown) => number
  /** Called when a cycle ended, well or not. */
  onEnd: () => void
  /** From the end of a cycle that succeeded to the next one, ms; undefined where none is to come. */
  pauseMs: (isWanted: boolean) => number | undefined
}

/** Decides when cycles run: one at a time, the earliest wish first, with growing pauses after failures. */
export interface CycleScheduler {
  /** Runs a cycle at once, or after the one that is under way. */
  run(): void
  /** The same, for a cycle that reads whatever it can, because there may be news. */
  runThoroughly(): void
  /** Runs a cycle in so many ms, or sooner. */
  runIn(ms: number): void
  /** Runs a thorough cycle. Settles when a cycle ended that began after this, or none can; never rejects. */
  request(): Promise<void>
  isRunning(): boolean
  /** Whether the last cycle failed. */
  isFailing(): boolean
}

/** A scheduler that works until the signal ends it. */
export function createCycleScheduler(ports: SchedulerPorts, signal: AbortSignal): CycleScheduler {
  const { clock, random, mayRun, mayCome } = ports
  let failures = 0
  let isRunning = false
  let isThorough = true
  /** Somebody wanted a cycle while one was under way. */
  let isWanted = false
  /** Somebody wanted a thorough one: should the cycle under way fail, the next one need not wait. */
  let isThoroughWanted = false
  const requests = new Set<() => void>()
  let cancelTimer = () => {}
  let dueAt = Number.POSITIVE_INFINITY

  const forgetTimer = () => {
    cancelTimer()
    dueAt = Number.POSITIVE_INFINITY
  }

  const runIn = (ms: number) => {
    const at = clock.now() + ms
    if (at >= dueAt || signal.aborted) return
    cancelTimer()
    dueAt = at
    cancelTimer = clock.after(ms, () => void run())
  }

  const settle = (some: Iterable<() => void>) => {
    for (const resolve of some) {
      requests.delete(resolve)
      resolve()
    }
  }

  const takeThorough = () => {
    const wasThorough = isThorough
    isThorough = false
    return wasThorough
  }

  async function run() {
    forgetTimer()
    if (isRunning) {
      isWanted = true
      return
    }
    if (!mayRun()) {
      if (!mayCome()) settle([...requests])
      return
    }
    isRunning = true
    isWanted = false
    isThoroughWanted = false
    const answered = [...requests]
    try {
      await ports.cycle(takeThorough)
      failures = 0
    } catch (cause) {
      if (!signal.aborted) retryAfter(cause)
    } finally {
      isRunning = false
      ports.onEnd()
      settle(answered)
    }
    if (signal.aborted || failures > 0) return
    if (requests.size > 0) return runIn(0)
    const pause = ports.pauseMs(isWanted)
    if (pause !== undefined) runIn(pause)
  }

  function retryAfter(cause: unknown) {
    failures += 1
    isThorough = true
    const askedMs = ports.onFailure(cause)
    // Changes made meanwhile have set an earlier timer, which would disregard what the server asked for.
    forgetTimer()
    runIn(isThoroughWanted ? 0 : backoffMs(failures, random, askedMs))
  }

  const runThoroughly = () => {
    isThorough = true
    isThoroughWanted = isRunning
    void run()
  }

  signal.addEventListener(
    'abort',
    () => {
      forgetTimer()
      settle([...requests])
    },
    { once: true },
  )

  return {
    run: () => void run(),
    runThoroughly,
    runIn,
    request: () =>
      new Promise((resolve) => {
        requests.add(resolve)
        runThoroughly()
      }),
    isRunning: () => isRunning,
    isFailing: () => failures > 0,
  }
}
