import { savesData } from './saves-data.ts'
import { whenIdle } from './when-idle.ts'

/** How long the page must have stood still, ms. */
const STILL_MS = 250

const waiting = new Set<() => void>()
let isUnderWay = false
let scrolledAt = Number.NEGATIVE_INFINITY

const noteScroll = ({ timeStamp }: Event) => (scrolledAt = timeStamp)

/** One piece a moment, so that whoever begins to scroll waits for one at most; none while nobody sees the page. */
function takeNext(): void {
  whenIdle(() => {
    if (document.hidden) return document.addEventListener('visibilitychange', takeNext, { once: true })
    const stillIn = scrolledAt + STILL_MS - performance.now()
    // Whoever scrolls is not to pay for being asked in every frame.
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
 * Does what can wait, a piece at a time, in the order they were given, while the page is seen, has nothing better to do and
 * is not scrolled. What the page itself still lacks comes before the others. Returns the way to call it off.
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

/** Does ahead, at rest, what the viewer may come to; not for viewers who save data. Returns the way to call it off. */
export function workAhead(work: () => void): () => void {
  return savesData() ? () => {} : atRest(work)
}
