import type { Player } from '@matinee/player/core'
import type { PlaybackMoment, PlaybackReporter } from '@matinee/providers'

/** How often the position is reported to a media server while the film plays. */
export const REPORT_EVERY_MS = 10_000

interface ReportPorts {
  reporter: PlaybackReporter
  every: (ms: number, work: () => void, signal: AbortSignal) => void
  /** The page, for its hide and show events. */
  page: Pick<EventTarget, 'addEventListener'>
}

/**
 * Reports playback to the stream's own server, so that the server's resume works: the start, the position, and once the
 * end. Nothing is reported for a stream that never played.
 */
export function reportPlayback(player: Player, { reporter, every, page }: ReportPorts, signal: AbortSignal): void {
  let hasBegun = false
  let isOver = false
  // The last report is sent after the observer ended, so it has its own signal.
  const last = new AbortController()
  const notify = (kind: PlaybackMoment['kind']) => {
    const moment = { kind, positionSeconds: player.playhead(), isPaused: player.state.playback.isPaused }
    void reporter(moment, last.signal)
  }
  const follow = () => {
    if (isOver || !player.state.playback.hasPlayedOnce) return
    notify(hasBegun ? 'progress' : 'started')
    hasBegun = true
  }
  const stop = () => {
    if (hasBegun && !isOver) notify('stopped')
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
    // Restored from the back/forward cache: the film is paused where it was left, and starts again there for the
    // server.
    if (!('persisted' in event) || event.persisted !== true) return
    hasBegun = false
    isOver = false
    follow()
  }
  page.addEventListener('pagehide', stop, { signal })
  page.addEventListener('pageshow', comeBack, { signal })
  signal.addEventListener('abort', stop, { once: true })
}
