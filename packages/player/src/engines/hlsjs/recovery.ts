import type Hls from 'hls.js'
import { listen, mediaError, type OpenOptions, type PlayerError } from '../../core/index.ts'
import { codeFailure } from './failures.ts'

/** One recovery in this time; what breaks again sooner is broken. */
const RECOVERY_MS = 10_000

/**
 * Failures that hls.js gave up on. It has done its own retries by then (`fragLoadPolicy`). What the decoder choked on
 * gets one fresh start at the same place; everything else, and a second failure soon after, ends the source.
 */
export function recoverOrFail(
  hls: Hls,
  { Events, ErrorTypes }: Pick<typeof Hls, 'Events' | 'ErrorTypes'>,
  video: HTMLVideoElement,
  { signal, clock, emit }: Pick<OpenOptions, 'signal' | 'clock' | 'emit'>,
): void {
  let recoveredAt = Number.NEGATIVE_INFINITY
  const recover = (failure: PlayerError) => {
    if (clock.now() - recoveredAt < RECOVERY_MS) return emit({ type: 'failed', error: failure })
    recoveredAt = clock.now()
    const isPlaying = !video.paused
    hls.recoverMediaError()
    if (isPlaying) video.play().catch(() => undefined)
  }

  hls.on(Events.ERROR, (_, data) => {
    if (!data.fatal) return
    const error = codeFailure(data)
    if (data.type === ErrorTypes.MEDIA_ERROR && error.code === 'decode') recover(error)
    else emit({ type: 'failed', error })
  })
  listen(
    video,
    ['error'],
    () => {
      // An element that was started afresh in the meantime has no error any more.
      if (video.error !== null) recover(mediaError(video.error))
    },
    signal,
  )
}
