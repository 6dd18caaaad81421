import { startTransition, useEffect, useState } from 'react'
import { observeApproach } from './prefetch-on-approach.ts'

/** How far below the window a row's list is already looked up. */
const AHEAD = '0px 0px 100% 0px'

/** Where a row is: `near` within a window's height below, where it is drawn; `here` where its posters are asked for too. */
export type Approach = 'far' | 'near' | 'here'

/** Whether the viewer has turned to what is below. */
const isUnderWay = () => window.scrollY > 0

/** Reports the first scroll or key. */
function onceUnderWay(report: () => void): () => void {
  const until = new AbortController()
  window.addEventListener('scroll', report, { passive: true, signal: until.signal })
  window.addEventListener('keydown', report, { signal: until.signal })
  return () => until.abort()
}

/** Where nothing can be measured, everything is drawn. The build draws what a browser draws first. */
export const isBlind = typeof document !== 'undefined' && typeof IntersectionObserver === 'undefined'

/**
 * Follows an element up to the window: `here` is one in the window, and a near one once the viewer is under way. What came
 * stays. Changes wait for a scroll's own frames.
 */
export function useApproach(isInWindow: boolean): [Approach, (element: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [approach, setApproach] = useState<Approach>(isInWindow || isBlind ? 'here' : 'far')
  useEffect(() => {
    if (!element || approach === 'here') return
    const come = (next: Approach) => startTransition(() => setApproach(next))
    if (approach === 'far') {
      return observeApproach(element, (isNear) => isNear && come(isUnderWay() ? 'here' : 'near'), AHEAD)
    }
    const stopWatching = observeApproach(element, (isIn) => isIn && come('here'))
    const stopListening = onceUnderWay(() => come('here'))
    return () => {
      stopWatching()
      stopListening()
    }
  }, [element, approach])
  return [approach, setElement]
}
