import { type Clock, PlayerError } from '../../core/index.ts'

/** The clock of a film and ours may differ by this much, in seconds. */
const TOLERANCE = 5

/** Every event at which a listener may find the element ended. */
const INFORMATIVE = [
  'timeupdate',
  'durationchange',
  'loadedmetadata',
  'loadeddata',
  'progress',
  'suspend',
  'canplay',
  'seeking',
  'seeked',
  'play',
  'playing',
  'pause',
  'waiting',
  'ended',
]

/**
 * A file that was cut off ends early: the browser jumps to the end and reports "ended". Tells it from a real end by the
 * film time that cannot have passed since the last known position.
 */
export function watchForEarlyEnd(
  video: HTMLVideoElement,
  clock: Clock,
  signal: AbortSignal,
  onEarlyEnd: (error: PlayerError, lastPosition: number) => void,
): void {
  let known = { position: 0, at: clock.now() }
  const look = () => {
    if (!video.ended) {
      known = { position: video.currentTime, at: clock.now() }
      return
    }
    const passed = ((clock.now() - known.at) / 1000) * video.playbackRate
    if (video.duration - known.position <= passed + TOLERANCE) return
    onEarlyEnd(
      new PlayerError('network', 'the file ends before the film does', { detail: 'truncated' }),
      known.position,
    )
  }
  for (const type of INFORMATIVE) {
    // Before any other listener of the end, so that nobody counts the film as watched.
    video.addEventListener(type, look, { signal, capture: true })
  }
}
