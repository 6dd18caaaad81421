/** A clock that stands still until a test moves it. */
export interface ManualClock {
  readonly after: (delayMs: number, call: () => void) => () => void
  /** Moves time on, calling what is due in order, and lets everything that follows from each call happen first. */
  readonly advance: (ms: number) => Promise<void>
  /** Lets everything happen that needs no time. */
  readonly settle: () => Promise<void>
  readonly now: () => number
  /** Timers that were set and neither called nor cancelled. */
  readonly pending: () => number
}

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

export function createManualClock(): ManualClock {
  const timers = new Map<number, { readonly at: number; readonly call: () => void }>()
  let time = 0
  let next = 0
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 4; i++) await turn()
  }
  return {
    after(delayMs, call) {
      const id = next++
      timers.set(id, { at: time + delayMs, call })
      return () => {
        timers.delete(id)
      }
    },
    async advance(ms) {
      const end = time + ms
      await settle()
      for (;;) {
        const due = [...timers]
          .filter(([, { at }]) => at <= end)
          .toSorted((a, b) => a[1].at - b[1].at || a[0] - b[0])[0]
        if (!due) break
        const [id, { at, call }] = due
        timers.delete(id)
        time = at
        call()
        await settle()
      }
      time = end
    },
    settle,
    now: () => time,
    pending: () => timers.size,
  }
}
