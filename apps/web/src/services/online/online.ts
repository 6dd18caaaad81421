/** How often the site is asked whether it is there, online or not, ms (specification §4, §9). */
export const PROBE_EVERY_MS = 5000
/** Probes that must fail one after another before a browser that says it is connected counts as offline: one is an accident. */
const FAILURES = 2

/** What the probe needs of the page. */
export interface OnlinePorts {
  fetch: typeof globalThis.fetch
  /** What the browser believes. */
  isConnected: () => boolean
  /** Nobody looks at the page: it asks nothing. */
  isHidden: () => boolean
  /** Calls back when what the browser believes may have changed, or the page is looked at again. */
  onChange: (callback: () => void, signal: AbortSignal) => void
}

/** Whether this site answers. What it answers does not matter, unless a gateway says that nobody is behind it. */
async function ping(fetch: OnlinePorts['fetch'], signal: AbortSignal): Promise<boolean> {
  try {
    const limit = AbortSignal.timeout(PROBE_EVERY_MS)
    const answer = await fetch('/ping.txt', { cache: 'no-store', signal: AbortSignal.any([signal, limit]) })
    // An answer that nobody reads keeps its connection.
    await answer.text()
    return answer.status < 500
  } catch {
    return false
  }
}

/**
 * Asks for `/ping.txt` every 5 s and tells when the site goes away or comes back (specification §4 "Connectivity"). The answer
 * decides, whatever the browser believes: a household's server answers without the internet. Begins online, and asks at once.
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
