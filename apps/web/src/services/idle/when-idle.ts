/** How long to wait where the browser does not tell when it is idle, ms. */
const PATIENCE_MS = 1000

/** Does what can wait when the page has nothing better to do. Returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, PATIENCE_MS)
  return () => clearTimeout(timer)
}
