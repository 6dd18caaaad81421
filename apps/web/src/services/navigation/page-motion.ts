/** What a motion needs of the browser's transition. */
export interface Transition {
  /** Rejects where the change of the page failed. */
  readonly finished: Promise<unknown>
  /** Rejects where the motion was skipped. */
  readonly ready: Promise<unknown>
  readonly updateCallbackDone: Promise<unknown>
  skipTransition: () => void
}

export interface MotionPorts {
  /** Starts a view transition; undefined where the browser has none. */
  start: ((update: () => Promise<void>) => Transition) | undefined
  /** Whether the viewer asked for less motion, or does not see the page. */
  isUnwanted: () => boolean
  /** Calls back once after so many milliseconds; the returned function cancels it. */
  after: (ms: number, call: () => void) => () => void
}

/** One change of the page that the browser shows as a motion. */
export interface Motion {
  /** Marks what the motion begins with. */
  begin: () => void
  /** Draws the changed page, at once. */
  change: () => void
  /** Marks what the motion ends with once that is drawn; false where the page has nothing to move to. Is told when nobody waits any more. */
  arrive: (signal: AbortSignal) => Promise<boolean>
  /** Takes every mark away. */
  end: () => void
}

/**
 * The page before is shown for so long at most while what the motion ends with is drawn: 150 ms in which the page can work. Time that
 * one long task takes counts as one turn, or a slow device would never see what it has just drawn move.
 */
export const TURN_MS = 50
const MOST_TURNS = 3

/** Runs one motion at a time; a new one, or a change without motion, ends the one before it. */
export function createPageMotions({ start, isUnwanted, after }: MotionPorts) {
  let stopRunning = () => {}

  /** Whether the motion can end as it should, in time. */
  async function arrivesInTime(arrive: Motion['arrive'], over: AbortController): Promise<boolean> {
    const late = new Promise<boolean>((resolve) =>
      over.signal.addEventListener('abort', () => resolve(false), { once: true }),
    )
    let cancel = () => {}
    const waitFrom = (turn: number) => {
      cancel = after(TURN_MS, () => (turn < MOST_TURNS ? waitFrom(turn + 1) : over.abort()))
    }
    waitFrom(1)
    try {
      return await Promise.race([arrive(over.signal), late])
    } finally {
      cancel()
    }
  }

  return {
    /** Whether a change may be shown as a motion now. */
    mayRun: (): boolean => start !== undefined && !isUnwanted(),
    /** Draws at once what the running motion has not drawn yet, and ends it. */
    stop: (): void => stopRunning(),
    /** Shows one change of the page as a motion. The page is changed in any case, exactly once. */
    run({ begin, change, arrive, end }: Motion): void {
      stopRunning()
      const over = new AbortController()
      let isChanged = false
      const changeOnce = () => {
        if (isChanged) return
        isChanged = true
        change()
      }
      const endOnce = () => {
        if (stopRunning !== stop) return
        stopRunning = () => {}
        end()
      }
      let transition: Transition | undefined
      const stop = () => {
        over.abort()
        endOnce()
        transition?.skipTransition()
        changeOnce()
      }
      stopRunning = stop
      begin()
      try {
        transition = start?.(async () => {
          changeOnce()
          if (over.signal.aborted || !(await arrivesInTime(arrive, over))) transition?.skipTransition()
        })
      } catch {
        // A document that is about to go starts none.
      }
      if (!transition) return stop()
      const ignore = () => {
        // Only a motion has failed: the page is changed all the same.
      }
      transition.ready.catch(ignore)
      transition.updateCallbackDone.catch(ignore)
      transition.finished.then(endOnce, endOnce)
    },
  }
}
