import type { OpenOptions } from './engine.ts'
import { withCause } from './failure-cause.ts'
import { listen } from './feature.ts'
import type { PlayableMedia } from './media.ts'
import { mediaError, type PlayerError, protectedError } from './player-error.ts'

/**
 * Shared by the engines whose video element fetches by itself: sets an address on it, reports its errors with their
 * cause, and removes the address when the signal ends, which also aborts its requests.
 */
export function openOnVideo(
  video: HTMLVideoElement,
  url: string,
  options: Pick<OpenOptions, 'startAt' | 'signal' | 'clock' | 'environment'>,
  onError: (error: PlayerError) => void,
): void {
  const { signal, environment, clock } = options
  listen(
    video satisfies PlayableMedia,
    ['error'],
    () => {
      if (video.error === null) return
      // The current address, since a switch of quality changes it. After the end of the source no cause is needed.
      const question = { url: video.currentSrc, isRead: false, environment, clock, signal }
      // The source was left before its cause was known.
      withCause(mediaError(video.error), question).then(onError, () => undefined)
    },
    signal,
  )
  watchForEncryption(video, signal, onError)
  showOnVideo(video, url, options.startAt)
  signal.addEventListener('abort', () => clearVideo(video), { once: true })
}

/** Encrypted Media Extensions wait for a key for ever; there is none here, so the error is published at once. */
export function watchForEncryption(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onError: (error: PlayerError) => void,
): void {
  listen(video, ['encrypted'], () => onError(protectedError('encrypted')), signal)
}

/** Sets an address, with the position to begin at. Before its metadata the element takes that as a default start. */
export function showOnVideo(video: HTMLVideoElement, url: string, startAt: number): void {
  video.src = url
  if (startAt > 0) video.currentTime = startAt
}

function clearVideo(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}
