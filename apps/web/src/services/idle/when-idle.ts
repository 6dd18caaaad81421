/** How long to wait where the browser does not report when it is idle, ms. */
const PATIENCE_MS = 1000

/** Runs work when the page is idle. Returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, PATIENCE_MS)
  return () => clearTimeout(timer)
}
