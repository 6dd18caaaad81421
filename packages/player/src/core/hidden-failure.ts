import type { Clock } from './clock.ts'
import { listen } from './feature.ts'
import { type Environment, HAVE_FUTURE_DATA, HAVE_METADATA, type PlayableMedia } from './media.ts'

/** A picture that stood so long without a byte has its server asked, ms. */
export const ASK_SERVER_MS = 1000

interface HiddenFailureOptions {
  readonly clock: Clock
  readonly environment: Pick<Environment, 'probe' | 'isOffline'>
  readonly signal: AbortSignal
  /** The address that the element plays. */
  readonly url: () => string
  /** The server refuses what the element goes on asking for. */
  readonly onRefused: () => void
}

/**
 * Notices a server that is gone while a picture stands: an element asks again by itself for minutes and reports no error, so its server is
 * asked beside it, once for each standstill. One that answers well, or in a way that no page may read, is only slow.
 * @returns For how long the picture has stood, ms.
 */
export function watchForHiddenFailure(media: PlayableMedia, options: HiddenFailureOptions): () => number {
  const { clock, environment, signal, url, onRefused } = options
  let stoodSince: number | null = null
  let asking = new AbortController()
  signal.addEventListener('abort', () => asking.abort(), { once: true })
  const isStanding = () =>
    stoodSince !== null &&
    !media.paused &&
    !media.error &&
    media.readyState >= HAVE_METADATA &&
    media.readyState < HAVE_FUTURE_DATA
  const ask = async (own: AbortSignal) => {
    // Without a network nobody is to blame.
    if (!isStanding() || environment.isOffline()) return
    const answer = await environment.probe(url(), own).catch(() => null)
    if (own.aborted || !isStanding() || answer === null || answer === 'unreadable') return
    if (answer === 'unreachable' || answer.status >= 400) onRefused()
  }
  const askLater = () => {
    asking.abort()
    if (signal.aborted || stoodSince === null) return
    asking = new AbortController()
    const own = asking.signal
    clock.after(ASK_SERVER_MS, () => void ask(own), own)
  }
  const begin = () => {
    stoodSince ??= clock.now()
    askLater()
  }
  const end = () => {
    stoodSince = null
    asking.abort()
  }
  // Where the viewer went nothing was waited for yet.
  const goElsewhere = () => {
    stoodSince = clock.now()
    askLater()
  }
  listen(media, ['seeking'], goElsewhere, signal)
  listen(media, ['waiting'], begin, signal)
  listen(media, ['progress'], askLater, signal)
  listen(media, ['playing', 'canplay'], end, signal)
  return () => (stoodSince === null ? 0 : clock.now() - stoodSince)
}
