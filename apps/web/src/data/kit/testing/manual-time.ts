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

/** Time that stands still until a test moves it, for whatever takes a clock with `now` and `after`. */
export function createManualTime(start = 0) {
  const timers = new Set<{ at: number; call: () => void }>()
  let now = start
  /** Lets everything happen that needs no time. */
  const settle = async () => {
    for (let turns = 0; turns < 20; turns += 1) await turn()
  }
  return {
    now: () => now,
    after(ms: number, call: () => void) {
      const timer = { at: now + ms, call }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    settle,
    async advance(ms: number) {
      const end = now + ms
      await settle()
      for (;;) {
        const [due] = [...timers].filter(({ at }) => at <= end).toSorted((one, two) => one.at - two.at)
        if (!due) break
        timers.delete(due)
        now = Math.max(now, due.at)
        due.call()
        await settle()
      }
      now = end
      await settle()
    },
    pending: () => [...timers].map(({ at }) => at - now),
  }
}
