/** How often the site is probed, online or not, ms (specification §4, §9). */
export const PROBE_EVERY_MS = 5000
/** Consecutive probes that must fail before a browser with a connection counts as offline: one may be an accident. */
const FAILURES = 2

/** What the probe needs of the page. */
export interface OnlinePorts {
  fetch: typeof globalThis.fetch
  /** What the browser reports. */
  isConnected: () => boolean
  /** The page is hidden: nothing is probed. */
  isHidden: () => boolean
  /** Calls back when the browser's report may have changed, or the page is shown again. */
  onChange: (callback: () => void, signal: AbortSignal) => void
}

/** Whether this site answers. Any answer counts, except a gateway's report that its server is gone. */
async function ping(fetch: OnlinePorts['fetch'], signal: AbortSignal): Promise<boolean> {
  try {
    const limit = AbortSignal.timeout(PROBE_EVERY_MS)
    const answer = await fetch(`${import.meta.env.BASE_URL}ping.txt`, {
      cache: 'no-store',
      signal: AbortSignal.any([signal, limit]),
    })
    // An unread answer would hold its connection.
    await answer.text()
    return answer.status < 500
  } catch {
    return false
  }
}

/**
 * Requests `/ping.txt` every 5 s and reports when the site goes away or comes back (specification §4 "Connectivity").
 * The answer decides, whatever the browser reports: a household's server answers without the internet. Begins online,
 * and probes at once.
 */
export function watchOnline(ports: OnlinePorts, onFlip: (isOnline: boolean) => void, signal: AbortSignal): void {
  let isOnline = true
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0

  const probe = async () => {
    clearTimeout(timer)
    const mine = (turn += 1)
    const isThere = ports.isHidden() ? isOnline : await ping(ports.fetch, signal)
    if (signal.aborted || mine !== turn) return
    failures = isThere ? 0 : failures + 1
    const isAccident = isOnline && ports.isConnected() && failures < FAILURES
    const next = isThere || isAccident
    if (next !== isOnline) {
      isOnline = next
      onFlip(isOnline)
    }
    timer = setTimeout(() => void probe(), PROBE_EVERY_MS)
  }
  ports.onChange(() => void probe(), signal)
  signal.addEventListener('abort', () => clearTimeout(timer))
  void probe()
}
