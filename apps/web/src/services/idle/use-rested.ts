import { startTransition, useEffect, useState } from 'react'
import { atRest } from './work-ahead.ts'

const waiting = new Set<() => void>()
let isAsked = false

function whenRested(notify: () => void): () => void {
  waiting.add(notify)
  if (!isAsked) {
    isAsked = true
    const publish = () => {
      isAsked = false
      const reported = [...waiting]
      waiting.clear()
      startTransition(() => reported.forEach((each) => each()))
    }
    atRest(publish, { isFirst: true })
  }
  return () => waiting.delete(notify)
}

/**
 * Whether the page has been idle since the first render: all callers are notified together, so that the page changes
 * once.
 */
export function useRested(): boolean {
  const [isRested, setIsRested] = useState(false)
  useEffect(() => whenRested(() => setIsRested(true)), [])
  return isRested
}
