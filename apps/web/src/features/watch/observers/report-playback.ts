import type { Player } from '@matinee/player/core'
import type { PlaybackMoment, PlaybackReporter } from '@matinee/providers'

/** How often a media server hears of the position while the film plays. */
export const REPORT_EVERY_MS = 10_000

interface ReportPorts {
  reporter: PlaybackReporter
  every: (ms: number, work: () => void, signal: AbortSignal) => void
  /** The page, for its leaving and its coming back. */
  page: Pick<EventTarget, 'addEventListener'>
}

/**
 * Tells the server a stream came from what becomes of it, so that its own resume works: that it began, where it is, and once that
 * it ended. Nothing is said of a stream that never played.
 */
export function reportPlayback(player: Player, { reporter, every, page }: ReportPorts, signal: AbortSignal): void {
  let hasBegun = false
  let isOver = false
  // The last report has to go out after the observer ended, so it has a signal of its own.
  const last = new AbortController()
  const tell = (kind: PlaybackMoment['kind']) => {
    const moment = { kind, positionSeconds: player.playhead(), isPaused: player.state.playback.isPaused }
    void reporter(moment, last.signal)
  }
  const follow = () => {
    if (isOver || !player.state.playback.hasPlayedOnce) return
    tell(hasBegun ? 'progress' : 'started')
    hasBegun = true
  }
  const stop = () => {
    if (hasBegun && !isOver) tell('stopped')
    isOver = true
  }
  player.store.select((state) => state.playback.hasPlayedOnce, follow, { signal })
  player.store.select(
    (state) => state.playback.isPaused,
    () => hasBegun && follow(),
    { signal },
  )
  every(REPORT_EVERY_MS, () => player.state.playback.isPlaying && follow(), signal)
  const comeBack = (event: Event) => {
    // From the back/forward cache: the film stands where it was left, and to the server it begins again there.
    if (!('persisted' in event) || event.persisted !== true) return
    hasBegun = false
    isOver = false
    follow()
  }
  page.addEventListener('pagehide', stop, { signal })
  page.addEventListener('pageshow', comeBack, { signal })
  signal.addEventListener('abort', stop, { once: true })
}
