/** How long what a full disk refused waits before it is offered again, ms. */
export const RETRY_MS = 30_000

/**
 * Offers to a full disk what it refused, again and again, though the viewer does nothing more. `isRefused` says whether anything waits,
 * `again` offers it, `after` calls back after so many ms. Returns what to call whenever something may have been refused.
 */
export function retryWhileFull(
  isRefused: () => boolean,
  again: () => unknown,
  after: (ms: number, call: () => void) => void,
): () => void {
  let isWaiting = false
  const retry = async () => {
    await again()
    isWaiting = false
    wait()
  }
  const wait = () => {
    if (isWaiting || !isRefused()) return
    isWaiting = true
    after(RETRY_MS, () => void retry())
  }
  return wait
}
