import { mayWorkAhead } from './may-work-ahead.ts'
import { whenIdle } from './when-idle.ts'

/** How long the page must not have been scrolled, ms. */
const STILL_MS = 250

const waiting = new Set<() => void>()
let isUnderWay = false
let scrolledAt = Number.NEGATIVE_INFINITY

const noteScroll = ({ timeStamp }: Event) => (scrolledAt = timeStamp)

/** One piece per idle callback, so that a scroll waits for one at most; none while the page is hidden. */
function takeNext(): void {
  whenIdle(() => {
    if (document.hidden) return document.addEventListener('visibilitychange', takeNext, { once: true })
    const stillIn = scrolledAt + STILL_MS - performance.now()
    // Requesting a callback in every frame would slow the scroll.
    if (stillIn > 0) return void setTimeout(takeNext, stillIn)
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    }
    isUnderWay = waiting.size > 0
    if (isUnderWay) takeNext()
    else document.removeEventListener('scroll', noteScroll, true)
  })
}

/**
 * Runs deferred work piece by piece, in the given order, while the page is visible, idle and not scrolled. What the
 * page itself still lacks comes first. Returns the function that cancels it.
 */
export function atRest(work: () => void, { isFirst = false } = {}): () => void {
  const others = isFirst ? [...waiting] : []
  for (const other of others) waiting.delete(other)
  waiting.add(work)
  for (const other of others) waiting.add(other)
  if (!isUnderWay) {
    isUnderWay = true
    document.addEventListener('scroll', noteScroll, { capture: true, passive: true })
    takeNext()
  }
  return () => waiting.delete(work)
}

/**
 * Runs work ahead of the viewer's next step while idle, where it may (may-work-ahead.ts). Returns the function that
 * cancels it.
 */
export function workAhead(work: () => void): () => void {
  return mayWorkAhead() ? atRest(work) : () => {}
}
