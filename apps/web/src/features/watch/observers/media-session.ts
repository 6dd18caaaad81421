import type { Player } from '@matinee/player/core'
import type { Playable } from '../../../blocks/playable.ts'

/** A jump past this many seconds is reported to the system; smaller ones it derives by itself (product facts §9.5). */
const JUMP_SECONDS = 5

interface MediaSessionPorts {
  mediaSession: MediaSession
  goPrevious: (() => void) | null
  goNext: (() => void) | null
}

function metadataOf(playable: Playable): MediaMetadataInit {
  const { title } = playable
  const artwork = title.poster ? [{ src: new URL(title.poster, document.baseURI).href, sizes: '342x513' }] : []
  if (playable.kind === 'movie') return { title: title.title, artwork }
  const { season, episode } = playable
  return { title: `S${season.number} E${episode.number}: ${episode.title}`, artist: title.title, artwork }
}

function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // A browser throws for an unknown action; the others still work.
  }
}

const NOTHING_REPORTED = { position: -1, at: 0, duration: 0, rate: 0 }

/** Shows what plays to the system (lock screen, media keys, headset) and runs its commands. */
export function mediaSession(player: Player, playable: Playable, ports: MediaSessionPorts, signal: AbortSignal): void {
  const { mediaSession: session, goPrevious, goNext } = ports
  session.metadata = new MediaMetadata(metadataOf(playable))
  const seekTo: MediaSessionActionHandler = ({ seekTime }) => seekTime !== undefined && player.run('seekTo', seekTime)
  const handlers: ReadonlyArray<[MediaSessionAction, MediaSessionActionHandler | null]> = [
    ['play', () => player.run('play')],
    ['pause', () => player.run('pause')],
    ['seekbackward', () => player.run('skipBackward')],
    ['seekforward', () => player.run('skipForward')],
    ['seekto', seekTo],
    ['previoustrack', goPrevious],
    ['nexttrack', goNext],
  ]
  for (const [action, handler] of handlers) setHandler(session, action, handler)

  let reported = NOTHING_REPORTED
  let isEndless = false
  /** The system keeps a bar until it is told that there is none: an endless stream would show that of the film before. */
  const changeBar = () => {
    setHandler(session, 'seekto', isEndless ? null : seekTo)
    if (!isEndless) return
    reported = NOTHING_REPORTED
    session.setPositionState()
  }
  const reportPosition = () => {
    const { time, rate } = player.state
    const [position, duration] = [player.playhead(), time.duration]
    const wasEndless = isEndless
    isEndless = duration === Number.POSITIVE_INFINITY
    if (isEndless !== wasEndless) changeBar()
    if (!(duration > 0) || isEndless) return
    const expected = reported.position + ((performance.now() - reported.at) / 1000) * reported.rate
    const isKnown =
      reported.duration === duration && reported.rate === rate.rate && Math.abs(expected - position) < JUMP_SECONDS
    if (isKnown) return
    reported = { position, at: performance.now(), duration, rate: rate.rate }
    session.setPositionState({ position: Math.min(position, duration), duration, playbackRate: rate.rate })
  }
  // Observing may begin in the middle of a film, without an event.
  reportPosition()
  player.store.select((state) => state.time.playhead, reportPosition, { signal })
  player.store.select((state) => state.time.duration, reportPosition, { signal })
  const reportState = (isPlaying: boolean) => {
    session.playbackState = isPlaying ? 'playing' : 'paused'
  }
  reportState(player.state.playback.isPlaying)
  player.store.select(
    (state) => state.playback.isPlaying,
    (isPlaying) => {
      reportState(isPlaying)
      reportPosition()
    },
    { signal },
  )
  signal.addEventListener(
    'abort',
    () => {
      session.metadata = null
      session.playbackState = 'none'
      session.setPositionState()
      for (const [action] of handlers) setHandler(session, action, null)
    },
    { once: true },
  )
}
