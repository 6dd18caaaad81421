import { startTransition, useEffect, useState } from 'react'
import { atRest } from './work-ahead.ts'

const waiting = new Set<() => void>()
let isAsked = false

function whenRested(tell: () => void): () => void {
  waiting.add(tell)
  if (!isAsked) {
    isAsked = true
    const tellAll = () => {
      isAsked = false
      const told = [...waiting]
      waiting.clear()
      startTransition(() => told.forEach((each) => each()))
    }
    atRest(tellAll, { isFirst: true })
  }
  return () => waiting.delete(tell)
}

/** Whether the page has come to rest since this was first drawn: all that wait are told together, so that the page changes once. */
export function useRested(): boolean {
  const [isRested, setIsRested] = useState(false)
  useEffect(() => whenRested(() => setIsRested(true)), [])
  return isRested
}
