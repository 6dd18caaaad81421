/** How often the site is probed, online or not, ms (specification §4, §9). */
export const PROBE_EVERY_MS = 5000
/** Consecutive probes that must fail before a browser with a connection counts as offline: one may be an accident. */
const FAILURES = 2
/** Unauthorized, and network authentication required (RFC 6585): the site's own file asks nobody for a login. */
const WANTS_LOGIN: ReadonlySet<number> = new Set([401, 511])

/** What stands in this site's own page and in no other: the class of its words for browsers without scripts. */
const OWN_PAGE = 'm-not-started'

/** The site answers; nothing does; a gateway in front of it answers, which wants the viewer to sign in. */
export type Reach = 'online' | 'offline' | 'gateway'

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

/** Any answer counts as the site's, except a gateway's report that its server is gone, and one that asks for a login: with a status, or with a page in place of the file. */
async function ping(fetch: OnlinePorts['fetch'], signal: AbortSignal): Promise<Reach> {
  try {
    const limit = AbortSignal.timeout(PROBE_EVERY_MS)
    const answer = await fetch(`${import.meta.env.BASE_URL}ping.txt`, {
      cache: 'no-store',
      // Followed, it fails at the other host like a lost network.
      redirect: 'manual',
      signal: AbortSignal.any([signal, limit]),
    })
    // An unread answer would hold its connection.
    const text = await answer.text()
    if (answer.type === 'opaqueredirect' || WANTS_LOGIN.has(answer.status)) return 'gateway'
    if (answer.status >= 500) return 'offline'
    // A static host that lacks the file answers 404, or with this site's own page.
    return answer.status === 404 || !/^\s*</.test(text) || text.includes(OWN_PAGE) ? 'online' : 'gateway'
  } catch {
    return 'offline'
  }
}

/**
 * Requests `/ping.txt` every 5 s and reports when the site goes away or comes back (specification §4 "Connectivity"), or when a gateway
 * stands before it. The answer decides, whatever the browser reports: a household's server answers without the internet. Begins online, and
 * probes at once.
 */
export function watchOnline(ports: OnlinePorts, onFlip: (reach: Reach) => void, signal: AbortSignal): void {
  let reach: Reach = 'online'
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0

  const probe = async () => {
    clearTimeout(timer)
    const mine = (turn += 1)
    const found = ports.isHidden() ? reach : await ping(ports.fetch, signal)
    if (signal.aborted || mine !== turn) return
    failures = found === reach ? 0 : failures + 1
    const isWorse = found !== 'online' && reach !== 'offline'
    const isAccident = isWorse && ports.isConnected() && failures < FAILURES
    if (found !== reach && !isAccident) {
      reach = found
      failures = 0
      onFlip(reach)
    }
    timer = setTimeout(() => void probe(), PROBE_EVERY_MS)
  }
  ports.onChange(() => void probe(), signal)
  signal.addEventListener('abort', () => clearTimeout(timer))
  void probe()
}
