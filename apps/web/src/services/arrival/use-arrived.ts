import { useLayoutEffect, useState } from 'react'

/** React's marks on promises that it has seen settle. */
type Marked<Value> = Promise<Value> & { status?: 'fulfilled'; value?: Value }

/** The same promise, marked so that React reads its value at once. */
export function marked<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {
      // Whoever reads the promise hears of it.
    },
  )
  return promise
}

/**
 * Whether a promise, the same one at every render, is fulfilled. Nothing suspends, because React delays what follows a
 * loading state (decision 0056).
 * @throws while rendering, the reason of its rejection
 */
export function useArrived(promise: Marked<unknown>): boolean {
  const [, setArrived] = useState<unknown>(null)
  const [rejected, setRejected] = useState<{ reason: unknown } | null>(null)
  const isHere = promise.status === 'fulfilled'
  useLayoutEffect(() => {
    if (isHere) return
    let isAwaited = true
    marked(promise).then(
      () => isAwaited && setArrived(promise),
      (reason: unknown) => isAwaited && setRejected({ reason }),
    )
    return () => {
      isAwaited = false
    }
  }, [promise, isHere])
  if (rejected) throw rejected.reason
  return isHere
}
