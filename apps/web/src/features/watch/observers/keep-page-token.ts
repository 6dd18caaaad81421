import type { Store } from '@matinee/player/core'

/** Half of the hour for which a page's token is good (record 0120), ms. */
const RENEW_AFTER_MS = 30 * 60_000
/** How often its age is looked at, ms: hidden pages may be called a while later than they asked for. */
const LOOK_EVERY_MS = 10 * 60_000

/** What of a player's state tells that a film needs something of its source. */
interface MovingState {
  readonly playback: { readonly isPlaying: boolean }
  readonly time: { readonly isSeeking: boolean }
}

interface TokenPorts {
  fetch: typeof globalThis.fetch
  /** Milliseconds since 1970: a cookie ages while a machine sleeps. */
  now: () => number
  every: (ms: number, work: () => void, signal: AbortSignal) => void
}

/**
 * Keeps the token by which the proxy of this site knows the page good for as long as a film is open. Nothing else renews it in a hidden
 * page whose film is paused, and neither a media element nor hls.js renews it when it is refused. Timers stand still while a machine
 * sleeps, so that its age is looked at when the film goes on or elsewhere, too.
 */
export function keepPageToken(
  { store }: { readonly store: Pick<Store<MovingState>, 'select'> },
  { fetch, now, every }: TokenPorts,
  signal: AbortSignal,
): void {
  let renewedAt = now()
  let isRenewing = false
  const renew = async () => {
    const askedAt = now()
    const answer = await fetch(`${import.meta.env.BASE_URL}ping.txt`, {
      cache: 'no-store',
      signal,
    })
    // An unread answer would hold its connection.
    await answer.text()
    if (answer.ok) renewedAt = askedAt
  }
  const renewIfOld = () => {
    if (isRenewing || now() - renewedAt < RENEW_AFTER_MS) return
    isRenewing = true
    // Where the site is away, the next look asks again.
    const over = () => void (isRenewing = false)
    renew().then(over, over)
  }
  every(LOOK_EVERY_MS, renewIfOld, signal)
  const whenTrue = (isSo: boolean) => isSo && renewIfOld()
  store.select((state) => state.playback.isPlaying, whenTrue, { signal })
  store.select((state) => state.time.isSeeking, whenTrue, { signal })
}
