import { useLayoutEffect, useState } from 'react'

/** As React marks the promises that it has seen settle. */
type Marked<Value> = Promise<Value> & { status?: 'fulfilled'; value?: Value }

/** The same promise, which says at once that it is fulfilled to whoever asks later. */
export function marked<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}

/**
 * Whether a promise, the same one at every drawing, is fulfilled. Nothing is suspended: what follows a loading state React holds back
 * (decision 0056).
 * @throws while drawing, what it was rejected with
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
