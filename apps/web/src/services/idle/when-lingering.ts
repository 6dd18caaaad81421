import { mayWorkAhead } from './may-work-ahead.ts'
import { atRest } from './work-ahead.ts'

/** How long a viewer does nothing on a page before something is fetched that they did not point at, ms. */
const LINGER_MS = 2000

const DOINGS = ['keydown', 'pointerdown', 'scroll'] as const

/**
 * Runs work once the viewer has neither typed, pressed nor scrolled for two seconds, where work may run ahead. Returns
 * the function that cancels it.
 */
export function whenLingering(work: () => void): () => void {
  if (!mayWorkAhead()) return () => {}
  const life = new AbortController()
  let cancelRest = () => {}
  const end = () => {
    cancelRest()
    life.abort()
  }
  const linger = () => {
    const timer = setTimeout(() => {
      end()
      cancelRest = atRest(work)
    }, LINGER_MS)
    cancelRest = () => clearTimeout(timer)
  }
  const begin = () => {
    cancelRest()
    linger()
  }
  for (const doing of DOINGS) {
    document.addEventListener(doing, begin, { capture: true, passive: true, signal: life.signal })
  }
  linger()
  return end
}
